/**
 * Notices that are pushed: WebSub (W3C Recommendation of 23 January 2018) and IndexNow.
 *
 * <p>A subscriber sends a {@link HubRequest}, the hub asks back with a {@link HubVerification}, and what it delivers carries a {@link HubSignature}. An
 * {@link IndexNowRequest} names pages that changed.
 *
 * <p>Start reading at {@link HubRequest}.
 */
@NullMarked
package io.freshet.protocol.push;

import org.jspecify.annotations.NullMarked;
