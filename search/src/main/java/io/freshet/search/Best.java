package io.freshet.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/** The best so many pages, and of those with the same content only the best one. Not thread-safe: owned by one search. */
final class Best {
    /** A page that may be among the results. */
    record Candidate(int document, double score, long content, Basis basis) {
        Candidate with(double otherScore) {
            return new Candidate(document, otherScore, content, basis);
        }
    }

    /** What a score was made of: {@link Signs}. */
    record Basis(double words, double share, double named) {}

    /** The worst first; of equally good ones the later document is worse, so that an order once seen stays. */
    private static final Comparator<Candidate> WORST_FIRST = Comparator.comparingDouble(Candidate::score)
            .thenComparing(Comparator.comparingInt(Candidate::document).reversed());

    private final int most;
    private final PriorityQueue<Candidate> queue = new PriorityQueue<>(WORST_FIRST);
    private final Map<Long, Candidate> byContent = new HashMap<>();

    Best(int most) {
        this.most = most;
    }

    /** Whether a page with this score, or a better one, may still be among them. */
    boolean takes(double score) {
        Candidate worst = queue.size() < most ? null : queue.peek();
        return worst == null || score >= worst.score;
    }

    void offer(int document, double score, long content, Basis basis) {
        if (!takes(score)) {
            return;
        }
        Candidate candidate = new Candidate(document, score, content, basis);
        Candidate twin = byContent.get(content);
        if (twin != null) {
            if (WORST_FIRST.compare(candidate, twin) <= 0) {
                return;
            }
            queue.remove(twin);
        }
        queue.add(candidate);
        byContent.put(content, candidate);
        if (queue.size() > most) {
            Candidate out = queue.remove();
            byContent.remove(out.content, out);
        }
    }

    /** Best first. */
    List<Candidate> inOrder() {
        List<Candidate> all = new ArrayList<>(queue);
        all.sort(WORST_FIRST.reversed());
        return all;
    }
}
