package io.freshet.cooperate.mail;

import java.util.Collection;
import java.util.Set;

/** Remembers which mails have been dealt with, for mailboxes that cannot be marked. Durable: what was added is there after a crash. */
public interface DoneMails {
    /** Returns the ids of a mailbox that were added and not forgotten. */
    Set<String> of(MailboxAddress mailbox);

    void add(MailboxAddress mailbox, Collection<String> ids);

    /** Forgets all ids of the mailbox but these: the others are no longer in it. */
    void keepOnly(MailboxAddress mailbox, Set<String> ids);
}
