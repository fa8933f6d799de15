package io.freshet.store;

/** What became of a URL. The numbers are on disk: new ones go at the end. */
public enum UrlState {
    /** An HTML page, fetched. */
    PAGE,
    /** Something else that is kept but not read, such as a PDF. */
    DOCUMENT,
    /** It leads elsewhere: {@link UrlRecord.Visits#target}. */
    REDIRECT,
    /** 404 or 410. */
    GONE,
    /** Tried as often as allowed, without a usable answer: {@link UrlRecord#reason}. */
    FAILED,
    /** We did not take what the server had: {@link UrlRecord#reason}. */
    REFUSED,
    /** A link that was never asked for: {@link UrlRecord#reason}. */
    DROPPED
}
