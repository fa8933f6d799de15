package io.freshet.demo;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Words and patterns of sentences, from text files beside this class: {@code [rule]} begins a rule, each line below is one way to say it, and {@code #} a
 * comment. In a line,
 *
 * <ul>
 *   <li>{@code {rule}} is one of that rule's lines, or the fact of that name that the page gives;
 *   <li>{@code {rule:을}} has the right form of that particle after it ({@link Josa});
 *   <li>{@code {^rule}} begins with a capital, {@code {a rule}} has "a" or "an" before it;
 *   <li>{@code {#10-20}} is a number.
 * </ul>
 *
 * <p>Immutable; safe for use by many threads.
 */
final class Grammar {
    private static final int MAX_DEPTH = 20;

    private final Map<String, List<String>> rules = new LinkedHashMap<>();

    private Grammar() {}

    /** The rules of these files together. */
    static Grammar load(String... names) {
        var grammar = new Grammar();
        for (String name : names) {
            grammar.read(name);
        }
        return grammar;
    }

    private void read(String name) {
        @Nullable List<String> rule = null;
        for (String line : text(name).lines().toList()) {
            if (line.startsWith("[") && line.endsWith("]")) {
                rule = new ArrayList<>();
                if (rules.put(line.substring(1, line.length() - 1), rule) != null) {
                    throw new IllegalStateException(name + ".txt: rule is there twice: " + line);
                }
            } else if (!line.isBlank() && !line.startsWith("# ")) {
                if (rule == null) {
                    throw new IllegalStateException(name + ".txt: line before the first [rule]: " + line);
                }
                rule.add(line.strip());
            }
        }
    }

    private static String text(String name) {
        try (InputStream in = Grammar.class.getResourceAsStream(name + ".txt")) {
            if (in == null) {
                throw new IllegalStateException("no resource " + name + ".txt");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All lines of a rule, as they are written. */
    List<String> lines(String rule) {
        List<String> lines = rules.get(rule);
        if (lines == null) {
            throw new IllegalStateException("no rule [" + rule + "]; there are " + rules.keySet());
        }
        return lines;
    }

    /** One way to say it. */
    String say(String rule, SplittableRandom random, Map<String, String> facts) {
        return expand("{" + rule + "}", random, facts, 0);
    }

    /** That many sentences after different patterns of the rule. */
    String paragraph(String rule, int sentences, SplittableRandom random, Map<String, String> facts) {
        return different(rule, sentences, random, facts).stream().collect(Collectors.joining(" "));
    }

    /** That many lines of the rule, none twice; all of them when there are fewer. */
    List<String> different(String rule, int count, SplittableRandom random, Map<String, String> facts) {
        List<String> left = new ArrayList<>(lines(rule));
        return IntStream.range(0, Math.min(count, left.size()))
                .mapToObj(_ -> expand(left.remove(random.nextInt(left.size())), random, facts, 0))
                .toList();
    }

    /** The pattern with everything in braces replaced. */
    String expand(String pattern, SplittableRandom random, Map<String, String> facts) {
        return expand(pattern, random, facts, 0);
    }

    private String expand(String pattern, SplittableRandom random, Map<String, String> facts, int depth) {
        if (depth > MAX_DEPTH) {
            throw new IllegalStateException("rules lead to each other without end: " + pattern);
        }
        var text = new StringBuilder(pattern.length() * 2);
        int from = 0;
        for (int open = pattern.indexOf('{'); open >= 0; open = pattern.indexOf('{', from)) {
            int close = pattern.indexOf('}', open);
            text.append(pattern, from, open);
            text.append(slot(pattern.substring(open + 1, close), random, facts, depth));
            from = close + 1;
        }
        return text.append(pattern, from, pattern.length()).toString();
    }

    private String slot(String slot, SplittableRandom random, Map<String, String> facts, int depth) {
        if (slot.startsWith("#")) {
            int dash = slot.indexOf('-');
            int low = Integer.parseInt(slot.substring(1, dash));
            int colon = slot.indexOf(':');
            int high = Integer.parseInt(slot.substring(dash + 1, colon < 0 ? slot.length() : colon));
            String number = Integer.toString(random.nextInt(low, high + 1));
            return colon < 0 ? number : Josa.join(number, slot.substring(colon + 1));
        }
        if (slot.startsWith("^")) {
            String text = slot(slot.substring(1), random, facts, depth);
            return Character.toUpperCase(text.charAt(0)) + text.substring(1);
        }
        if (slot.startsWith("a ")) {
            String text = slot(slot.substring(2), random, facts, depth);
            return ("aeiouAEIOU".indexOf(text.charAt(0)) < 0 ? "a " : "an ") + text;
        }
        int colon = slot.indexOf(':');
        String name = colon < 0 ? slot : slot.substring(0, colon);
        String fact = facts.get(name);
        String text;
        if (fact != null) {
            text = fact;
        } else {
            List<String> lines = lines(name);
            text = expand(lines.get(random.nextInt(lines.size())), random, facts, depth + 1);
        }
        return colon < 0 ? text : Josa.join(text, slot.substring(colon + 1));
    }
}
