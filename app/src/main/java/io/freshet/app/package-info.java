/**
 * The command line, the settings file, and the wiring of all parts: the only place that knows everybody.
 *
 * <p>Each command is a class; {@link Workshop} makes the objects that they need, by hand; {@link Setting} lists every key of the settings file.
 *
 * <p>Start reading at {@link CrawlCommand#call}.
 */
@NullMarked
package io.freshet.app;

import org.jspecify.annotations.NullMarked;
