package io.freshet.protocol.push;

import io.freshet.protocol.FormFields;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a subscriber asks of a hub: WebSub, 5.1. Fields that are not known are passed over.
 *
 * @param mode subscribe or unsubscribe
 * @param leaseSeconds for how long; null leaves it to the hub
 * @param secret with which the hub signs what it delivers
 */
public record HubRequest(
        HubMode mode,
        String topic,
        String callback,
        @Nullable Long leaseSeconds,
        @Nullable String secret) {
    /** A longer request is refused. */
    public static final int MOST_BYTES = 16_384;

    /** WebSub, 5.1: a secret has less than 200 bytes. */
    public static final int LONGEST_SECRET = 199;

    private static final int LONGEST_URL = 4_000;

    /** What a request was. */
    public sealed interface Reading {
        record Valid(HubRequest request) implements Reading {}

        /** The hub answers 400 with this sentence. */
        record Invalid(String problem) implements Reading {}
    }

    /** The body, as {@code application/x-www-form-urlencoded}. */
    public String print() {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("hub.mode", mode.word());
        fields.put("hub.topic", topic);
        fields.put("hub.callback", callback);
        if (leaseSeconds != null) {
            fields.put("hub.lease_seconds", leaseSeconds.toString());
        }
        if (secret != null) {
            fields.put("hub.secret", secret);
        }
        return new FormFields(fields).print();
    }

    public static Reading read(FormFields fields) {
        Optional<HubMode> mode = fields.value("hub.mode").flatMap(HubMode::of);
        if (mode.isEmpty() || (mode.get() != HubMode.SUBSCRIBE && mode.get() != HubMode.UNSUBSCRIBE)) {
            return new Reading.Invalid("hub.mode must be subscribe or unsubscribe.");
        }
        Optional<String> topic = url(fields, "hub.topic");
        Optional<String> callback = url(fields, "hub.callback");
        if (topic.isEmpty() || callback.isEmpty()) {
            return new Reading.Invalid("hub.topic and hub.callback must be http or https URLs.");
        }
        String lease = fields.value("hub.lease_seconds").orElse("");
        if (!lease.isEmpty() && !lease.matches("[1-9]\\d{0,11}")) {
            return new Reading.Invalid("hub.lease_seconds must be a positive number of seconds.");
        }
        String secret =
                fields.value("hub.secret").filter(text -> !text.isEmpty()).orElse(null);
        if (secret != null && secret.getBytes(StandardCharsets.UTF_8).length > LONGEST_SECRET) {
            return new Reading.Invalid("hub.secret must have less than 200 bytes.");
        }
        return new Reading.Valid(new HubRequest(
                mode.get(), topic.get(), callback.get(), lease.isEmpty() ? null : Long.valueOf(lease), secret));
    }

    private static Optional<String> url(FormFields fields, String name) {
        return fields.value(name)
                .filter(text -> text.length() <= LONGEST_URL && text.matches("https?://[^/?#\\s]+[^#\\s]*"));
    }
}
