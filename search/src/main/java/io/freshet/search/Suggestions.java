package io.freshet.search;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;

/**
 * What completes a query: titles and headings, and their single words. An entry is a term of the documents that have it: how it is typed, a
 * separator, how it is shown. It is typed stroke by stroke, so that a syllable that is not finished finds its words (데잍 begins 데이터), or
 * by initial consonants.
 */
final class Suggestions {
    private static final char SEPARATOR = '\u0001';
    private static final int LONGEST = 60;
    private static final int SHORTEST_WORD = 3;
    private static final int MOST_LOOKED_AT = 3_000;

    /** Titles are often made of parts: {@code Page - Manual}. */
    private static final Pattern BETWEEN_PARTS = Pattern.compile("\\s+[-|–—·:»]\\s+|\\s*[|»]\\s*");

    private static final Pattern BETWEEN_WORDS = Pattern.compile("[\\s,;()\\[\\]\"'¶]+");

    private Suggestions() {}

    /** Adds the entries for a title or heading. */
    static void entries(String title, Set<String> entries) {
        for (String part : BETWEEN_PARTS.split(title, 8)) {
            String shown = part.replace(SEPARATOR, ' ').replace('¶', ' ').strip();
            if (!shown.isEmpty() && shown.length() <= LONGEST) {
                add(shown, shown, entries);
                afterFirstWord(shown, entries);
            }
        }
    }

    /** What a title says before it names the manual or the site, or all of it. */
    static String firstPart(String title) {
        Matcher between = BETWEEN_PARTS.matcher(title);
        return between.find() && between.start() > 0 ? title.substring(0, between.start()) : title;
    }

    private static void afterFirstWord(String shown, Set<String> entries) {
        String[] words = BETWEEN_WORDS.split(shown);
        for (String word : words.length > 1 ? words : new String[0]) {
            if (word.length() >= SHORTEST_WORD || PairTokenizer.occurIn(word)) {
                add(word, word, entries);
            }
        }
    }

    private static void add(String typed, String shown, Set<String> entries) {
        String small = typed.toLowerCase(Locale.ROOT);
        entries.add(Hangul.strokes(small) + SEPARATOR + shown);
        String initials = Hangul.initials(small);
        if (!initials.equals(small)) {
            entries.add(initials + SEPARATOR + shown);
        }
    }

    /** Those that begin with what was typed; where there are too few, what was typed with its last word completed. */
    static List<String> of(IndexReader reader, String typed, int most) throws IOException {
        String begun =
                Analysis.normal(typed).stripLeading().toLowerCase(Locale.ROOT).replace(SEPARATOR, ' ');
        if (begun.isBlank() || begun.length() > LONGEST) {
            return List.of();
        }
        Map<String, String> found = new LinkedHashMap<>(); // by small letters
        beginning(reader, begun, most).forEach(entry -> found.put(entry.toLowerCase(Locale.ROOT), entry));
        int lastWord = begun.lastIndexOf(' ') + 1;
        if (found.size() < most && lastWord > 0 && lastWord < begun.length()) {
            for (String word : beginning(reader, begun.substring(lastWord), most)) {
                if (word.indexOf(' ') < 0) {
                    String whole = begun.substring(0, lastWord) + word.toLowerCase(Locale.ROOT);
                    found.putIfAbsent(whole, whole);
                }
            }
        }
        return found.values().stream().limit(most).toList();
    }

    private record Weighed(String shown, int pages) {}

    private static List<String> beginning(IndexReader reader, String begun, int most) throws IOException {
        Terms terms = MultiTerms.getTerms(reader, Fields.COMPLETION);
        if (terms == null) {
            return List.of();
        }
        TermsEnum each = terms.iterator();
        byte[] prefix = Hangul.strokes(begun).getBytes(StandardCharsets.UTF_8);
        Map<String, Weighed> found = new HashMap<>();
        BytesRef term = each.seekCeil(new BytesRef(prefix)) == TermsEnum.SeekStatus.END ? null : each.term();
        for (int i = 0; i < MOST_LOOKED_AT && term != null && begins(term, prefix); i++) {
            String text = term.utf8ToString();
            String shown = text.substring(text.indexOf(SEPARATOR) + 1);
            int pages = each.docFreq();
            found.merge(
                    shown.toLowerCase(Locale.ROOT),
                    new Weighed(shown, pages),
                    (a, b) -> new Weighed(a.pages >= b.pages ? a.shown : b.shown, a.pages + b.pages));
            term = each.next();
        }
        List<Weighed> best = new ArrayList<>(found.values());
        best.sort(Comparator.comparingInt(Weighed::pages)
                .reversed()
                .thenComparingInt(entry -> entry.shown.length())
                .thenComparing(Weighed::shown));
        return best.stream().limit(most).map(Weighed::shown).toList();
    }

    private static boolean begins(BytesRef term, byte[] prefix) {
        return term.length >= prefix.length
                && Arrays.equals(term.bytes, term.offset, term.offset + prefix.length, prefix, 0, prefix.length);
    }
}
