package io.freshet.web;

import io.freshet.model.Canonicaliser;
import io.freshet.search.Search;
import java.time.Clock;

/** What a server shows and steers: whoever owns the store plugs it in. */
public record Parts(
        Search search,
        Reports reports,
        Copies copies,
        Views views,
        Crawls crawls,
        Freshness freshness,
        Topics topics,
        Sites sites,
        Canonicaliser canonicaliser,
        Clock clock) {}
