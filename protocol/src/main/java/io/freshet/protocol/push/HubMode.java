package io.freshet.protocol.push;

import java.util.Locale;
import java.util.Optional;

/** {@code hub.mode}: WebSub, 5.1 and 5.2. */
public enum HubMode {
    SUBSCRIBE,
    UNSUBSCRIBE,
    DENIED,
    PUBLISH;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<HubMode> of(String word) {
        for (HubMode mode : values()) {
            if (mode.word().equals(word)) {
                return Optional.of(mode);
            }
        }
        return Optional.empty();
    }
}
