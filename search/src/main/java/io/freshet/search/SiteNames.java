package io.freshet.search;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.DocIdSetIterator;

/**
 * Which sites a word names. A word that most pages of a site have, and few sites are so full of, is what the site is about: a manual says the name of its product on every page.
 */
final class SiteNames {
    /** The least share of a site's pages that have its name. */
    private static final double MOST_PAGES = 0.6;

    /** A word of which so many sites are full is a part of menus. */
    private static final int FEW_SITES = 3;

    private static final int FEWEST_PAGES = 5;

    private final IndexReader reader;

    SiteNames(IndexReader reader) {
        this.reader = reader;
    }

    Set<String> namedBy(String word) throws IOException {
        Map<String, Integer> pages = new HashMap<>();
        for (LeafReaderContext leaf : reader.leaves()) {
            PostingsEnum list = leaf.reader().postings(new Term(Fields.WORDS, word), PostingsEnum.NONE);
            SortedDocValues sites = DocValues.getSorted(leaf.reader(), Fields.SITE);
            int[] counts = new int[list == null ? 0 : sites.getValueCount()];
            for (int at = list == null ? DocIdSetIterator.NO_MORE_DOCS : list.nextDoc();
                    at != DocIdSetIterator.NO_MORE_DOCS;
                    at = list.nextDoc()) {
                if (sites.advanceExact(at)) {
                    counts[sites.ordValue()]++;
                }
            }
            for (int site = 0; site < counts.length; site++) {
                if (counts[site] > 0) {
                    pages.merge(sites.lookupOrd(site).utf8ToString(), counts[site], Integer::sum);
                }
            }
        }
        Set<String> named = new HashSet<>();
        for (Map.Entry<String, Integer> one : pages.entrySet()) {
            int all = reader.docFreq(new Term(Fields.SITE, one.getKey()));
            if (one.getValue() >= Math.max(FEWEST_PAGES, MOST_PAGES * all)) {
                named.add(one.getKey());
            }
        }
        return named.size() <= FEW_SITES ? named : Set.of();
    }
}
