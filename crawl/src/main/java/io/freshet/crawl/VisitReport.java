package io.freshet.crawl;

import io.freshet.model.CrawlUrl;

/**
 * A request that was made and has ended, robots.txt aside.
 *
 * @param order in which it was sent: 1, 2, 3, ... without gaps
 * @param status 0 when there was no answer
 * @param mediaType empty when there was none
 */
public record VisitReport(long order, CrawlUrl url, int status, String mediaType) {}
