package io.freshet.topics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Chooses the terms that tell classes apart (paper, 4.1). With A documents of class c that have term t, B of other classes that have it, C of c without it, D of others
 * without it, and N in all:
 *
 * <pre>chi2(t, c) = N (AD - CB)^2 / ((A + C)(B + D)(A + B)(C + D))</pre>
 *
 * A term's value is its maximum over the classes. 0 means that term and class are independent.
 */
final class ChiSquare {
    private static final double SAME = 1e-9; // values of two classes that differ by rounding alone

    private ChiSquare() {}

    /** A document: its class and the terms that occur in it. */
    record Document(int ofClass, Set<Integer> terms) {}

    static double of(long a, long b, long c, long d) {
        double below = (double) (a + c) * (b + d) * (a + b) * (c + d);
        double difference = (double) a * d - (double) c * b;
        return below == 0 ? 0 : (a + b + c + d) * difference * difference / below;
    }

    /**
     * A term and its value.
     *
     * @param ofClass the class that it stands for: of those with the maximum, the one that it speaks for
     * @param with documents of that class that have it: A
     * @param otherWith documents of other classes that have it: B
     */
    record Valued(int term, double value, int ofClass, long with, long otherWith) {}

    /** The {@code most} best terms, the best first; equal ones in the order of their numbers. */
    static List<Valued> best(List<Document> documents, int classes, int most) {
        long[] sizes = new long[classes];
        Map<Integer, long[]> occurs = new HashMap<>();
        for (Document document : documents) {
            sizes[document.ofClass()]++;
            for (int term : document.terms()) {
                occurs.computeIfAbsent(term, _ -> new long[classes])[document.ofClass()]++;
            }
        }
        List<Valued> terms = new ArrayList<>();
        occurs.forEach((term, counts) -> terms.add(valued(term, counts, sizes, documents.size())));
        terms.sort(Comparator.comparingDouble((Valued term) -> -term.value()).thenComparingInt(Valued::term));
        return List.copyOf(terms.subList(0, Math.min(most, terms.size())));
    }

    private static Valued valued(int term, long[] counts, long[] sizes, long all) {
        long with = Arrays.stream(counts).sum();
        double best = -1;
        int ofClass = 0;
        for (int c = 0; c < counts.length; c++) {
            long a = counts[c];
            long b = with - a;
            double value = of(a, b, sizes[c] - a, all - sizes[c] - b);
            boolean speaksForIt = a * (all - sizes[c]) > b * sizes[c];
            if (value > best + SAME || (speaksForIt && value >= best - SAME)) {
                best = Math.max(best, value);
                ofClass = c;
            }
        }
        return new Valued(term, best, ofClass, counts[ofClass], with - counts[ofClass]);
    }

    /** The terms of some spans, each once. */
    static Set<Integer> terms(LinkWords.Span... spans) {
        Set<Integer> terms = new HashSet<>();
        for (LinkWords.Span span : spans) {
            for (int i = span.from(); i < span.to(); i++) {
                terms.add(span.list().term(i));
            }
        }
        return terms;
    }
}
