package io.freshet.search;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;

/**
 * Whose word a word is: a site that has it on many of its pages, and far more often than others, is about it, and so are its pages that do not say it. The manual of a program
 * seldom repeats the program's name. Not thread-safe: owned by one search.
 */
final class SiteWords {
    /** A site counts as having so many more pages without the word: of a few pages nothing can be told. */
    private static final double UNSEEN = 10;

    private final IndexSearcher searcher;
    private final Map<String, Double> pagesOf = new HashMap<>();

    SiteWords(IndexSearcher searcher) {
        this.searcher = searcher;
    }

    /** How far each site is about a word, 0 to 1: the share of its pages that have it, less the share among all pages. */
    Map<String, Double> about(Wanted word) throws IOException {
        Map<String, Integer> counts = new HashMap<>();
        long all = 0;
        for (LeafReaderContext leaf : searcher.getLeafContexts()) {
            SortedDocValues sites = DocValues.getSorted(leaf.reader(), Fields.SITE);
            int[] bySite = new int[Math.max(1, sites.getValueCount())];
            for (String term : word.terms()) {
                PostingsEnum pages = leaf.reader().postings(new Term(Fields.WORDS, term), PostingsEnum.NONE);
                while (pages != null && pages.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
                    if (sites.advanceExact(pages.docID())) {
                        bySite[sites.ordValue()]++;
                        all++;
                    }
                }
                if (Arrays.stream(bySite).anyMatch(count -> count > 0)) {
                    sites = DocValues.getSorted(leaf.reader(), Fields.SITE); // from the beginning for the next term
                }
            }
            for (int site = 0; site < bySite.length; site++) {
                if (bySite[site] > 0) {
                    counts.merge(sites.lookupOrd(site).utf8ToString(), bySite[site], Integer::sum);
                }
            }
        }
        double usual = all / (double) Math.max(1, searcher.getIndexReader().numDocs());
        Map<String, Double> about = new HashMap<>();
        for (Map.Entry<String, Integer> each : counts.entrySet()) {
            double share = each.getValue() / (pages(each.getKey()) + UNSEEN);
            about.put(each.getKey(), Math.clamp(share - usual, 0, 1));
        }
        return about;
    }

    private double pages(String site) throws IOException {
        Double known = pagesOf.get(site);
        if (known == null) {
            known = (double) searcher.getIndexReader().docFreq(new Term(Fields.SITE, site));
            pagesOf.put(site, known);
        }
        return known;
    }
}
