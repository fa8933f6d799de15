package io.freshet.model;

/** The way by which a {@link Signal} reached us. The names are on disk. */
public enum SignalChannel {
    /** A mail of the site's agent. */
    MAIL,
    /** An HTTP request of the site's agent. */
    PUSH,
    /** A delivery of a WebSub hub. */
    WEBSUB,
    /** A call of our IndexNow endpoint. */
    INDEXNOW,
    /** The {@code lastmod} of a sitemap that we read. */
    SITEMAP,
    /** A ResourceSync change list that we read. */
    RESOURCESYNC,
    /** An Atom or RSS feed that we read. */
    FEED,
    /** A user of this Freshet. */
    PERSON;

    /** Whether the site tells us by itself; otherwise we read what it publishes, and hear the same again with each reading. */
    public boolean pushed() {
        return switch (this) {
            case MAIL, PUSH, WEBSUB, INDEXNOW, PERSON -> true;
            case SITEMAP, RESOURCESYNC, FEED -> false;
        };
    }
}
