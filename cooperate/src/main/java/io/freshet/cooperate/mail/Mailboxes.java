package io.freshet.cooperate.mail;

/** Opens mailboxes of any kind. */
public final class Mailboxes {
    private Mailboxes() {}

    /**
     * Returns the mailbox at an address. Whether it can be reached is known when it is used.
     *
     * @param done where mails are remembered that cannot be marked, or are left for others
     */
    public static Mailbox open(MailboxAddress address, MailboxSettings settings, DoneMails done) {
        return switch (address) {
            case MailboxAddress.Mbox mbox -> new MboxMailbox(mbox, settings, done);
            case MailboxAddress.Maildir maildir -> new MaildirMailbox(maildir, settings, done);
            case MailboxAddress.Remote remote ->
                remote.protocol().hasFolders()
                        ? new ImapMailbox(remote, settings, done, null)
                        : new Pop3Mailbox(remote, settings, done, null);
        };
    }
}
