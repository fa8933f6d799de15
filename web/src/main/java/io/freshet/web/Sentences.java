package io.freshet.web;

import io.freshet.plot.Language;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Translates the sentences that other modules say in English: problems, and reasons that the store keeps. The English sentence, with {@code {0}}, {@code {1}} for its values, is the
 * key, as in gettext; {@code sentences_ko.txt} has a pair of lines for each, and {@code sentences_en.txt} for the few that people are told in other English words than programs. A value may be a
 * sentence itself. Immutable: safe for use by many threads.
 */
final class Sentences {
    private static final Pattern PLACE = Pattern.compile("\\{([0-9])}");
    private static final Map<String, Sentences> ALL = Map.of("en", new Sentences("en"), "ko", new Sentences("ko"));
    /** A reason within a reason within a reason. */
    private static final int DEEPEST = 4;
    /** What is longer comes from elsewhere: nothing of this program is. */
    private static final int LONGEST = 4_000;

    private final List<Pair> pairs = new ArrayList<>();
    private final Map<String, String> plain = new HashMap<>();

    private record Pair(Pattern english, String other) {}

    private Sentences(String tag) {
        List<String> lines = read("sentences_" + tag + ".txt")
                .lines()
                .filter(line -> !line.startsWith("#"))
                .toList();
        for (int i = 0; i < lines.size(); i++) {
            if (!lines.get(i).isBlank()) {
                if (i + 1 == lines.size() || lines.get(i + 1).isBlank()) {
                    throw new IllegalStateException("without a translation: " + lines.get(i));
                }
                add(lines.get(i), lines.get(++i));
            }
        }
    }

    private void add(String english, String other) {
        if (!PLACE.matcher(english).find()) {
            plain.put(key(english), other);
            return;
        }
        var pattern = new StringBuilder();
        Matcher place = PLACE.matcher(english);
        int from = 0;
        int number = 0;
        while (place.find()) {
            if (Integer.parseInt(place.group(1)) != number++) {
                throw new IllegalStateException("values are numbered in their order: " + english);
            }
            pattern.append(Pattern.quote(english.substring(from, place.start())))
                    .append("(.+?)");
            from = place.end();
        }
        pattern.append(Pattern.quote(english.substring(from)));
        pairs.add(new Pair(Pattern.compile(pattern.toString(), Pattern.CASE_INSENSITIVE | Pattern.DOTALL), other));
    }

    /** The sentence as people are told it in a language; empty when there is none for it. */
    static Optional<String> in(Language language, String english) {
        Sentences sentences = ALL.get(language.name().toLowerCase(Locale.ROOT));
        return sentences == null ? Optional.empty() : sentences.translated(english, 0);
    }

    private Optional<String> translated(String english, int depth) {
        String text = english.strip();
        if (depth == DEEPEST || text.length() > LONGEST) {
            return Optional.empty();
        }
        String known = plain.get(key(text));
        if (known != null) {
            return Optional.of(known);
        }
        String bare = text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
        for (Pair pair : pairs) {
            Matcher matcher = pair.english.matcher(bare);
            if (matcher.matches()) {
                return Optional.of(filled(pair.other, matcher, depth));
            }
        }
        return parts(text, depth);
    }

    /** A sentence after another one, an address or a column: what stands before a colon, and after it. Best is where both are known, then where the first is. */
    private Optional<String> parts(String text, int depth) {
        Optional<String> best = Optional.empty();
        int known = 0;
        for (int colon = text.indexOf(": "); colon > 0; colon = text.indexOf(": ", colon + 1)) {
            String before = text.substring(0, colon);
            String after = text.substring(colon + 2);
            Optional<String> left = translated(before, depth + 1);
            Optional<String> right = translated(after, depth + 1);
            int knows = (left.isPresent() ? 2 : 0) + (right.isPresent() ? 1 : 0);
            if (knows > known) {
                known = knows;
                best = Optional.of(left.orElse(before) + ": " + right.orElse(after));
            }
        }
        return best;
    }

    private String filled(String other, Matcher english, int depth) {
        return PLACE.matcher(other).replaceAll(place -> {
            String value = english.group(Integer.parseInt(place.group(1)) + 1);
            return Matcher.quoteReplacement(translated(value, depth + 1).orElse(value));
        });
    }

    /** Capital letters and the point at the end are the same sentence. */
    private static String key(String english) {
        String lower = english.strip().toLowerCase(Locale.ROOT);
        return lower.endsWith(".") ? lower.substring(0, lower.length() - 1) : lower;
    }

    private static String read(String file) {
        try (InputStream in = Objects.requireNonNull(Sentences.class.getResourceAsStream(file))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
