/**
 * Tells people and programs what they asked to be told: by mail.
 *
 * <p>A {@link MailNotifier} hands a {@link Mail} to a mail server and says how that went, as a {@link Delivery}: accepted, to be tried later, or refused for good. It
 * keeps nothing: whoever sends remembers what was accepted.
 *
 * <p>Start reading at {@link MailNotifier#send}.
 */
@NullMarked
package io.freshet.notify;

import org.jspecify.annotations.NullMarked;
