package io.freshet.topics;

import java.util.List;

/**
 * Why a page is graded as it is, or why a link of it is worth following.
 *
 * @param grade from 0 to 1
 * @param words what speaks for the topic and against it, strongest first
 */
public record Explanation(float grade, List<Word> words) {
    /**
     * A word and how much it adds.
     *
     * @param where of a page: text, title, address or folder; of a link: link, context, heading or address
     * @param weight above 0 when it speaks for the topic
     */
    public record Word(String text, String where, double weight) {}
}
