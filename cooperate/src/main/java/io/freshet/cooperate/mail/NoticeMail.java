package io.freshet.cooperate.mail;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A mail as far as notices need it.
 *
 * @param id under which its mailbox knows it
 * @param from the address alone, in lower case; empty when there is none that can be read
 * @param sent when its header says that it was sent; null when it does not
 * @param signature the value of its header {@code Freshet-Signature}; empty when it has none
 * @param text its plain text, with line ends as they were sent
 */
public record NoticeMail(
        String id, String from, String subject, @Nullable Instant sent, String signature, String text) {}
