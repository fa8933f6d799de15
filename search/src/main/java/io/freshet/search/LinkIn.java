package io.freshet.search;

import io.freshet.model.CrawlUrl;

/**
 * A link to a page.
 *
 * @param from the page that has it
 * @param words of the link, in small letters and cut when they are many
 */
public record LinkIn(CrawlUrl from, String words) {}
