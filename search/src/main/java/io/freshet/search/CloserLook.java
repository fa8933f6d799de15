package io.freshet.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TwoPhaseIterator;
import org.apache.lucene.util.SmallFloat;

/**
 * Looks closer at the best pages: which part of the question their titles and names have, which words stand near each other, and in which language they are.
 * That costs more than finding them, so only the best are looked at; those behind them keep their order. Not thread-safe: owned by one search.
 */
final class CloserLook {
    /** How many of the best pages. */
    static final int LOOKED_AT = 150;

    /** The weights that add to a score; all others multiply it. */
    private static final Set<Weight> GAINS =
            Set.of(Weight.TITLE, Weight.TITLE_ALONE, Weight.CALLED, Weight.NEAR, Weight.IN_A_ROW, Weight.SITE);

    private static final double WORTH_TELLING = 0.005;

    /** Another language than English must have so much more of a question to be the language of it. */
    private static final double CLEARLY_MORE = 0.2;

    private final IndexSearcher searcher;
    private final QueryMaker.Made made;
    private final Weights weights;
    private final Map<Integer, Seen> pages = new HashMap<>();
    private String language = "en";

    CloserLook(IndexSearcher searcher, QueryMaker.Made made, Weights weights) {
        this.searcher = searcher;
        this.made = made;
        this.weights = weights;
    }

    /** What was seen of a page; shares of the question are 0 to 1. */
    private static final class Seen {
        private final Why.Place[] places; // of each word
        private double has;
        private double title;
        private int titleWords;
        private double called;
        private double near;
        private double inARow;
        private double about;
        private double implied; // what it lacks and its site is about
        private String site = "";
        private PageKind kind = PageKind.PAGE;
        private double linked;
        private String language = "";
        private long length;

        Seen(int words) {
            places = new Why.Place[words];
            Arrays.fill(places, Why.Place.NOWHERE);
        }
    }

    /** @param candidates best first */
    List<Best.Candidate> applied(List<Best.Candidate> candidates) throws IOException {
        if (made.wanted().isEmpty() || candidates.isEmpty()) {
            return candidates;
        }
        List<Best.Candidate> looked = candidates.subList(0, Math.min(LOOKED_AT, candidates.size()));
        int[] inOrder =
                looked.stream().mapToInt(Best.Candidate::document).sorted().toArray();
        for (int document : inOrder) {
            pages.put(document, new Seen(made.wanted().size()));
        }
        lookAtItself(inOrder);
        look(inOrder);
        language = languageOfQuestion();
        List<Best.Candidate> better = new ArrayList<>();
        for (Best.Candidate candidate : looked) {
            double score = candidate.score() * factor(of(candidate.document()));
            better.add(new Best.Candidate(candidate.document(), score, candidate.content()));
        }
        better.sort(Comparator.comparingDouble(Best.Candidate::score)
                .reversed()
                .thenComparingInt(Best.Candidate::document));
        better.addAll(candidates.subList(looked.size(), candidates.size()));
        return better;
    }

    /** Why a page stands where it stands; {@link Why#UNKNOWN} for one that was not looked at. */
    Why why(int document) {
        Seen page = pages.get(document);
        if (page == null) {
            return Why.UNKNOWN;
        }
        double all = Wanted.mass(made.wanted());
        List<Why.Word> words = new ArrayList<>();
        for (int i = 0; i < page.places.length; i++) {
            Wanted word = made.wanted().get(i);
            words.add(new Why.Word(word.text(), word.mass() / all, page.places[i]));
        }
        List<Why.Factor> factors = new ArrayList<>();
        factors(page).forEach((weight, times) -> {
            if (Math.abs(times - 1) >= WORTH_TELLING) {
                factors.add(new Why.Factor(weight.key(), times));
            }
        });
        factors.sort(Comparator.comparingDouble(Why.Factor::times).reversed());
        return new Why(words, factors);
    }

    private double factor(Seen page) {
        double factor = 1;
        double gain = 0;
        for (Map.Entry<Weight, Double> each : factors(page).entrySet()) {
            if (GAINS.contains(each.getKey())) {
                gain += each.getValue() - 1;
            } else {
                factor *= each.getValue();
            }
        }
        return (1 + gain) * factor;
    }

    /** What each weight makes of a page. Gains are added up, the others multiplied. */
    private Map<Weight, Double> factors(Seen page) {
        Map<Weight, Double> factors = new EnumMap<>(Weight.class);
        double alone = page.length == 0 ? 0 : Math.min(1, page.titleWords / (double) page.length);
        factors.put(Weight.TITLE, 1 + weights.of(Weight.TITLE) * page.title);
        factors.put(Weight.TITLE_ALONE, 1 + weights.of(Weight.TITLE_ALONE) * page.title * alone);
        factors.put(Weight.CALLED, 1 + weights.of(Weight.CALLED) * page.called);
        factors.put(Weight.NEAR, 1 + weights.of(Weight.NEAR) * page.near);
        factors.put(Weight.IN_A_ROW, 1 + page.inARow);
        factors.put(Weight.SITE, 1 + weights.of(Weight.SITE) * page.about);
        double implied = page.has <= 0 ? 1 : Math.min(1, page.has + page.implied) / page.has;
        factors.put(Weight.MISSING, Math.pow(implied, weights.of(Weight.MISSING)));
        boolean english = page.language.equals("en");
        factors.put(english ? Weight.ENGLISH : Weight.OTHER_LANGUAGE, languageFactor(page.language));
        double mostly = Math.clamp(2 * page.linked - 1, 0, 1);
        factors.put(Weight.LINKS_ALONE, 1 - mostly * (1 - weights.of(Weight.LINKS_ALONE)));
        boolean asked =
                page.kind == PageKind.PAGE || made.wanted().stream().anyMatch(word -> page.kind.askedFor(word.text()));
        factors.put(Weight.LISTING, asked ? 1 : weights.of(Weight.LISTING));
        return factors;
    }

    private double languageFactor(String its) {
        return its.isEmpty() || its.equals(language)
                ? 1
                : its.equals("en") ? weights.of(Weight.ENGLISH) : weights.of(Weight.OTHER_LANGUAGE);
    }

    /** Of the question: Korean if it has Korean words; else English, unless pages in another language have clearly more of it. */
    private String languageOfQuestion() {
        if (made.wanted().stream().anyMatch(word -> PairTokenizer.occurIn(word.text()))) {
            return "ko";
        }
        Map<String, Double> most = new HashMap<>();
        pages.values().forEach(page -> most.merge(page.language, page.has, Math::max));
        double english = most.getOrDefault("en", 0.0);
        return most.entrySet().stream()
                .filter(each -> each.getValue() > english + CLEARLY_MORE
                        && !each.getKey().isEmpty())
                .max(Map.Entry.<String, Double>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey)
                .orElse("en");
    }

    private void look(int[] inOrder) throws IOException {
        double all = Wanted.mass(made.wanted());
        SiteWords sites = new SiteWords(searcher);
        for (int i = 0; i < made.wanted().size(); i++) {
            Wanted word = made.wanted().get(i);
            int number = i;
            double share = word.mass() / all;
            Set<Integer> have = new HashSet<>();
            matching(word.query(), inOrder, document -> {
                of(document).has += share;
                have.add(document);
                of(document).places[number] = Why.Place.TEXT;
            });
            Map<String, Double> about = QueryMaker.functionWord(word) ? Map.of() : sites.about(word);
            for (int document : inOrder) {
                Seen page = of(document);
                double its = share * about.getOrDefault(page.site, 0.0);
                page.about += its;
                if (!have.contains(document) && its > 0) {
                    page.implied += its;
                    page.places[number] = Why.Place.SITE;
                }
            }
            if (!word.terms().isEmpty()) {
                matching(any(Fields.CALLED, word), inOrder, document -> {
                    of(document).called += share;
                    of(document).places[number] = Why.Place.NAMES;
                });
                matching(any(Fields.TITLE, word), inOrder, document -> {
                    of(document).places[number] = Why.Place.TITLE;
                    of(document).title += share;
                    of(document).titleWords++;
                });
            }
        }
        double neighbours =
                made.near().stream().mapToDouble(QueryMaker.Near::mass).sum();
        for (QueryMaker.Near near : made.near()) {
            matching(near.query(), inOrder, document -> of(document).near += near.mass() / neighbours);
        }
        for (QueryMaker.Together one : made.together()) {
            int[] left = IntStream.of(inOrder)
                    .filter(document -> of(document).inARow == 0)
                    .toArray();
            matching(one.query(), left, document -> of(document).inARow = one.worth());
        }
    }

    /** What does not depend on the question. */
    private void lookAtItself(int[] inOrder) throws IOException {
        List<LeafReaderContext> leaves = searcher.getLeafContexts();
        for (int document : inOrder) {
            LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(document, leaves));
            Seen page = of(document);
            SortedDocValues languages = DocValues.getSorted(leaf.reader(), Fields.LANGUAGE);
            page.language = languages.advanceExact(document - leaf.docBase)
                    ? languages.lookupOrd(languages.ordValue()).utf8ToString()
                    : "";
            SortedDocValues sites = DocValues.getSorted(leaf.reader(), Fields.SITE);
            page.site = sites.advanceExact(document - leaf.docBase)
                    ? sites.lookupOrd(sites.ordValue()).utf8ToString()
                    : "";
            NumericDocValues kinds = DocValues.getNumeric(leaf.reader(), Fields.KIND);
            if (kinds.advanceExact(document - leaf.docBase)) {
                page.kind = PageKind.of((int) kinds.longValue() & (1 << PageDocument.KIND_BITS) - 1);
                page.linked = (kinds.longValue() >> PageDocument.KIND_BITS) / 100.0;
            }
            NumericDocValues lengths = leaf.reader().getNormValues(Fields.TITLE);
            page.length = lengths != null && lengths.advanceExact(document - leaf.docBase)
                    ? SmallFloat.byte4ToInt((byte) lengths.longValue())
                    : 0;
        }
    }

    private Seen of(int document) {
        return Objects.requireNonNull(pages.get(document));
    }

    private static Query any(String field, Wanted word) {
        BooleanQuery.Builder any = new BooleanQuery.Builder();
        word.terms().forEach(term -> any.add(new TermQuery(new Term(field, term)), BooleanClause.Occur.SHOULD));
        return any.build();
    }

    /** Without scores: then words are looked up only in the segments of these pages. */
    private void matching(Query query, int[] inOrder, IntConsumer matches) throws IOException {
        org.apache.lucene.search.Weight weight =
                searcher.createWeight(searcher.rewrite(query), ScoreMode.COMPLETE_NO_SCORES, 1);
        List<LeafReaderContext> leaves = searcher.getLeafContexts();
        int segment = -1;
        TwoPhaseIterator places = null;
        DocIdSetIterator haveWords = DocIdSetIterator.empty();
        for (int document : inOrder) {
            int itsSegment = ReaderUtil.subIndex(document, leaves);
            if (itsSegment != segment) {
                segment = itsSegment;
                Scorer scorer = weight.scorer(leaves.get(segment));
                places = scorer == null ? null : scorer.twoPhaseIterator();
                haveWords = scorer == null
                        ? DocIdSetIterator.empty()
                        : places == null ? scorer.iterator() : places.approximation();
            }
            int local = document - leaves.get(segment).docBase;
            int at = haveWords.docID() < local ? haveWords.advance(local) : haveWords.docID();
            if (at == local && (places == null || places.matches())) {
                matches.accept(document);
            }
        }
    }
}
