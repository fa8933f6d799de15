package io.freshet.model;

/** How sure it is that a {@link Signal} comes from its site, weakest first. The names are on disk. */
public enum SignalProof {
    /** Anybody could have sent it: a weak hint. */
    PLAIN,
    /** It came from an address, or was read at a place, that the site controls. */
    CONFIRMED,
    /** It carries a signature of the site. */
    SIGNED;

    /** The credit of a source that is heard for the first time. */
    public double initialCredit() {
        return switch (this) {
            case PLAIN -> 0.3;
            case CONFIRMED -> 0.8;
            case SIGNED -> 0.9;
        };
    }
}
