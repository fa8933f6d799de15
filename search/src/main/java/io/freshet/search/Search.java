package io.freshet.search;

import java.util.List;

/** Finds pages: what console, API and command line ask. Safe for use by many threads. */
public interface Search {
    /**
     * The pages that have what is asked for, best first.
     *
     * @throws SearchException of kind {@code QUERY} when the query cannot be understood; its message is for the person who wrote it
     */
    SearchAnswer find(SearchRequest request);

    /** What somebody who has typed this may be about to ask for, likeliest first. Also from initial consonants: ㄷㅇㅌ begins 데이터. */
    List<String> suggest(String typed, int most);
}
