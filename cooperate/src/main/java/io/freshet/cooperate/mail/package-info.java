/**
 * The mailbox that sites send their notices to, read over IMAP, POP3, from an mbox file or a Maildir.
 *
 * <p>A {@link MailboxAddress} says where it is. {@link Mailboxes#open} gives a {@link Mailbox}: the mails that wait in it, one at a time and each within a limit, as
 * {@link NoticeMail}s that no longer know how they came. A mail waits until {@link Mailbox#done} is called for it; what a crash interrupts is
 * read again.
 *
 * <p>Start reading at {@link Mailbox}.
 */
@NullMarked
package io.freshet.cooperate.mail;

import org.jspecify.annotations.NullMarked;
