package io.freshet.protocol.notice;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An e-mail address: the key of a registration. Plain ASCII without quotes and comments, as web forms take it.
 *
 * @param text with the domain in lower case
 */
public record EmailAddress(String text) {
    private static final Pattern FORM = Pattern.compile(
            "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
                    + "@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*)");
    /** RFC 5321, 4.5.3.1. */
    private static final int LONGEST = 254;

    private static final int LONGEST_LOCAL = 64;

    public EmailAddress {
        if (text.length() > LONGEST
                || text.indexOf('@') > LONGEST_LOCAL
                || !FORM.matcher(text).matches()) {
            throw new IllegalArgumentException("not an e-mail address");
        }
        int at = text.indexOf('@');
        text = text.substring(0, at) + text.substring(at).toLowerCase(Locale.ROOT);
    }

    public static Optional<EmailAddress> read(String text) {
        try {
            return Optional.of(new EmailAddress(text.strip()));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    public String domain() {
        return text.substring(text.indexOf('@') + 1);
    }

    @Override
    public String toString() {
        return text;
    }
}
