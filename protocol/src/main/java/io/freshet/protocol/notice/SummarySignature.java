package io.freshet.protocol.notice;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Who says so: an HMAC with the secret of the registration over the site, the time, a number used once, and the records of a summary. It stands in the header
 * {@value #HEADER} of the mail or of the posted message.
 *
 * <p>It signs the records without tags, blank lines and line ends, so that a mail server that folds or encodes the text breaks nothing. A robot accepts a
 * number once, and only within some days of the time.
 *
 * @param site scheme and authority, such as {@code https://example.org:8443}
 * @param nonce 16 to 64 hexadecimal digits
 * @param digest HMAC-SHA-256, 64 hexadecimal digits
 */
public record SummarySignature(String site, Instant time, String nonce, String digest) {
    public static final String HEADER = "Freshet-Signature";

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);
    private static final Pattern FORM = Pattern.compile(
            "^v=1;\\s*site=(\\S{1,300});\\s*time=(\\d{8}T\\d{6}Z);\\s*nonce=([0-9a-f]{16,64});\\s*sha256=([0-9a-f]{64})$");

    /** Signs records as they are printed by {@link ChangeSummary#mailLine} or {@link ChangeSummary#pushLine}. */
    public static SummarySignature sign(String secret, String site, Instant time, String nonce, List<String> lines) {
        return new SummarySignature(site, time, nonce, digest(secret, site, time, nonce, lines));
    }

    /** The value of the header. */
    public String print() {
        return "v=1; site=" + site + "; time=" + TIME.format(time) + "; nonce=" + nonce + "; sha256=" + digest;
    }

    /** Reads the header's value, which a mail server may have folded. */
    public static Optional<SummarySignature> read(String header) {
        Matcher form = FORM.matcher(header.strip().replaceAll("\\s+", " "));
        if (header.length() > 1_000 || !form.find()) {
            return Optional.empty();
        }
        try {
            Instant time = TIME.parse(form.group(2), Instant::from);
            return Optional.of(new SummarySignature(form.group(1), time, form.group(3), form.group(4)));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    /** Whether these are the lines that were signed with the secret. */
    public boolean signs(String secret, List<String> lines) {
        String expected = digest(secret, site, time, nonce, lines);
        return MessageDigest.isEqual(
                expected.getBytes(StandardCharsets.US_ASCII), digest.getBytes(StandardCharsets.US_ASCII));
    }

    private static String digest(String secret, String site, Instant time, String nonce, List<String> lines) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            update(mac, "freshet-summary-1");
            update(mac, site);
            update(mac, TIME.format(time));
            update(mac, nonce);
            for (String line : lines) {
                if (!line.isBlank()) {
                    update(mac, line.strip().replaceFirst("^<\\s*[Rr][Oo][Bb][Oo][Tt]\\s*>\\s*", ""));
                }
            }
            return HexFormat.of().formatHex(mac.doFinal());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has HMAC-SHA-256; an empty secret is none", e);
        }
    }

    private static void update(Mac mac, String text) {
        mac.update(text.getBytes(StandardCharsets.UTF_8));
        mac.update((byte) '\n');
    }
}
