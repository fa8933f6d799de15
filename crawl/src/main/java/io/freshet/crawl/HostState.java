package io.freshet.crawl;

import io.freshet.model.CrawlUrl;
import java.time.Instant;

/** Why a host is, or is not, being asked now. */
public sealed interface HostState {
    /** Nothing of it waits. */
    record Idle() implements HostState {}

    /** The delay after its last answer is not over. */
    record Resting(Instant until) implements HostState {}

    /** It failed, or asked us to come later. */
    record BackingOff(Instant until, String why) implements HostState {}

    /** It could be asked, and waits for one of the turns in flight. */
    record Offering(float bestScore) implements HostState {}

    /** It is being asked. */
    record InFlight(CrawlUrl url) implements HostState {}

    /** The next of its waiting URLs are being read from disk. */
    record Loading() implements HostState {}

    /** It has given as many pages as one host may. */
    record Full(long pages) implements HostState {}
}
