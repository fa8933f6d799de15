package io.freshet.protocol.notice;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The mail by which a site finds out whether somebody who reads an address wants to be told there. Its text is for people; robots find site and token in it.
 *
 * @param site the address of the site
 * @param token shows, in a second registration, that the mail was read
 */
public record ConfirmationMail(String site, String token) {
    public static final String SUBJECT = "Robot : Confirm Registration";

    private static final int LONGEST_READ = 10_000;
    private static final Pattern SITE = Pattern.compile("(?m)what changes at (https?://[!-~]{1,1000})\\s*$");
    private static final Pattern TOKEN = Pattern.compile("(?m)^\\s*TOKEN=([!-~]{1,200})\\s*$");

    public static boolean isSubject(String subject) {
        return subject.strip()
                .replaceAll("\\s*:\\s*", " : ")
                .replaceAll("\\s+", " ")
                .toLowerCase(Locale.ROOT)
                .equals(SUBJECT.toLowerCase(Locale.ROOT));
    }

    /** The text of the mail. */
    public String print(Registration wish) {
        return "Somebody, perhaps you, wants to be told at this address what changes at " + site
                + "\n\nTo confirm, register again with this token; later changes need it too:\n\n    TOKEN=" + token
                + "\n\nas in\n\n    curl --data-urlencode ACTION=Register --data-urlencode ROBOT_EMAIL=" + wish.email()
                + " --data-urlencode LATENCY=" + wish.latencyDays() + " --data-urlencode TOKEN=" + token
                + " ADDRESS/register\n\nIf it was not you, do nothing. Nothing more is sent.\n";
    }

    /** Empty for a text that does not have both. */
    public static Optional<ConfirmationMail> read(String text) {
        String head = text.length() > LONGEST_READ ? text.substring(0, LONGEST_READ) : text;
        Matcher site = SITE.matcher(head);
        Matcher token = TOKEN.matcher(head);
        return site.find() && token.find()
                ? Optional.of(new ConfirmationMail(site.group(1), token.group(1)))
                : Optional.empty();
    }
}
