package io.freshet.web;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The visits of a page as marks on a line of time, the first at the left; the next one is at the right end.
 *
 * @param width of the whole, in pixels
 * @param now where the present is
 */
record HistoryStrip(int width, double now, List<Spot> spots, String from, String to) {
    static final int HEIGHT = 56;
    private static final int MARGIN = 10;
    /** What is further ahead than a quarter of what is shown of the past is put there. */
    private static final double AHEAD = 0.25;

    /** A mark, and what it means. */
    record Spot(double x, PageHistory.Mark mark, String meaning) {}

    static HistoryStrip of(PageHistory history, @Nullable PlannedVisit next, Look look, int width) {
        Messages messages = look.messages();
        Instant first = history.visits().getLast().at();
        double past = Math.max(1, seconds(first, look.now()));
        double ahead = next == null ? 0 : Math.clamp(seconds(look.now(), next.at()), 0, AHEAD * past);
        double scale = (width - 2.0 * MARGIN) / (past + ahead);
        List<Spot> spots = new ArrayList<>();
        for (PageHistory.Visit visit : history.visits().reversed()) {
            spots.add(new Spot(
                    MARGIN + scale * Math.clamp(seconds(first, visit.at()), 0, past),
                    visit.found().mark(),
                    messages.time(visit.at()) + ": " + messages.say("found." + visit.found())));
        }
        if (next != null) {
            spots.add(new Spot(
                    MARGIN + scale * (past + ahead),
                    PageHistory.Mark.NEXT,
                    messages.time(next.at()) + ": " + messages.say("page.next")));
        }
        String to = next == null ? messages.say("ago.now") : messages.ahead(next.at(), look.now());
        return new HistoryStrip(width, MARGIN + scale * past, spots, look.ago(first), to);
    }

    private static double seconds(Instant from, Instant to) {
        return Duration.between(from, to).toMillis() / 1e3;
    }

    /** As an attribute of SVG. */
    static String place(double value) {
        return String.valueOf(Math.round(value * 10) / 10.0);
    }

    /** The outline of a mark around the origin: a shape of its own for each, so that colour is not needed to tell them apart. */
    static String shape(PageHistory.Mark mark) {
        return switch (mark) {
            case CHANGE -> "M0-8 8 0 0 8-8 0z";
            case CALM, NEXT -> "M-5.500 0a5.500 5.500 0 1 0 11 0a5.500 5.500 0 1 0-11 0z";
            case LOSS -> "M-6-6 6 6M6-6-6 6";
            case FAILURE -> "M0-7 7 6H-7z";
        };
    }
}
