package io.freshet.search;

import static java.lang.System.Logger.Level.WARNING;

import io.freshet.model.Page;
import io.freshet.model.UrlKey;
import io.freshet.page.HtmlParser;
import io.freshet.store.Store;
import io.freshet.store.StoredBody;
import io.freshet.store.UrlRecord;
import io.freshet.store.UrlState;
import java.io.IOException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.Set;

/**
 * Takes a page from the store into the index, or out of it, by what the store knows of it now. A page is findable while its copy is kept, unless it asks not
 * to be; a page that fails, or was seen to be gone once, stays, marked as not found. Not thread-safe: owned by whoever writes the index.
 */
final class Intake {
    private static final System.Logger LOG = System.getLogger(Intake.class.getName());

    private final Store store;
    private final SearchIndex index;
    private final HtmlParser parser;
    private final RecentPages recent;
    private PageTopics topics;

    Intake(Store store, SearchIndex index, HtmlParser parser, RecentPages recent, PageTopics topics) {
        this.store = store;
        this.index = index;
        this.parser = parser;
        this.recent = recent;
        this.topics = topics;
    }

    /** Classifies by these from now on. */
    void topics(PageTopics now) {
        topics = now;
    }

    /** Puts the page again if it is in the index, with other topics than it has today. */
    void classify(UrlKey key) throws IOException {
        Optional<Set<String>> known = index.topicsOf(key);
        Optional<Page> page =
                known.isEmpty() ? Optional.empty() : store.url(key).flatMap(this::read);
        if (page.isPresent() && !topics.of(page.get()).equals(known.get())) {
            take(key, false);
        }
    }

    /** @param sameWords the last visit found nothing new in the page */
    void take(UrlKey key, boolean sameWords) throws IOException {
        UrlRecord record = store.url(key).orElse(null);
        UrlRecord.Content content = record == null ? null : record.content();
        if (record == null || content == null || !findable(record, content)) {
            index.remove(key);
            return;
        }
        var standing = new IndexedPage.Standing(changed(content), content.current(), record.state() == UrlState.PAGE);
        if (!sameWords || !index.touch(key, standing)) {
            put(record, key, content, standing);
        }
    }

    private void put(UrlRecord record, UrlKey key, UrlRecord.Content content, IndexedPage.Standing standing)
            throws IOException {
        Page page = recent.take(key, content.digest()).or(() -> read(record)).orElse(null);
        if (page == null || page.directives().noindex()) {
            index.remove(key);
        } else {
            index.put(new IndexedPage(page, key, standing, content.duplicateOf() == null, topics.of(page)));
        }
    }

    private Optional<Page> read(UrlRecord record) {
        return body(record)
                .map(body ->
                        parser.parse(record.url(), body.headers(), body.body().content()));
    }

    /** One damaged record is no reason to leave out all others. */
    private Optional<StoredBody> body(UrlRecord record) {
        try {
            return store.body(record);
        } catch (IOException e) {
            LOG.log(
                    WARNING,
                    "the copy of " + record.url() + " cannot be read, so it cannot be found: " + e.getMessage());
            return Optional.empty();
        }
    }

    private static boolean findable(UrlRecord record, UrlRecord.Content content) {
        boolean read = switch (record.state()) {
            case PAGE, FAILED, REFUSED, GONE -> true;
            case DOCUMENT, REDIRECT, DROPPED -> false;
        };
        return read && content.textFingerprint() != 0 && !content.directives().noindex();
    }

    /** What the site says, as long as it can be true; otherwise when we first saw these bytes. */
    private static Instant changed(UrlRecord.Content content) {
        if (!content.lastModified().isEmpty()) {
            try {
                Instant said = Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(content.lastModified()));
                if (said.getEpochSecond() > 0 && said.isBefore(content.fetched())) {
                    return said;
                }
            } catch (DateTimeParseException e) {
                // anything may stand there
            }
        }
        return content.fetched();
    }
}
