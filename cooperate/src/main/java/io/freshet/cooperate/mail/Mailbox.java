package io.freshet.cooperate.mail;

import java.time.Duration;
import java.util.Collection;
import java.util.Set;

/**
 * The mails that wait in a mailbox. Each call opens the mailbox and closes it, so a mail server may go away in between. One thread uses it at a time.
 *
 * <p>A mail waits until it is {@link #done}, also over restarts.
 */
public interface Mailbox {
    /** Takes the mails of a mailbox one after the other. */
    interface Reader {
        /** A mail that can be read. */
        void read(NoticeMail mail);

        /** A mail that cannot be read, and why: it is longer than the limit, or broken. It waits as the others do. */
        void unreadable(String id, String why);
    }

    MailboxAddress address();

    /** Shows all mails that wait, oldest first where the mailbox has an order. */
    void waiting(Reader reader) throws MailboxException;

    /** Takes note that these mails have been dealt with, and marks them as read. They are not shown again. Ids that the mailbox does not have are passed over. */
    void done(Collection<String> ids) throws MailboxException;

    /** Takes note that these mails are not for us. They are not shown again, and stay as they are for other readers of the mailbox. */
    void leave(Collection<String> ids) throws MailboxException;

    /**
     * Waits until a new mail may have come, at most for the time given; where a mailbox does not tell, for all of it.
     *
     * @param inHand mails that wait and are known to the caller
     */
    void await(Duration most, Set<String> inHand) throws MailboxException, InterruptedException;
}
