package io.freshet.search;

import io.freshet.model.CrawlUrl;

/** A page that may be among the results of a question, with all that its place depends on: {@link RankingWeights#score}. */
public record Considered(CrawlUrl url, Signs signs) {}
