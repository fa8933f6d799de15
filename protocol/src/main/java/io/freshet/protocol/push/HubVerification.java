package io.freshet.protocol.push;

import io.freshet.protocol.FormFields;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The query by which a hub asks the callback whether the subscription was meant, or says that it is denied: WebSub, 5.2 and 5.3.
 *
 * @param challenge to be echoed; empty when denied
 * @param leaseSeconds for how long the subscription will hold
 * @param reason why it was denied
 */
public record HubVerification(
        HubMode mode,
        String topic,
        String challenge,
        @Nullable Long leaseSeconds,
        @Nullable String reason) {
    private static final int LONGEST_CHALLENGE = 1_000;

    /** The callback's address with the query behind its own, which stays. */
    public String on(String callback) {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("hub.mode", mode.word());
        fields.put("hub.topic", topic);
        if (!challenge.isEmpty()) {
            fields.put("hub.challenge", challenge);
        }
        if (leaseSeconds != null) {
            fields.put("hub.lease_seconds", leaseSeconds.toString());
        }
        if (reason != null) {
            fields.put("hub.reason", reason);
        }
        return callback + (callback.indexOf('?') < 0 ? '?' : '&') + new FormFields(fields).print();
    }

    /** Reads the fields of the query; empty when it is no verification. */
    public static Optional<HubVerification> read(FormFields fields) {
        Optional<HubMode> mode = fields.value("hub.mode").flatMap(HubMode::of).filter(word -> word != HubMode.PUBLISH);
        Optional<String> topic = fields.value("hub.topic");
        String challenge = fields.value("hub.challenge").orElse("");
        String lease = fields.value("hub.lease_seconds").orElse("");
        boolean denied = mode.isPresent() && mode.get() == HubMode.DENIED;
        if (mode.isEmpty()
                || topic.isEmpty()
                || challenge.length() > LONGEST_CHALLENGE
                || (!denied && challenge.isEmpty())
                || !lease.matches("\\d{0,12}")) {
            return Optional.empty();
        }
        return Optional.of(new HubVerification(
                mode.get(),
                topic.get(),
                challenge,
                lease.isEmpty() ? null : Long.valueOf(lease),
                fields.value("hub.reason").orElse(null)));
    }
}
