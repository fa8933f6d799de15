/**
 * Says what a page is about, and which links lead to more of it.
 *
 * <p>A {@link Topic} is made of {@link Example}s. {@link TopicSet#learn} makes models of topics that grade pages: for the categories of search, and for a crawl. A
 * {@link FocusedCrawl} is shown each page of a crawl and judges its links, by one {@link Strategy} of several: the paper's three, which decide once and for all, or
 * our own, which goes on learning.
 *
 * <p>Nothing here opens a socket or a file. Start reading at {@link Strategy#crawl}.
 */
@NullMarked
package io.freshet.topics;

import org.jspecify.annotations.NullMarked;
