/**
 * Decides what to fetch next, and never lets one host be asked twice at once.
 *
 * <p>A URL enters as a seed, as a link, or because somebody asks for it again. The {@link Shard} that owns its host looks whether {@link SeenUrls} has
 * met it, judges it by the {@link LinkRules}, and puts it into the {@link HostQueue}. There it waits until the host has rested and its offer is among the
 * best of all ({@link Turns}). A {@link Visit} fetches and reads it on a thread of its own and reports back to the shard; only then may the host be
 * asked again. What waits survives a crash: {@code docs/architecture.md}.
 *
 * <p>Start reading at {@link Crawler#run}.
 */
@NullMarked
package io.freshet.crawl;

import org.jspecify.annotations.NullMarked;
