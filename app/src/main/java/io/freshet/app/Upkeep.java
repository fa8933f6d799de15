package io.freshet.app;

import io.freshet.crawl.Crawler;
import io.freshet.crawl.Revisits;
import io.freshet.store.StoreException;
import java.lang.System.Logger.Level;
import java.time.Duration;

/** A crawl that nobody started: visits known pages again, as politely and as far as the last crawl went, until it is ended. It has a thread of its own. */
final class Upkeep {
    private static final System.Logger LOG = System.getLogger(Upkeep.class.getName());

    private final Workshop workshop;
    private final Revisits revisits;
    private final Crawler crawler;
    private volatile boolean ending;
    private final Thread thread = Thread.ofPlatform().name("freshet-upkeep").unstarted(this::work);

    private Upkeep(Workshop workshop, Settings settings, Indexing indexing, Revisits revisits) {
        this.workshop = workshop;
        this.revisits = revisits;
        crawler = workshop.crawler(Manner.of(workshop.store(), settings));
        crawler.onPage(indexing::expect);
    }

    static Upkeep start(Workshop workshop, Settings settings, Indexing indexing, Revisits revisits) {
        var upkeep = new Upkeep(workshop, settings, indexing, revisits);
        upkeep.thread.start();
        return upkeep;
    }

    private void work() {
        crawler.hold();
        revisits.feed(crawler);
        try {
            crawler.visitAsked(Seeds.ofEarlierRuns(workshop.store(), workshop.canonicaliser()), Long.MAX_VALUE);
        } catch (StoreException e) {
            LOG.log(Level.ERROR, "pages are not visited again: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | Error e) { // its own thread: nobody else would tell
            LOG.log(Level.ERROR, "a bug in Freshet: pages are not visited again", e);
        } finally {
            revisits.leave(crawler);
        }
    }

    /** Lets no further visit begin, and waits for the end. Returns whether it came in this time. May be called again. */
    boolean end(Duration patience) {
        ending = true;
        crawler.stop();
        try {
            return thread.join(patience);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Whether it has ended because somebody wanted it to; one that failed would fail again. */
    boolean ended() {
        return ending && !thread.isAlive();
    }
}
