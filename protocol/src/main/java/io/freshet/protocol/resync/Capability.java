package io.freshet.protocol.resync;

import java.util.Optional;

/** What a ResourceSync document is: Z39.99, 7. */
public enum Capability {
    DESCRIPTION("description"),
    CAPABILITY_LIST("capabilitylist"),
    RESOURCE_LIST("resourcelist"),
    RESOURCE_DUMP("resourcedump"),
    CHANGE_LIST("changelist"),
    CHANGE_DUMP("changedump"),
    CHANGE_DUMP_MANIFEST("changedump-manifest");

    private final String word;

    Capability(String word) {
        this.word = word;
    }

    /** The value of the attribute. */
    public String word() {
        return word;
    }

    static Optional<Capability> of(String word) {
        for (Capability capability : values()) {
            if (capability.word.equals(word)) {
                return Optional.of(capability);
            }
        }
        return Optional.empty();
    }
}
