package io.freshet.app;

import io.freshet.crawl.LinkScorer;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Host;
import io.freshet.model.Page;
import java.util.Set;

/** Prefers some hosts to all others: what waits of those is asked for when nothing of these is left. Safe for use by many threads. */
record HostsFirst(Set<Host> hosts) implements LinkScorer {
    private static final float PREFERRED = 1;

    HostsFirst {
        hosts = Set.copyOf(hosts);
    }

    @Override
    public Judgement read(Page page) {
        return link -> score(link.target());
    }

    @Override
    public float score(CrawlUrl url) {
        return hosts.contains(url.host()) ? PREFERRED : USUAL;
    }
}
