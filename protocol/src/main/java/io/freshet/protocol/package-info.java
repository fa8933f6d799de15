/**
 * The words on the wire between sites and robots: parsed and printed here, sent and received elsewhere.
 *
 * <p>In this package are sitemaps and feeds. {@code notice} has the protocol by which a site tells registered robots what changed, {@code resync} ResourceSync and the
 * printing of sitemaps, {@code push} WebSub and IndexNow.
 *
 * <p>Start reading at {@link Sitemap#read}.
 */
@NullMarked
package io.freshet.protocol;

import org.jspecify.annotations.NullMarked;
