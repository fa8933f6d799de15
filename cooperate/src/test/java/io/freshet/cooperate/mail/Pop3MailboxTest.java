package io.freshet.cooperate.mail;

final class Pop3MailboxTest extends RemoteMailboxContract {
    @Override
    String scheme() {
        return "pop3";
    }

    @Override
    boolean markedAsRead() {
        return false; // POP3 has no marks
    }
}
