package io.freshet.page;

import static java.lang.System.Logger.Level.DEBUG;

import io.freshet.model.Headers;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.function.LongSupplier;
import org.jsoup.parser.Parser;

/**
 * Builds the trees of pages that come from outside: the one door to the library that does, and therefore the one place with bounds on size, tags,
 * attributes, depth, time and memory. Safe for use by many threads; a process shares one.
 *
 * <p>{@link MarkupCost} judges the markup before anything is built. What may then still take more than some milliseconds is built on a thread of its
 * own, of which there are at most {@value #AT_ONCE}: the library never waits, so that on a virtual thread it would keep all others from running.
 */
public final class TreeBuilder {
    private static final System.Logger LOG = System.getLogger(TreeBuilder.class.getName());

    /** Deeper elements are closed by the parser: half of what browsers allow, and far more than pages that people wrote. */
    static final int MAX_DEPTH = 256;

    /** Trees of hostile pages being built at once, by one TreeBuilder. */
    static final int AT_ONCE = 2;

    /** A page with more tags is built on a thread of its own: the time grows with the square of the tags, and of so many it is 15 ms at most. */
    static final int MAX_TAGS_AT_ONCE = 1_500;

    /** A longer page is, too: some tags take time in proportion to their length. */
    static final int MAX_BYTES_AT_ONCE = 40_000;

    /** Many times what the worst page within the other bounds takes. */
    static final Duration LONGEST = Duration.ofSeconds(10);

    private final Semaphore turns = new Semaphore(AT_ONCE, true);
    private final LongSupplier nanoTime;

    public TreeBuilder() {
        this(System::nanoTime);
    }

    TreeBuilder(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** @param content the decompressed body */
    public TreeOutcome build(Headers headers, byte[] content) {
        return build(Charsets.decode(headers, content));
    }

    TreeOutcome build(Markup html) {
        MarkupCost cost = MarkupCost.of(html.utf8());
        if (cost.exceeded() != null) {
            return new TreeOutcome.Refused(cost.exceeded());
        }
        boolean atOnce = cost.tags() <= MAX_TAGS_AT_ONCE && html.utf8().length <= MAX_BYTES_AT_ONCE;
        return atOnce ? parsed(html.text()) : parsedApart(html.text());
    }

    /** Stops for nobody: whoever is interrupted learns of it a moment later, and the page is read as it is always read. */
    private TreeOutcome parsedApart(String html) {
        turns.acquireUninterruptibly();
        boolean interrupted = false;
        try {
            var parsing = new FutureTask<>(() -> parsed(html));
            Thread.ofPlatform().name("freshet-tree").daemon().start(parsing);
            while (true) {
                try {
                    return parsing.get();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException(e.getCause()); // what can go wrong is caught there
        } finally {
            turns.release();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private TreeOutcome parsed(String html) {
        try (Reader reader = new TimedReader(html, nanoTime)) {
            return new TreeOutcome.Built(
                    new PageTree(Parser.htmlParser().setMaxDepth(MAX_DEPTH).parseInput(reader, "")));
        } catch (LateException e) {
            return new TreeOutcome.Refused(TreeOutcome.Bound.TIME);
        } catch (IOException | RuntimeException e) {
            if (e instanceof UncheckedIOException && e.getCause() instanceof LateException) {
                return new TreeOutcome.Refused(TreeOutcome.Bound.TIME);
            }
            LOG.log(DEBUG, "a fault of the library", e);
            return new TreeOutcome.Refused(TreeOutcome.Bound.FAULT);
        }
    }

    private static final class LateException extends IOException {
        private static final long serialVersionUID = 1;
    }

    /** Ends when time is up: the parser asks for some kilobytes at a time. */
    private static final class TimedReader extends Reader {
        private final Reader html;
        private final LongSupplier nanoTime;
        private final long start;

        TimedReader(String html, LongSupplier nanoTime) {
            this.html = new StringReader(html);
            this.nanoTime = nanoTime;
            this.start = nanoTime.getAsLong();
        }

        @Override
        public int read(char[] buffer, int from, int length) throws IOException {
            if (nanoTime.getAsLong() - start > LONGEST.toNanos()) {
                throw new LateException();
            }
            return html.read(buffer, from, length);
        }

        @Override
        public void close() throws IOException {
            html.close();
        }
    }
}
