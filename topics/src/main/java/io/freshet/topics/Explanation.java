package io.freshet.topics;

import java.util.List;

/**
 * Why a page is graded as it is.
 *
 * @param grade from 0 to 1
 * @param words what speaks for the topic and against it, strongest first
 */
public record Explanation(float grade, List<Word> words) {
    /**
     * A word of the page and how much it adds.
     *
     * @param where text, title, address or folder
     * @param weight above 0 when it speaks for the topic
     */
    public record Word(String text, String where, double weight) {}
}
