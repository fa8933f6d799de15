package io.freshet.plot;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The style sheet of all figures. A page that shows figures has it, and says what {@code --page}, {@code --ink}, {@code --muted} and {@code --grid} are. */
public final class PlotStyle {
    private PlotStyle() {}

    public static String css() {
        try (InputStream in = Objects.requireNonNull(PlotStyle.class.getResourceAsStream("plot.css"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
