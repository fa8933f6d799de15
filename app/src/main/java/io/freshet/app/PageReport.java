package io.freshet.app;

import io.freshet.crawl.Histories;
import io.freshet.freshness.ChangeHistory;
import io.freshet.freshness.NextVisit;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Difference.Comparison;
import io.freshet.model.Link;
import io.freshet.model.Page;
import io.freshet.model.UrlKey;
import io.freshet.model.VisitClass;
import io.freshet.page.HtmlParser;
import io.freshet.store.BodyVersion;
import io.freshet.store.HostRecord;
import io.freshet.store.QueueEntry;
import io.freshet.store.Store;
import io.freshet.store.UrlRecord;
import io.freshet.store.UrlState;
import io.freshet.topics.Explanation;
import io.freshet.topics.PaperClassifier;
import io.freshet.topics.TopicQuality;
import io.freshet.web.PageFacts;
import io.freshet.web.PageForecast;
import java.io.IOException;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * All that is known of a page, for people and for scripts.
 *
 * @param via where it was first found, or null
 * @param duplicateOf the page with the same content, or null
 * @param versions the bodies that are kept, newest first
 * @param topics what the page is about
 * @param link while it waits: what the page that has the link to it is about, and the words of the link
 * @param described the link that it was first found by, as the paper's strategies see it; null when the page that has it is not kept, or there is no topic
 * @param history what visits found over time
 * @param next when it is visited next as things stand; null when there is no plan of visits yet
 */
record PageReport(
        CrawlUrl url,
        @Nullable UrlRecord record,
        @Nullable QueueEntry waiting,
        @Nullable HostRecord host,
        @Nullable CrawlUrl via,
        @Nullable CrawlUrl duplicateOf,
        List<BodyVersion> versions,
        List<Link> links,
        List<TopicGrade> topics,
        List<TopicGrade> link,
        PaperClassifier.@Nullable Described described,
        ChangeHistory history,
        @Nullable NextVisit next) {
    /** What others know of pages. Safe for use by many threads. */
    interface Knowledge {
        /** When a page is visited next as things stand. */
        Optional<NextVisit> next(UrlKey page);

        /** What pages and links are about. */
        TopicCategories topics();
    }

    /** How much a page is about a topic, and the words that say so. */
    record TopicGrade(String name, Explanation why) {}

    /** Of what waits at a host, while looking for the page. */
    private static final int AT_ONCE = 1_000;

    /** Whether there is anything to tell. */
    boolean known() {
        return record != null || waiting != null;
    }

    /** Reads all of it. */
    static PageReport of(Store store, CrawlUrl page, HtmlParser parser, Knowledge knowledge) throws IOException {
        UrlRecord record = store.url(page.key()).orElse(null);
        QueueEntry waiting = waiting(store, page);
        UrlKey viaKey = record != null ? record.via() : waiting != null ? waiting.via() : null;
        UrlRecord.Content content = record == null ? null : record.content();
        List<Link> links = List.of();
        List<TopicGrade> topics = List.of();
        if (record != null && record.state() == UrlState.PAGE) {
            Optional<Page> read = read(store, record, parser);
            links = read.map(Page::links).orElse(List.of());
            topics = read.map(knowledge.topics()::grades).orElse(List.of());
        }
        UrlRecord via = viaKey == null ? null : store.url(viaKey).orElse(null);
        List<TopicGrade> link = List.of();
        PaperClassifier.Described described = null;
        Page from = via == null ? null : read(store, via, parser).orElse(null);
        Link arrow = from == null
                ? null
                : from.links().stream()
                        .filter(each -> each.target().equals(page))
                        .findFirst()
                        .orElse(null);
        if (from != null && arrow != null) {
            described = knowledge
                    .topics()
                    .described(from, arrow, PaperMethod.of(store))
                    .orElse(null);
            link = waiting != null && record == null ? knowledge.topics().grades(from, arrow) : List.of();
        }
        return new PageReport(
                page,
                record,
                waiting,
                store.host(page.key().host()).orElse(null),
                via == null ? null : via.url(),
                content == null || content.duplicateOf() == null
                        ? null
                        : store.url(content.duplicateOf()).map(UrlRecord::url).orElse(null),
                store.versions(page.key()),
                links,
                topics,
                link,
                described,
                record == null ? ChangeHistory.EMPTY : new Histories(store).of(record),
                knowledge.next(page.key()).orElse(null));
    }

    private static Optional<Page> read(Store store, UrlRecord record, HtmlParser parser) throws IOException {
        return store.body(record)
                .map(stored -> parser.parse(
                        record.url(), stored.headers(), stored.body().content()));
    }

    /** It waits for its first visit; a page that waits to be visited again is more than that. */
    boolean waits() {
        return waiting != null && (record == null || record.visits() == null);
    }

    private static @Nullable QueueEntry waiting(Store store, CrawlUrl page) {
        for (VisitClass kind : VisitClass.values()) {
            List<QueueEntry> some = store.queued(page.key().host(), kind, null, AT_ONCE);
            while (!some.isEmpty()) {
                for (QueueEntry entry : some) {
                    if (entry.url().equals(page)) {
                        return entry;
                    }
                }
                some = store.queued(page.key().host(), kind, some.getLast(), AT_ONCE);
            }
        }
        return null;
    }

    /** Whether the page lets its copy be shown. */
    static boolean mayBeShown(UrlRecord record) {
        UrlRecord.Content content = record.content();
        return content != null
                && content.textFingerprint() != 0
                && !content.directives().noarchive();
    }

    /**
     * For people to look at.
     *
     * @param linksShown of those on the page
     * @param in links to it
     * @param said as what the page counts, by topic: see {@link io.freshet.store.TopicTables#said}
     * @param comparison what counts as a change
     * @param forecast of its next visits; null when there is none
     */
    PageFacts facts(
            int linksShown,
            List<PageFacts.Neighbour> in,
            Map<String, String> said,
            Comparison comparison,
            @Nullable PageForecast forecast) {
        UrlRecord.Visits visits = record == null ? null : record.visits();
        UrlRecord.Content content = record == null ? null : record.content();
        return new PageFacts(
                url,
                state(),
                why(),
                visits == null ? null : visits.target(),
                visits == null ? 0 : visits.status(),
                record == null ? null : record.found(),
                via,
                record != null ? record.depth() : waiting != null ? waiting.depth() : 0,
                visits == null ? null : visits.last(),
                visits == null ? 0 : visits.requests(),
                visits == null ? 0 : visits.downloads(),
                visits == null ? 0 : visits.modifications(),
                history.downloadRate(),
                history.modificationRate(Comparison.BYTES),
                record == null || content == null
                        ? null
                        : new PageFacts.Content(
                                content.title(),
                                content.mediaType(),
                                content.charset(),
                                content.language(),
                                content.length(),
                                content.current(),
                                content.fetched(),
                                duplicateOf,
                                content.directives().noindex(),
                                mayBeShown(record)),
                versions.stream()
                        .map(version -> new PageFacts.Version(version.at(), version.stored()))
                        .toList(),
                Timeline.of(history, comparison),
                next == null ? null : Timeline.planned(next),
                forecast,
                host == null ? null : host(host),
                links.stream()
                        .limit(linksShown)
                        .map(link -> new PageFacts.Neighbour(link.target(), link.anchor()))
                        .toList(),
                links.size(),
                in,
                topics.stream()
                        .sorted(Comparator.comparingDouble(
                                (TopicGrade topic) -> -topic.why().grade()))
                        .map(topic -> new PageFacts.Topic(
                                topic.name(),
                                topic.why().grade(),
                                topic.why().grade() >= TopicQuality.TAKEN,
                                said.getOrDefault(topic.name(), "")))
                        .toList(),
                described == null ? null : link(described));
    }

    private static PageFacts.DescribedLink link(PaperClassifier.Described link) {
        return new PageFacts.DescribedLink(
                link.before(),
                link.anchor(),
                link.after(),
                link.topics().stream()
                        .map(topic -> new PageFacts.Chance(topic.topic(), topic.probability()))
                        .toList(),
                link.threshold());
    }

    /** Whether it may be asked now, as far as the store knows. */
    private static PageFacts.Host host(HostRecord host) {
        Instant until = host.restUntil();
        return until == null || until.isBefore(Instant.now())
                ? new PageFacts.Host(null, "")
                : new PageFacts.Host(until, host.restReason());
    }

    /** In the words of whoever found out; empty when the state says it all. */
    private String why() {
        if (waits() || record == null) {
            return "";
        }
        return switch (record.state()) {
            case FAILED, REFUSED, DROPPED -> record.reason();
            case PAGE, DOCUMENT, REDIRECT, GONE -> "";
        };
    }

    String state() {
        return waits()
                ? "waiting"
                : record == null ? "unknown" : record.state().name().toLowerCase(Locale.ROOT);
    }
}
