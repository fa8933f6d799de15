package io.freshet.search;

import io.freshet.search.SearchAnswer.Dimension;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.apache.lucene.index.SortedSetDocValues;
import org.jspecify.annotations.Nullable;

/**
 * One dimension of one segment: which values a document has, and whether one of them was chosen. What is found out of a value is remembered by
 * its number in the segment. Not thread-safe: owned by one search.
 */
final class Choices {
    private static final byte YES = 1;
    private static final byte NO = 2;

    private final Dimension dimension;
    private final SortedSetDocValues values;
    private final Predicate<String> chosen;
    private final Facets facets;
    private final byte[] verdicts;
    private final Facets.@Nullable Value[] known;
    private int[] numbers = new int[4]; // of the document's values
    private int size;

    Choices(Dimension dimension, SortedSetDocValues values, Predicate<String> chosen, Facets facets) {
        this.dimension = dimension;
        this.values = values;
        this.chosen = chosen;
        this.facets = facets;
        int count = (int) values.getValueCount();
        verdicts = new byte[count];
        known = new Facets.Value[count];
    }

    /** Goes to a document. They come in rising order. */
    void at(int document) throws IOException {
        size = values.advanceExact(document) ? values.docValueCount() : 0;
        if (size > numbers.length) {
            numbers = Arrays.copyOf(numbers, 2 * size);
        }
        for (int i = 0; i < size; i++) {
            numbers[i] = (int) values.nextOrd();
        }
    }

    /** Whether the document has a value that was chosen. */
    boolean pass() throws IOException {
        if (size == 0) {
            return chosen.test("");
        }
        for (int i = 0; i < size; i++) {
            int number = numbers[i];
            if (verdicts[number] == 0) {
                verdicts[number] = chosen.test(text(number)) ? YES : NO;
            }
            if (verdicts[number] == YES) {
                return true;
            }
        }
        return false;
    }

    /** A number that differs for documents with other values, but for collisions of 64 bits. */
    long code() {
        long code = size;
        for (int i = 0; i < size; i++) {
            code = (code + numbers[i] + 1) * 0x9E3779B97F4A7C15L;
            code ^= code >>> 29;
        }
        return code;
    }

    /** The document's values are added. */
    void addTo(List<Facets.Value> all) throws IOException {
        for (int i = 0; i < size; i++) {
            int number = numbers[i];
            Facets.Value value = known[number];
            if (value == null) {
                value = facets.value(dimension, text(number));
                known[number] = value;
            }
            all.add(value);
        }
    }

    private String text(int number) throws IOException {
        String text = values.lookupOrd(number).utf8ToString();
        return text.isEmpty() && dimension == Dimension.LANGUAGE ? SearchFilter.UNKNOWN_LANGUAGE : text;
    }
}
