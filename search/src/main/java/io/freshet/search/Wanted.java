package io.freshet.search;

import java.util.List;
import org.apache.lucene.search.Query;

/**
 * One part of a question, mostly a word, that a page may have or lack.
 *
 * @param text as it was asked for
 * @param query finds the pages that have it
 * @param terms by any of which a zone of a page has it
 * @param mass what it tells of the pages that have it: the rarer, the more
 */
record Wanted(String text, Query query, List<String> terms, double mass) {
    static double mass(List<Wanted> all) {
        return all.stream().mapToDouble(Wanted::mass).sum();
    }
}
