package io.freshet.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Chooses the parts of a text that have most of the words that were looked for, and marks the words. Sentences come before menus, which are many short lines, and early parts before late
 * ones.
 */
final class Passages {
    private static final int MOST = 2;
    private static final int LENGTH = 120;
    private static final int LONGEST = 160;
    private static final int SHORTEST_LINE = 60;
    private static final int BEFORE_FIRST_MARK = 60;
    private static final int MOST_LOOKED_AT = 32;

    /** So far from the beginning, being early is worth half as much. */
    private static final double EARLY = 1_000;

    /** From so much of a sentence on a passage is no menu. */
    private static final double SENTENCE = 0.4;

    private static final String BETWEEN = " … ";

    private final KeptText text;

    private Passages(KeptText text) {
        this.text = text;
    }

    /**
     * A word that was found.
     *
     * @param word which one of those that were looked for
     */
    record Match(int word, int start, int end) {}

    private record Passage(int start, int end, double score, List<Match> matches) {}

    /** The beginning of the text where there are no matches. */
    static Marked best(KeptText text, List<Match> matches) {
        var passages = new Passages(text);
        List<Passage> best = passages.around(matches);
        best.sort(Comparator.comparingDouble(Passage::score).reversed());
        best = passages.chosen(best);
        best.sort(Comparator.comparingInt(Passage::start));
        return passages.marked(best.isEmpty() ? List.of(new Passage(0, passages.end(0), 0, List.of())) : best);
    }

    /** The first, and those after it that are sentences or have words that it has not. */
    private List<Passage> chosen(List<Passage> best) {
        List<Passage> chosen = new ArrayList<>();
        Set<Integer> words = new HashSet<>();
        for (Passage passage : best) {
            boolean more = false;
            for (Match match : passage.matches) {
                more |= words.add(match.word);
            }
            if (chosen.size() < MOST && (more || prose(passage.start, passage.end) >= SENTENCE)) {
                chosen.add(passage);
            }
        }
        return chosen;
    }

    private List<Passage> around(List<Match> matches) {
        List<Match> inOrder = new ArrayList<>(matches);
        inOrder.sort(Comparator.comparingInt(Match::start));
        List<Passage> passages = new ArrayList<>();
        int end = 0;
        int first = 0;
        while (first < inOrder.size()) {
            int start = start(inOrder.get(first).start, end);
            end = end(start);
            int last = first + 1;
            while (last < inOrder.size() && inOrder.get(last).start < end) {
                last++;
            }
            List<Match> within = inOrder.subList(first, last);
            passages.add(new Passage(start, end, score(start, end, within), within));
            first = last;
        }
        return passages;
    }

    /** Different words first, then whole sentences and early ones. */
    private double score(int start, int end, List<Match> matches) {
        int looked = Math.min(MOST_LOOKED_AT, matches.size());
        int different = 0;
        for (int i = 0; i < looked; i++) {
            boolean first = true;
            for (int j = 0; j < i && first; j++) {
                first = matches.get(i).word != matches.get(j).word;
            }
            different += first ? 1 : 0;
        }
        double more = 0.1 * (looked - different) / MOST_LOOKED_AT;
        return different + more + EARLY / (EARLY + start) + prose(start, end);
    }

    /** How much of a sentence there is: 1 for a line that fills a passage, near 0 for the lines of a menu. */
    private double prose(int start, int end) {
        int longest = 0;
        for (int at = start; at < end; ) {
            int next = text.next('\n', at, end);
            longest = Math.max(longest, next - at);
            at = next + 1;
        }
        return Math.min(1, longest / (double) LENGTH);
    }

    /** The beginning of the line if it is near, or else of a word. */
    private int start(int match, int least) {
        int from = Math.max(least, match - BEFORE_FIRST_MARK);
        int line = text.last('\n', from, match - 1);
        if (line >= from) {
            return line + 1;
        }
        int space = text.next(' ', from, match);
        return from == 0 ? 0 : space < match ? space + 1 : match;
    }

    /** The end of a line if one ends in time, or else of a word. */
    private int end(int start) {
        int last = start + LONGEST;
        if (last >= text.length()) {
            return text.length();
        }
        int line = text.last('\n', start + SHORTEST_LINE + 1, last);
        if (line > start + SHORTEST_LINE) {
            return line;
        }
        int space = text.last(' ', start + LENGTH + 1, last);
        if (space > start + LENGTH) {
            return space;
        }
        return Character.isHighSurrogate(text.charAt(last - 1)) ? last - 1 : last;
    }

    private Marked marked(List<Passage> passages) {
        StringBuilder shown = new StringBuilder();
        List<Marked.Mark> marks = new ArrayList<>();
        for (Passage passage : passages) {
            shown.append(shown.isEmpty() ? "" : BETWEEN);
            append(passage, shown, marks);
        }
        return new Marked(shown.toString().replace('\n', ' '), marks);
    }

    private void append(Passage passage, StringBuilder shown, List<Marked.Mark> marks) {
        int end = passage.end;
        while (end > passage.start && Character.isWhitespace(text.charAt(end - 1))) {
            end--;
        }
        int shift = shown.length() - passage.start;
        int marked = passage.start;
        for (Match match : passage.matches) {
            int from = Math.max(match.start, marked);
            int to = Math.min(match.end, end);
            if (from < to) {
                add(marks, from + shift, to + shift);
                marked = to;
            }
        }
        shown.append(text.substring(passage.start, end));
    }

    /** Marks that touch are one: pairs of syllables overlap. */
    private static void add(List<Marked.Mark> marks, int start, int end) {
        boolean touches = !marks.isEmpty() && marks.getLast().end() == start;
        marks.add(new Marked.Mark(touches ? marks.removeLast().start() : start, end));
    }
}
