/**
 * The words on the wire between sites and robots: parsed and printed here, sent and received elsewhere.
 *
 * <p>Start reading at {@link Sitemap#read}.
 */
@NullMarked
package io.freshet.protocol;

import org.jspecify.annotations.NullMarked;
