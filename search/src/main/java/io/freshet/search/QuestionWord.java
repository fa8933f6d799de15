package io.freshet.search;

import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.search.Query;

/**
 * A word of a question and the ways in which a page may have it.
 *
 * @param text as it was written
 * @param info how much of the question it says, by how few pages have it
 * @param required no page is a result without it
 */
record QuestionWord(String text, List<Reading> readings, double info, boolean required) {
    /**
     * One analysis of a word. A page may have a part of it, such as one half of a compound.
     *
     * @param parts at least one
     * @param info of the parts together
     * @param weight 1 for the word itself, less for what stands for it
     */
    record Reading(List<Part> parts, double info, double weight) {
        Reading(List<Part> parts, double weight) {
            this(parts, parts.stream().mapToDouble(Part::info).sum(), weight);
        }
    }

    /** The same word, which may be had in one more way. */
    QuestionWord or(Reading other) {
        List<Reading> all = new ArrayList<>(readings);
        all.add(other);
        return new QuestionWord(text, all, Math.max(info, other.info * other.weight), required);
    }

    /**
     * What is looked for.
     *
     * @param terms of the field of all words whose places count; none for a part that is looked for in another way
     */
    record Part(Query query, List<String> terms, double info) {}
}
