package io.freshet.web;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A topic: what it was learned from, and what was learned.
 *
 * @param words that speak most for it, strongest first
 * @param terms that the paper's strategies look at, highest chi-square first; none when the topic has too many examples to find out at once
 * @param classifying how far the pages of the store are classified by the topics of today; null when all are
 */
public record TopicFacts(
        TopicLine line,
        List<Word> words,
        List<Term> terms,
        List<Example> examples,
        @Nullable Progress classifying) {
    /**
     * A word, and how much it adds to the grade of a page that has it.
     *
     * @param where text, title, address or folder
     * @param weight above 0 when it speaks for the topic
     */
    public record Word(String text, String where, double weight) {}

    /**
     * A term that tells pages about the topic from others.
     *
     * @param value its chi-square
     * @param about pages about the topic that have it, of {@code abouts}
     * @param against pages that are not and have it, of {@code againsts}
     */
    public record Term(String text, double value, long about, long abouts, long against, long againsts) {}

    /**
     * A page that the topic is learned from.
     *
     * @param kind {@code about}, {@code against} or {@code backlink}
     * @param feedback whether somebody said so after the topic was made
     */
    public record Example(String url, String kind, String title, boolean feedback) {}

    /** So many of so many. */
    public record Progress(long done, long of) {
        int percent() {
            return Math.clamp(100 * done / Math.max(1, of), 0, 99);
        }
    }

    public TopicFacts {
        words = List.copyOf(words);
        terms = List.copyOf(terms);
        examples = List.copyOf(examples);
    }

    public TopicFacts with(@Nullable Progress progress) {
        return new TopicFacts(line, words, terms, examples, progress);
    }
}
