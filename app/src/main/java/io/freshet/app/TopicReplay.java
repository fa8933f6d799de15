package io.freshet.app;

import io.freshet.crawl.LinkRules;
import io.freshet.model.LinkKind;
import io.freshet.model.Page;
import io.freshet.model.PageChange;
import io.freshet.page.HtmlParser;
import io.freshet.store.PageEvent;
import io.freshet.store.Store;
import io.freshet.store.StoredBody;
import io.freshet.store.UrlRecord;
import io.freshet.store.UrlState;
import io.freshet.topics.FocusedCrawl;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * What an earlier run learned is learned again from the pages that it left, the last ones of them, in their order: nothing but the store has to survive. About a millisecond a page.
 */
final class TopicReplay {
    private static final int EVENTS = 4_000;
    private static final int AT_ONCE = 500;

    private final Store store;
    private final HtmlParser parser;
    private final LinkRules rules;

    TopicReplay(Store store, HtmlParser parser, LinkRules rules) {
        this.store = store;
        this.parser = parser;
        this.rules = rules;
    }

    void into(FocusedCrawl crawl) {
        long from = Math.max(0, store.lastEvent() - EVENTS);
        List<PageEvent> events = store.events(from, AT_ONCE);
        while (!events.isEmpty()) {
            for (PageEvent event : events) {
                if (event.change().kind() == PageChange.Kind.NEW) {
                    page(event).ifPresent(page -> {
                        FocusedCrawl.Judgement judgement = crawl.read(page);
                        page.links().stream()
                                .filter(link -> !link.nofollow() && link.kind() != LinkKind.FEED)
                                .filter(link -> rules.follows(link.target()))
                                .forEach(judgement::score);
                    });
                }
            }
            events = store.events(events.getLast().number() + 1, AT_ONCE);
        }
    }

    private Optional<Page> page(PageEvent event) {
        try {
            UrlRecord record = store.url(event.url().key()).orElse(null);
            if (record == null || record.state() != UrlState.PAGE) {
                return Optional.empty();
            }
            Optional<StoredBody> body = store.body(record);
            return body.map(stored ->
                    parser.parse(record.url(), stored.headers(), stored.body().content()));
        } catch (IOException e) {
            return Optional.empty(); // one page less to learn from
        }
    }
}
