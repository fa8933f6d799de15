/**
 * One polite HTTP exchange, and what has to be known before it: the rules of robots.txt and how long to wait.
 *
 * <p>A {@link Fetcher} turns a {@link FetchRequest} into a {@link io.freshet.model.FetchOutcome} and throws nothing that a server can cause.
 * {@link HttpFetcher} is the one that asks the web: it connects to an address that was checked, decides by the header whether the body is
 * wanted, and reads that within limits of time, bytes sent and bytes decompressed. {@link RobotsAnswer} says what an outcome means when it was
 * robots.txt that was asked for; {@link Robots} are one host's rules; {@link AdaptiveTimeouts} learn from a host's own times how long its
 * answers may take.
 *
 * <p>Requests that are no visits, such as a registration or a message to a webhook, are {@link HttpCall}s, made by an {@link HttpCaller} under the same rules of
 * addresses, times and sizes.
 *
 * <p>Start reading at {@link HttpFetcher#fetch}.
 */
@NullMarked
package io.freshet.fetch;

import org.jspecify.annotations.NullMarked;
