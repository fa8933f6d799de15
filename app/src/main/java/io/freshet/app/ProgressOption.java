package io.freshet.app;

import picocli.CommandLine.Option;

/** How a command that takes a while shows how far it is. */
final class ProgressOption {
    @Option(
            names = "--progress",
            paramLabel = "HOW",
            description = "auto, plain (a line now and then) or none (default: auto: a bar on a terminal).",
            defaultValue = "auto")
    ProgressDisplay.Style style = ProgressDisplay.Style.AUTO;
}
