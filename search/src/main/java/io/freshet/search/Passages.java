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

    private record Passage(int start, int end, List<Match> matches) {
        /** Different words first. */
        double score() {
            int looked = Math.min(MOST_LOOKED_AT, matches.size());
            long different = matches.stream()
                    .limit(looked)
                    .mapToInt(Match::word)
                    .distinct()
                    .count();
            return different + 0.1 * (looked - different) / MOST_LOOKED_AT + EARLY / (EARLY + start);
        }
    }

    /** The beginning of the text where there are no matches. */
    static Marked best(String text, List<Match> matches) {
        var passages = new Passages(text);
        List<Passage> all = passages.around(matches);
        List<Passage> best = all.stream()
                .sorted(Comparator.comparingDouble(Passage::score).reversed())
                .limit(MOST)
                .sorted(Comparator.comparingInt(Passage::start))
                .toList();
        return passages.marked(best.isEmpty() ? List.of(new Passage(0, passages.end(0), List.of())) : best);
    }

    private List<Passage> around(List<Match> matches) {
        List<Passage> passages = new ArrayList<>();
        int end = 0;
        for (Match match :
                matches.stream().sorted(Comparator.comparingInt(Match::start)).toList()) {
            if (passages.isEmpty() || match.start >= end) {
                int start = start(match.start, end);
                end = end(start);
                passages.add(new Passage(start, end, new ArrayList<>()));
            }
            passages.getLast().matches.add(match);
        }
        return passages;
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
