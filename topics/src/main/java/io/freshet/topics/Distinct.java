package io.freshet.topics;

/** The different terms, or lines, of a list, numbered in the order in which they come. Does not change. */
final class Distinct {
    private final Numbering numbering;
    private final int[] numbers; // of each place of the list

    /** @param size how many of the terms are the list's */
    Distinct(int[] terms, int size) {
        numbering = new Numbering(size / 2);
        numbers = new int[size];
        for (int i = 0; i < size; i++) {
            numbers[i] = numbering.of(terms[i]);
        }
    }

    int size() {
        return numbering.size();
    }

    int term(int number) {
        return numbering.value(number);
    }

    /** Which of them stands at a place of the list. */
    int at(int place) {
        return numbers[place];
    }
}
