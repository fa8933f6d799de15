package io.freshet.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Chooses the parts of a text that have most of the words that were looked for, the early ones first, and marks the words. */
final class Passages {
    private static final int MOST = 2;
    private static final int LENGTH = 120;
    private static final int LONGEST = 160;
    private static final int SHORTEST_LINE = 60;
    private static final int BEFORE_FIRST_MARK = 60;
    private static final int MOST_LOOKED_AT = 32;

    /** So far from the beginning, being early is worth half as much. */
    private static final double EARLY = 1_000;

    private static final String BETWEEN = " … ";

    private final String text;

    private Passages(String text) {
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
    static Marked best(String text, List<Match> matches) {
        var passages = new Passages(text);
        List<Passage> best = passages.around(matches);
        best.sort(Comparator.comparingDouble(Passage::score).reversed());
        best = best.subList(0, Math.min(MOST, best.size()));
        best.sort(Comparator.comparingInt(Passage::start));
        return passages.marked(best.isEmpty() ? List.of(new Passage(0, passages.end(0), 0, List.of())) : best);
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
            passages.add(new Passage(start, end, score(start, within), within));
            first = last;
        }
        return passages;
    }

    /** Different words first, then early ones. */
    private static double score(int start, List<Match> matches) {
        int looked = Math.min(MOST_LOOKED_AT, matches.size());
        int different = 0;
        for (int i = 0; i < looked; i++) {
            boolean first = true;
            for (int j = 0; j < i && first; j++) {
                first = matches.get(i).word != matches.get(j).word;
            }
            different += first ? 1 : 0;
        }
        return different + 0.1 * (looked - different) / MOST_LOOKED_AT + EARLY / (EARLY + start);
    }

    /** The beginning of the line if it is near, or else of a word. */
    private int start(int match, int least) {
        int from = Math.max(least, match - BEFORE_FIRST_MARK);
        int line = text.lastIndexOf('\n', match - 1);
        if (line >= from) {
            return line + 1;
        }
        int space = text.indexOf(' ', from);
        return from == 0 ? 0 : space >= 0 && space < match ? space + 1 : match;
    }

    /** The end of a line if one ends in time, or else of a word. */
    private int end(int start) {
        int last = start + LONGEST;
        if (last >= text.length()) {
            return text.length();
        }
        int line = text.lastIndexOf('\n', last);
        if (line > start + SHORTEST_LINE) {
            return line;
        }
        int space = text.lastIndexOf(' ', last);
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
        shown.append(text, passage.start, end);
    }

    /** Marks that touch are one: pairs of syllables overlap. */
    private static void add(List<Marked.Mark> marks, int start, int end) {
        boolean touches = !marks.isEmpty() && marks.getLast().end() == start;
        marks.add(new Marked.Mark(touches ? marks.removeLast().start() : start, end));
    }
}
