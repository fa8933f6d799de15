package io.freshet.search;

/**
 * All that a page's place among the results depends on. Shares are from 0 to 1 and of the question's information: a rare word is more of it than a common one.
 *
 * @param words the sum of the scores of its words (BM25)
 * @param share of the question that the page has
 * @param named for being called by the whole question: 0, or what {@link QueryMaker} gives for it
 * @param title share that its title has
 * @param filling how much of the title that is
 * @param called share that its headings and the names of links to it have
 * @param near how close together words stand that follow each other in the question
 * @param passage the largest share within one passage
 * @param site share of the words that name the page's site
 * @param language how far the page's language is from the question's
 * @param listing how much of the page only leads elsewhere
 * @param list whether its title says that it is an index or a list of changes
 * @param links to the page
 * @param stale 1 when nobody has confirmed the copy for long
 */
public record Signs(
        double words,
        double share,
        double named,
        double title,
        double filling,
        double called,
        double near,
        double passage,
        double site,
        Distance language,
        double listing,
        boolean list,
        long links,
        boolean alive,
        boolean original,
        double stale) {
    /** How far the language of a page is from that of the question. */
    public enum Distance {
        SAME,
        READABLE,
        FOREIGN
    }
}
