/**
 * Runs beside a web server, and tells registered robots which documents changed.
 *
 * <p>A {@link SiteAgent} owns one state folder. A scan walks the document root ({@link DocumentScanner}), compares it with the last {@link Snapshot} and appends what
 * changed to the day's log ({@link ChangeLog}). Robots register over HTTP ({@link RegistrationDesk}) and stand in {@code robots.uod} ({@link Registry}), each with a
 * position in the log. A robot that is due is told the net changes since its position ({@link Summaries}), by mail or by a posted message; the position moves when
 * the other side has accepted them. The same log is published as ResourceSync, sitemap and Atom ({@link PublishedDocuments}).
 *
 * <p>Start reading at {@link SiteAgent#scan}.
 */
@NullMarked
package io.freshet.siteagent;

import org.jspecify.annotations.NullMarked;
