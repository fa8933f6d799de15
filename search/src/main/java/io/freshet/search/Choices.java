package io.freshet.search;

import io.freshet.model.Fingerprint;
import io.freshet.search.SearchAnswer.Dimension;
import java.io.IOException;
import java.util.function.Predicate;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.util.BytesRef;

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
    private final byte[] verdicts;
    private final long[] fingerprints;
    private final int[] counts;

    Choices(Dimension dimension, SortedSetDocValues values, Predicate<String> chosen) {
        this.dimension = dimension;
        this.values = values;
        this.chosen = chosen;
        int known = (int) values.getValueCount();
        verdicts = new byte[known];
        fingerprints = new long[known];
        counts = new int[known];
    }

    Dimension dimension() {
        return dimension;
    }

    /** Whether the document has a value that was chosen. Documents in rising order. */
    boolean pass(int document) throws IOException {
        if (!values.advanceExact(document)) {
            return chosen.test("");
        }
        for (int i = 0; i < values.docValueCount(); i++) {
            int number = (int) values.nextOrd();
            if (verdicts[number] == 0) {
                verdicts[number] = chosen.test(text(number)) ? YES : NO;
            }
            if (verdicts[number] == YES) {
                return true;
            }
        }
        return false;
    }

    /** Counts the document under its values, unless a page with the same content was counted there. */
    void count(int document, long content, LongSet counted) throws IOException {
        if (!values.advanceExact(document)) {
            return;
        }
        for (int i = 0; i < values.docValueCount(); i++) {
            int number = (int) values.nextOrd();
            if (fingerprints[number] == 0) {
                fingerprints[number] = Fingerprint.of(dimension + text(number)) | 1;
            }
            if (counted.add(content * fingerprints[number])) {
                counts[number]++;
            }
        }
    }

    /** Is told of a value and its count. */
    interface CountConsumer {
        void accept(String value, int count);
    }

    void each(CountConsumer consumer) throws IOException {
        for (int number = 0; number < counts.length; number++) {
            if (counts[number] > 0) {
                consumer.accept(text(number), counts[number]);
            }
        }
    }

    private String text(int number) throws IOException {
        BytesRef value = values.lookupOrd(number);
        return value.utf8ToString();
    }
}
