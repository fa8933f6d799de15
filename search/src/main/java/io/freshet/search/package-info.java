/**
 * Finds pages: one Lucene index, fed from the store's page events, off the crawl's path.
 *
 * <p>An {@link IndexFeed} follows the numbered events. For each page that was fetched, changed or lost it reads the record and the body from the
 * store and puts, touches or removes a document in the {@link SearchIndex}; the number it came to is part of each commit of the index, so a crash
 * re-applies what was not committed. The index can be deleted at any time: the feed makes it again from the store.
 *
 * <p>A document has the words of a page in four zones (title, headings, the anchors of links to it, text), analysed by the page's language, and
 * beside them pairs of syllables for what is written in Korean. The links of a page are terms of its document too, so that the index knows who
 * links to whom, and with which words.
 *
 * <p>{@link Search} is what others ask. It reads a query of a person ({@code site:}, {@code "a phrase"}, {@code -word}, ...), finds pages that
 * have enough of the question ({@link AnyWords}), ranks them by where they have it ({@link Closer}), and tells what else could have been meant. Only this module knows Lucene.
 *
 * <p>Start reading at {@link Search#find}.
 */
@NullMarked
package io.freshet.search;

import org.jspecify.annotations.NullMarked;
