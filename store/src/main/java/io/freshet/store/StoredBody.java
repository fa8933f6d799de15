package io.freshet.store;

import io.freshet.model.Body;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Headers;
import java.time.Instant;

/** A response that the store kept. */
public record StoredBody(CrawlUrl url, Instant at, int status, Headers headers, Body body) {}
