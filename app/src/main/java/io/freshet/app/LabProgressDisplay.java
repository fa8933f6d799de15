package io.freshet.app;

import io.freshet.lab.LabProgress;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** Shows on stderr how far an experiment is: a bar that stays in its line on a terminal, a line for each step elsewhere. Used by one thread. */
final class LabProgressDisplay implements LabProgress, AutoCloseable {
    private static final int BAR = 20;
    private static final String CLEAR_LINE = "\r\u001b[2K";

    private final PrintWriter err;
    private final ProgressDisplay.Style style;
    private final boolean bar;
    private String last = "";

    private LabProgressDisplay(ProgressDisplay.Style style, boolean bar, PrintWriter err) {
        this.style = style;
        this.bar = bar;
        this.err = err;
    }

    static LabProgressDisplay start(ProgressDisplay.Style style, PrintWriter err) {
        boolean bar = style == ProgressDisplay.Style.AUTO && Boolean.getBoolean("freshet.terminal");
        return new LabProgressDisplay(style, bar, err);
    }

    @Override
    public void at(double share, String step) {
        int percent = (int) Math.round(100 * share);
        if (bar) {
            int full = (int) Math.round(BAR * share);
            String line = "[" + "#".repeat(full) + "-".repeat(BAR - full) + "] " + Plain.text(step);
            CommandOutput.exactly(
                    err, CLEAR_LINE + ProgressDisplay.fitting(List.of(line, Plain.text(step), percent + " %")));
            err.flush();
        } else if (style != ProgressDisplay.Style.NONE && !step.equals(last)) {
            err.printf(Locale.ROOT, "%3d %%  %s%n", percent, step);
            err.flush();
        }
        last = step;
    }

    @Override
    public void close() {
        if (bar) {
            CommandOutput.exactly(err, CLEAR_LINE);
            err.flush();
        }
    }
}
