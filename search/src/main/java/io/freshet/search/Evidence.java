package io.freshet.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.SmallFloat;

/**
 * Looks where in a page the words of a question stand: in its title, in what it is called, next to each other, within one passage. That costs more than finding them, so only the best pages are looked at.
 * Not thread-safe: owned by one search.
 */
final class Evidence {
    /** Places of a passage. */
    private static final int PASSAGE = 40;

    /** Of one term in one page. */
    private static final int MOST_PLACES = 400;

    private final IndexReader index;
    private final List<QuestionWord> words;
    private final double total;
    private final List<Wanted> wanted = new ArrayList<>();
    private final List<Set<String>> sites = new ArrayList<>(); // that the terms name
    private final double naming; // the share of the words that name a site
    private final double[] pairInfo; // of an element and the next one
    private final double pairsInfo;

    /** Shares of the question's information, each from 0 to 1. */
    record Seen(double title, double filling, double called, double near, double passage, double site) {
        static final Seen NONE = new Seen(0, 0, 0, 0, 0, 0);
    }

    /** @param elements its places in the sequence of what is asked for */
    private record Wanted(String term, List<int[]> owners, List<Double> shares, List<Integer> elements) {}

    Evidence(IndexReader index, List<QuestionWord> asked, Vocabulary vocabulary) throws IOException {
        this.index = index;
        this.words = asked.stream().filter(word -> word.info() > 0).toList();
        total = words.stream().mapToDouble(QuestionWord::info).sum();
        Map<String, Wanted> byTerm = new LinkedHashMap<>();
        List<Double> elementInfo = new ArrayList<>();
        for (int word = 0; word < words.size(); word++) {
            List<QuestionWord.Reading> readings = words.get(word).readings();
            int first = elementInfo.size();
            int most = 0;
            for (int reading = 0; reading < readings.size(); reading++) {
                QuestionWord.Reading one = readings.get(reading);
                int element = first;
                for (QuestionWord.Part part : one.parts()) {
                    for (String term : part.terms()) {
                        Wanted its = byTerm.computeIfAbsent(
                                term, t -> new Wanted(t, new ArrayList<>(), new ArrayList<>(), new ArrayList<>()));
                        its.owners.add(new int[] {word, reading});
                        its.shares.add(part.info() / one.info() * one.weight());
                        its.elements.add(element);
                        if (element - first >= most) {
                            elementInfo.add(part.info());
                            most++;
                        }
                        element++;
                    }
                }
            }
        }
        wanted.addAll(byTerm.values());
        pairInfo = new double[Math.max(0, elementInfo.size() - 1)];
        double sum = 0;
        for (int i = 0; i < pairInfo.length; i++) {
            pairInfo[i] = Math.min(elementInfo.get(i), elementInfo.get(i + 1));
            sum += pairInfo[i];
        }
        pairsInfo = sum;
        var names = new SiteNames(index);
        for (Wanted one : wanted) {
            sites.add(vocabulary.sites(one.term, () -> names.namedBy(one.term)));
        }
        boolean[] any = new boolean[wanted.size()];
        for (int term = 0; term < any.length; term++) {
            any[term] = !sites.get(term).isEmpty();
        }
        naming = share(any);
    }

    Map<Integer, Seen> of(int[] documentsInOrder) throws IOException {
        Map<Integer, Seen> seen = new HashMap<>();
        List<LeafReaderContext> leaves = index.leaves();
        for (int from = 0; from < documentsInOrder.length; ) {
            LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(documentsInOrder[from], leaves));
            int to = from;
            while (to < documentsInOrder.length
                    && documentsInOrder[to] < leaf.docBase + leaf.reader().maxDoc()) {
                to++;
            }
            int[] local = Arrays.copyOfRange(documentsInOrder, from, to);
            for (int i = 0; i < local.length; i++) {
                local[i] -= leaf.docBase;
            }
            List<Seen> each = of(leaf.reader(), local);
            for (int i = 0; i < local.length; i++) {
                seen.put(documentsInOrder[from + i], each.get(i));
            }
            from = to;
        }
        return seen;
    }

    private List<Seen> of(LeafReader segment, int[] documents) throws IOException {
        boolean[][] title = have(segment, Fields.TITLE, documents);
        boolean[][] called = have(segment, Fields.CALLED, documents);
        int[][][] places = places(segment, documents);
        SortedDocValues ofSite = DocValues.getSorted(segment, Fields.SITE);
        NumericDocValues lengths = segment.getNormValues(Fields.TITLE);
        List<Seen> seen = new ArrayList<>();
        for (int i = 0; i < documents.length; i++) {
            int length = lengths != null && lengths.advanceExact(documents[i])
                    ? SmallFloat.byte4ToInt((byte) lengths.longValue())
                    : 0;
            String site = ofSite.advanceExact(documents[i])
                    ? ofSite.lookupOrd(ofSite.ordValue()).utf8ToString()
                    : "";
            seen.add(seen(title[i], length, called[i], places[i], named(site)));
        }
        return seen;
    }

    private double named(String site) {
        boolean[] names = new boolean[wanted.size()];
        for (int term = 0; term < names.length; term++) {
            names[term] = sites.get(term).contains(site);
        }
        return naming == 0 ? 0 : Math.min(1, share(names) / naming);
    }

    private boolean[][] have(LeafReader segment, String field, int[] documents) throws IOException {
        boolean[][] have = new boolean[documents.length][wanted.size()];
        for (int term = 0; term < wanted.size(); term++) {
            PostingsEnum list = segment.postings(new Term(field, wanted.get(term).term), PostingsEnum.NONE);
            for (int i = 0; list != null && i < documents.length; i++) {
                have[i][term] = at(list, documents[i]);
            }
        }
        return have;
    }

    private int[][][] places(LeafReader segment, int[] documents) throws IOException {
        int[][][] places = new int[documents.length][wanted.size()][];
        for (int term = 0; term < wanted.size(); term++) {
            PostingsEnum list = segment.postings(new Term(Fields.WORDS, wanted.get(term).term), PostingsEnum.POSITIONS);
            for (int i = 0; list != null && i < documents.length; i++) {
                if (at(list, documents[i])) {
                    int[] its = new int[Math.min(MOST_PLACES, list.freq())];
                    for (int j = 0; j < its.length; j++) {
                        its[j] = list.nextPosition();
                    }
                    places[i][term] = its;
                }
            }
        }
        return places;
    }

    private static boolean at(PostingsEnum list, int document) throws IOException {
        int at = list.docID() < document ? list.advance(document) : list.docID();
        return at == document && at != DocIdSetIterator.NO_MORE_DOCS;
    }

    private Seen seen(boolean[] title, int length, boolean[] called, int[][] places, double site) {
        int inTitle = 0;
        for (boolean one : title) {
            inTitle += one ? 1 : 0;
        }
        double filling = length == 0 ? 0 : Math.min(1, inTitle / (double) length);
        int all = 0;
        for (int[] its : places) {
            all += its == null ? 0 : its.length;
        }
        long[] order = new long[all];
        int at = 0;
        for (int term = 0; term < places.length; term++) {
            int[] its = places[term] == null ? new int[0] : places[term];
            for (int place : its) {
                order[at++] = (long) place << 16 | term;
            }
        }
        Arrays.sort(order);
        return new Seen(share(title), filling, share(called), near(order), passage(order), site);
    }

    private double near(long[] order) {
        if (pairsInfo == 0) {
            return 0;
        }
        int[] last = new int[pairInfo.length + 1];
        Arrays.fill(last, -1_000_000);
        double[] best = new double[pairInfo.length];
        for (long one : order) {
            int place = (int) (one >> 16);
            for (int element : wanted.get((int) (one & 0xFFFF)).elements) {
                last[element] = place;
                if (element > 0 && last[element - 1] < place) {
                    best[element - 1] = Math.max(best[element - 1], 1.0 / (place - last[element - 1]));
                }
                if (element < pairInfo.length && last[element + 1] < place) {
                    best[element] = Math.max(best[element], 1.0 / (1 + place - last[element + 1]));
                }
            }
        }
        double sum = 0;
        for (int i = 0; i < best.length; i++) {
            sum += pairInfo[i] * best[i];
        }
        return sum / pairsInfo;
    }

    private double passage(long[] order) {
        int[] within = new int[wanted.size()];
        boolean[] there = new boolean[wanted.size()];
        int first = 0;
        double best = 0;
        for (long one : order) {
            int term = (int) (one & 0xFFFF);
            int place = (int) (one >> 16);
            boolean fresh = within[term]++ == 0;
            while ((order[first] >> 16) <= place - PASSAGE) {
                int gone = (int) (order[first++] & 0xFFFF);
                if (--within[gone] == 0) {
                    there[gone] = false;
                }
            }
            there[term] = true;
            if (fresh) {
                best = Math.max(best, share(there));
            }
        }
        return best;
    }

    private double share(boolean[] there) {
        double[][] shares = new double[words.size()][];
        for (int term = 0; term < there.length; term++) {
            if (there[term]) {
                Wanted its = wanted.get(term);
                for (int i = 0; i < its.owners.size(); i++) {
                    int word = its.owners.get(i)[0];
                    if (shares[word] == null) {
                        shares[word] = new double[words.get(word).readings().size()];
                    }
                    shares[word][its.owners.get(i)[1]] += its.shares.get(i);
                }
            }
        }
        double sum = 0;
        for (int word = 0; word < shares.length; word++) {
            double most = 0;
            for (double one : shares[word] == null ? new double[0] : shares[word]) {
                most = Math.max(most, one);
            }
            sum += most * words.get(word).info();
        }
        return total == 0 ? 0 : Math.min(1, sum / total);
    }
}
