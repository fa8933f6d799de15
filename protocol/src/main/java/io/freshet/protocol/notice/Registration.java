package io.freshet.protocol.notice;

import io.freshet.protocol.FormFields;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a robot asks of a site: to be told of changes, no more, differently, or for now not.
 *
 * <p>The paper has two encodings: form fields {@code ACTION=..&ROBOT_EMAIL=..&LATENCY=..}, and three lines. The body decides which it is, since the paper sends no
 * Content-Type. The fields {@code TOKEN}, {@code SECRET} and {@code NOTICES_URL} are ours; as lines they follow the third as {@code TOKEN=..}.
 *
 * @param latencyDays how many days may pass between two notices
 * @param token proves that a later change comes from who registered
 * @param secret with which summaries are signed
 * @param noticesUrl where summaries are posted at once, besides the mail address
 */
public record Registration(
        RegistrationAction action,
        EmailAddress email,
        int latencyDays,
        @Nullable String token,
        @Nullable String secret,
        @Nullable String noticesUrl) {
    /** A longer request is refused. */
    public static final int MOST_BYTES = 4_096;

    /** Where on a site registrations are taken, unless it says otherwise. */
    public static final String PATH = "/register";
    /** By which a site's pages name that address, in a Link header or a link element. */
    public static final String LINK_RELATION = "site-agent";

    public static final int LONGEST_LATENCY = 365;
    private static final int LONGEST_FIELD = 1_000;
    private static final int LONGEST_SECRET = 200;
    private static final int SHORTEST_SECRET = 16;

    /** What a request was. */
    public sealed interface Reading {
        record Valid(Registration registration) implements Reading {}

        /** A request that cannot be granted, whoever sends it. */
        record Invalid(RegistrationAnswer answer) implements Reading {}
    }

    public Registration {
        if (latencyDays < 1 || latencyDays > LONGEST_LATENCY) {
            throw new IllegalArgumentException("a latency is 1 to " + LONGEST_LATENCY + " days, not " + latencyDays);
        }
    }

    /** As form fields. */
    public String printForm() {
        return new FormFields(fields(true)).print();
    }

    /** As the lines of the paper's figure 5. */
    public String printLines() {
        StringBuilder text = new StringBuilder(action.word() + "\r\n" + email + "\r\n" + latencyDays + "\r\n");
        fields(false)
                .forEach((name, value) ->
                        text.append(name).append('=').append(value).append("\r\n"));
        return text.toString();
    }

    private Map<String, String> fields(boolean all) {
        Map<String, String> fields = new LinkedHashMap<>();
        if (all) {
            fields.put("ACTION", action.word());
            fields.put("ROBOT_EMAIL", email.text());
            fields.put("LATENCY", Integer.toString(latencyDays));
        }
        put(fields, "TOKEN", token);
        put(fields, "SECRET", secret);
        put(fields, "NOTICES_URL", noticesUrl);
        return fields;
    }

    private static void put(Map<String, String> fields, String name, @Nullable String value) {
        if (value != null) {
            fields.put(name, value);
        }
    }

    /** Reads a request in either encoding. */
    public static Reading read(byte[] body) {
        if (body.length > MOST_BYTES) {
            return invalid(RegistrationAction.REGISTER, "The request has more than " + MOST_BYTES + " bytes.");
        }
        String text = new String(body, StandardCharsets.UTF_8).strip();
        int newline = text.indexOf('\n');
        String first = newline < 0 ? text : text.substring(0, newline);
        return read(first.indexOf('=') >= 0 ? FormFields.read(text) : lines(text));
    }

    private static FormFields lines(String text) {
        String[] lines = text.split("\r?\n", FormFields.MOST_FIELDS);
        Map<String, String> fields = new LinkedHashMap<>();
        String[] names = {"action", "robot_email", "latency"};
        for (int i = 0; i < lines.length; i++) {
            int equals = lines[i].indexOf('=');
            if (i < names.length) {
                fields.put(names[i], lines[i].strip());
            } else if (equals > 0) {
                fields.putIfAbsent(
                        lines[i].substring(0, equals).strip().toLowerCase(Locale.ROOT),
                        lines[i].substring(equals + 1).strip());
            }
        }
        return new FormFields(fields);
    }

    private static Reading read(FormFields fields) {
        Optional<RegistrationAction> said = fields.value("ACTION").flatMap(RegistrationAction::of);
        if (said.isEmpty()) {
            return invalid(
                    RegistrationAction.REGISTER, "The action must be Register, Unregister, Change, Suspend or Resume.");
        }
        RegistrationAction action = said.get();
        // a plus sign of an address that nobody encoded has been read as a space
        Optional<EmailAddress> email =
                fields.value("ROBOT_EMAIL").map(text -> text.replace(' ', '+')).flatMap(EmailAddress::read);
        if (email.isEmpty()) {
            return invalid(action, "The e-mail address is missing or is none.");
        }
        int days = days(fields.value("LATENCY").orElse(""));
        if (days == 0) {
            return invalid(action, "The latency must be a number of days from 1 to " + LONGEST_LATENCY + ".");
        }
        String secret = fields.value("SECRET").orElse(null);
        if (secret != null
                && (secret.length() < SHORTEST_SECRET || secret.length() > LONGEST_SECRET || !plain(secret))) {
            return invalid(
                    action,
                    "A secret has " + SHORTEST_SECRET + " to " + LONGEST_SECRET + " ASCII characters without spaces.");
        }
        String token = fields.value("TOKEN").orElse(null);
        if (token != null && (token.isEmpty() || token.length() > LONGEST_SECRET || !plain(token))) {
            return invalid(action, "The token is none that was given here.");
        }
        String notices = fields.value("NOTICES_URL").orElse(null);
        if (notices != null
                && (notices.length() > LONGEST_FIELD
                        || !plain(notices)
                        || !notices.matches("https?://[^/?#]+[!-~]*"))) {
            return invalid(action, "The address for notices must be an http or https URL.");
        }
        return new Reading.Valid(new Registration(action, email.get(), days, token, secret, notices));
    }

    private static int days(String text) {
        int days = text.matches("\\d{1,3}") ? Integer.parseInt(text) : 0;
        return days <= LONGEST_LATENCY ? days : 0;
    }

    private static boolean plain(String text) {
        return text.chars().allMatch(c -> c > ' ' && c < 127);
    }

    private static Reading invalid(RegistrationAction action, String remark) {
        return new Reading.Invalid(RegistrationAnswer.failed(action, remark));
    }
}
