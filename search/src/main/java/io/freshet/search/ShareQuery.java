package io.freshet.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;

/**
 * Pages that have a good part of a question. Any word may be missing, and its absence costs: the sum of the scores of the words is multiplied by the share of the
 * question's information that the page has, to a power. A page must have a least share, so the commonest words, which together say less than that, find no page by
 * themselves: they are only looked up in the pages that others have found.
 */
final class ShareQuery extends Query {
    private final List<Wanted> wanted;
    private final double least;
    private final double power;
    private final long[] complete;

    /**
     * @param least share of the question that a page must have
     * @param complete its first element is raised by the number of pages that have everything and were scored
     */
    ShareQuery(List<Wanted> wanted, double least, double power, long[] complete) {
        this.wanted = wanted.stream()
                .sorted((one, other) -> Double.compare(one.mass(), other.mass()))
                .toList();
        this.least = least;
        this.power = power;
        this.complete = complete;
    }

    @Override
    public org.apache.lucene.search.Weight createWeight(IndexSearcher searcher, ScoreMode mode, float boost)
            throws IOException {
        List<Weight> weights = new ArrayList<>();
        for (Wanted one : wanted) {
            weights.add(searcher.createWeight(searcher.rewrite(one.query()), mode, boost));
        }
        return new ShareWeight(weights);
    }

    private final class ShareWeight extends Weight {
        private final List<Weight> weights;

        ShareWeight(List<Weight> weights) {
            super(ShareQuery.this);
            this.weights = weights;
        }

        @Override
        public @org.jspecify.annotations.Nullable ScorerSupplier scorerSupplier(LeafReaderContext context)
                throws IOException {
            List<ScorerSupplier> suppliers = new ArrayList<>();
            List<Double> masses = new ArrayList<>();
            for (int i = 0; i < weights.size(); i++) {
                ScorerSupplier supplier = weights.get(i).scorerSupplier(context);
                if (supplier != null) {
                    suppliers.add(supplier);
                    masses.add(wanted.get(i).mass());
                }
            }
            double all = Wanted.mass(wanted);
            if (masses.stream().mapToDouble(Double::doubleValue).sum() < least * all) {
                return null;
            }
            return new ScorerSupplier() {
                @Override
                public Scorer get(long leadCost) throws IOException {
                    Scorer[] parts = new Scorer[suppliers.size()];
                    for (int i = 0; i < parts.length; i++) {
                        parts[i] = suppliers.get(i).get(Long.MAX_VALUE);
                    }
                    return new ShareScorer(
                            parts,
                            masses.stream().mapToDouble(Double::doubleValue).toArray(),
                            all);
                }

                @Override
                public long cost() {
                    return suppliers.stream().mapToLong(ScorerSupplier::cost).sum();
                }
            };
        }

        @Override
        public boolean isCacheable(LeafReaderContext context) {
            return false;
        }

        @Override
        public Explanation explain(LeafReaderContext context, int document) {
            return Explanation.noMatch("told by Why");
        }
    }

    private final class ShareScorer extends Scorer {
        private final Scorer[] parts;
        private final DocIdSetIterator[] pages;
        private final double[] masses; // rising
        private final double all;
        private final int first; // of those that find pages
        private double had; // by the page that it stands at

        ShareScorer(Scorer[] parts, double[] masses, double all) {
            this.parts = parts;
            this.masses = masses;
            this.all = all;
            pages = new DocIdSetIterator[parts.length];
            for (int i = 0; i < parts.length; i++) {
                pages[i] = parts[i].iterator();
            }
            double together = 0;
            int lead = 0;
            while (lead < masses.length - 1 && together + masses[lead] < least * all) {
                together += masses[lead++];
            }
            first = lead;
        }

        @Override
        public int docID() {
            return walk.docID();
        }

        @Override
        public DocIdSetIterator iterator() {
            return walk;
        }

        @Override
        public float getMaxScore(int upTo) {
            return Float.POSITIVE_INFINITY;
        }

        @Override
        public float score() throws IOException {
            double sum = 0;
            for (int i = 0; i < parts.length; i++) {
                if (pages[i].docID() == walk.docID()) {
                    sum += parts[i].score();
                }
            }
            double share = Math.min(1, had / all);
            complete[0] += had > 0.999 * all ? 1 : 0;
            return (float) (sum * (power == 1 ? share : Math.pow(share, power)));
        }

        private final DocIdSetIterator walk = new DocIdSetIterator() {
            private int at = -1;

            @Override
            public int docID() {
                return at;
            }

            @Override
            public int nextDoc() throws IOException {
                return advance(at + 1);
            }

            @Override
            public int advance(int target) throws IOException {
                int from = target;
                while (true) {
                    int next = NO_MORE_DOCS;
                    for (int i = first; i < pages.length; i++) {
                        int its = pages[i].docID();
                        next = Math.min(next, its < from ? pages[i].advance(from) : its);
                    }
                    at = next;
                    if (next == NO_MORE_DOCS || enough(next)) {
                        return next;
                    }
                    from = next + 1;
                }
            }

            private boolean enough(int document) throws IOException {
                double has = 0;
                for (int i = pages.length - 1; i >= 0; i--) {
                    int its = pages[i].docID();
                    if ((its < document ? pages[i].advance(document) : its) == document) {
                        has += masses[i];
                    }
                }
                had = has;
                return has >= least * all;
            }

            @Override
            public long cost() {
                long cost = 0;
                for (int i = first; i < pages.length; i++) {
                    cost += pages[i].cost();
                }
                return cost;
            }
        };
    }

    @Override
    public void visit(QueryVisitor visitor) {
        visitor.visitLeaf(this);
    }

    @Override
    public String toString(String field) {
        return "share " + wanted;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ShareQuery share && share.wanted.equals(wanted);
    }

    @Override
    public int hashCode() {
        return Objects.hash(wanted);
    }
}
