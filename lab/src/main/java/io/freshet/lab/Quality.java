package io.freshet.lab;

import io.freshet.plot.Text;
import java.util.Comparator;
import java.util.List;

/**
 * How good the answers to queries of one kind about pages of one language are.
 *
 * @param of at least one
 */
record Quality(KnownItem.Kind kind, Speakers speakers, List<Finding> of) {
    /** Whose pages are looked for. */
    enum Speakers {
        KOREAN,
        ENGLISH,
        ALL;

        Text words() {
            return switch (this) {
                case KOREAN -> Text.of("Korean pages", "한국어 문서");
                case ENGLISH -> Text.of("English pages", "영어 문서");
                case ALL -> Text.of("all pages", "모든 문서");
            };
        }

        boolean speak(String language) {
            return switch (this) {
                case KOREAN -> language.equals("ko");
                case ENGLISH -> language.equals("en");
                case ALL -> true;
            };
        }
    }

    Quality {
        of = List.copyOf(of);
        if (of.isEmpty()) {
            throw new IllegalArgumentException("no queries, no quality");
        }
    }

    /** MRR: 1 when every page comes first, 0.5 when every page comes second; a page that is not found counts as 0. */
    double meanReciprocalRank() {
        return of.stream()
                .mapToDouble(each -> each.found() ? 1.0 / each.rank() : 0)
                .average()
                .orElseThrow();
    }

    /** The share that is found among the first so many. */
    double within(int ranks) {
        return (double) of.stream().filter(each -> each.within(ranks)).count() / of.size();
    }

    /** Milliseconds that so many of the answers took at most, 0.5 for half of them. */
    double milliseconds(double quantile) {
        long[] sorted = of.stream().mapToLong(Finding::nanos).sorted().toArray();
        return sorted[(int) Math.min(sorted.length - 1, (long) (quantile * sorted.length))] / 1e6;
    }

    /** The worst first. */
    List<Finding> misses() {
        return of.stream()
                .filter(each -> each.rank() != 1)
                .sorted(Comparator.comparingInt((Finding each) -> each.found() ? each.rank() : Integer.MAX_VALUE)
                        .reversed())
                .toList();
    }
}
