package io.freshet.cooperate;

/** What a site's summaries must have. The names are on disk. */
public enum SiteTrust {
    /** The sender's address is enough, although anybody can write it: as in the paper. */
    PLAIN,
    /** The signature with the secret of the registration. */
    SIGNED
}
