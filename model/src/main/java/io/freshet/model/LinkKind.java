package io.freshet.model;

/** Where a link came from. */
public enum LinkKind {
    ANCHOR,
    AREA,
    FRAME,
    /** {@code <link rel=next>} and the like. */
    RELATED,
    /** {@code <meta http-equiv=refresh>}: a link, never a redirect. */
    META_REFRESH,
    CANONICAL,
    REDIRECT,
    SITEMAP,
    /** To a feed that a page announces, or out of one. */
    FEED,
    SEED
}
