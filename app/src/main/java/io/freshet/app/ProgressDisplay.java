package io.freshet.app;

import io.freshet.crawl.CrawlProgress;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Shows on stderr how a crawl goes: a bar that stays in its line on a terminal, a line now and then elsewhere. */
final class ProgressDisplay implements AutoCloseable {
    /** How to show it. */
    enum Style {
        AUTO,
        PLAIN,
        NONE
    }

    private static final Duration BETWEEN_BARS = Duration.ofMillis(200);
    private static final Duration BETWEEN_LINES = Duration.ofSeconds(10);
    private static final int BAR = 20;
    private static final int USUAL_WIDTH = 80;
    private static final String CLEAR_LINE = "\r\u001b[2K";

    private final Supplier<CrawlProgress> progress;
    private final long maxPages;
    private final PrintWriter err;
    private final boolean bar;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("freshet-progress").factory());
    private double rate; // pages a second, smoothed; used by the timer's thread alone
    private long lastPages;
    private Duration lastElapsed = Duration.ZERO;

    private ProgressDisplay(Supplier<CrawlProgress> progress, long maxPages, PrintWriter err, boolean bar) {
        this.progress = progress;
        this.maxPages = maxPages;
        this.err = err;
        this.bar = bar;
    }

    static ProgressDisplay start(Style style, Supplier<CrawlProgress> progress, long maxPages, PrintWriter err) {
        boolean bar = style == Style.AUTO && onTerminal();
        var display = new ProgressDisplay(progress, maxPages, err, bar);
        if (style != Style.NONE) {
            long every = (bar ? BETWEEN_BARS : BETWEEN_LINES).toMillis();
            var _ = display.timer.scheduleAtFixedRate(display::show, every, every, TimeUnit.MILLISECONDS);
        }
        return display;
    }

    @Override
    public void close() {
        timer.shutdownNow();
        try {
            if (!timer.awaitTermination(1, TimeUnit.SECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (bar) {
            CommandOutput.exactly(err, CLEAR_LINE);
            err.flush();
        }
    }

    /** The launcher looks whether stderr is a terminal; Java itself only knows of stdin and stdout together. */
    private static boolean onTerminal() {
        return Boolean.getBoolean("freshet.terminal");
    }

    private void show() {
        CrawlProgress now = progress.get();
        updateRate(now);
        if (bar) {
            CommandOutput.exactly(err, CLEAR_LINE + fitting(bars(now, rate, maxPages)));
            err.flush();
        } else {
            err.println(words(now, rate));
        }
    }

    /** The first line that the terminal has room for; when it has for none, the beginning of the last one. */
    static String fitting(List<String> lines) {
        int width = width();
        return lines.stream().filter(line -> line.length() < width).findFirst().orElseGet(() -> {
            String shortest = lines.getLast();
            return shortest.substring(0, Math.min(shortest.length(), width - 1));
        });
    }

    /** Of the terminal, as the launcher found it. */
    static int width() {
        int told = Integer.getInteger("freshet.columns", USUAL_WIDTH);
        return told < BAR ? USUAL_WIDTH : told; // some terminals say 0
    }

    /** From the one that tells most to the shortest. */
    static List<String> bars(CrawlProgress now, double rate, long maxPages) {
        long known = maxPages > 0 ? maxPages : now.pages() + now.waiting();
        int full = known == 0 ? 0 : (int) Math.min(BAR, BAR * now.pages() / known);
        String bar = "[" + "#".repeat(full) + "-".repeat(BAR - full) + "] ";
        String left = maxPages > 0 && rate > 0
                ? "  " + clock(Duration.ofSeconds((long) ((maxPages - now.pages()) / rate))) + " left"
                : "";
        String pages = String.format(Locale.ROOT, "%,d pages  %.0f/s", now.pages(), rate);
        String queue = String.format(Locale.ROOT, "  %,d in queue", now.waiting());
        String failures = String.format(Locale.ROOT, "  %,d failures", now.failures());
        String time = "  " + clock(now.elapsed());
        return List.of(
                bar + words(now, rate) + left,
                bar + pages + failures + queue + time + left,
                bar + pages + queue + time + left,
                pages + queue + time + left,
                pages + queue + left,
                pages);
    }

    static String words(CrawlProgress now, double rate) {
        return String.format(
                Locale.ROOT,
                "%,d pages  %.0f/s  %d hosts asked, %d waiting  %,d failures  %,d in queue  %s",
                now.pages(),
                rate,
                now.inFlight(),
                Math.max(0, now.activeHosts() - now.inFlight()),
                now.failures(),
                now.waiting(),
                clock(now.elapsed()));
    }

    private static String clock(Duration duration) {
        return duration.toHours() > 0
                ? String.format(
                        Locale.ROOT,
                        "%d:%02d:%02d",
                        duration.toHours(),
                        duration.toMinutesPart(),
                        duration.toSecondsPart())
                : String.format(Locale.ROOT, "%d:%02d", duration.toMinutes(), duration.toSecondsPart());
    }

    private void updateRate(CrawlProgress now) {
        double seconds = now.elapsed().minus(lastElapsed).toNanos() / 1e9;
        if (seconds > 0) {
            double current = (now.pages() - lastPages) / seconds;
            double weight = Math.min(1, seconds / 3);
            rate = lastPages == 0 ? current : rate + weight * (current - rate);
        }
        lastPages = now.pages();
        lastElapsed = now.elapsed();
    }
}
