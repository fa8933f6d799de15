package io.freshet.topics;

import io.freshet.model.Page;

/** A page that somebody gave to say what a topic is, or is not, about. */
public record Example(Page page, Kind kind) {
    /** What the page shows. */
    public enum Kind {
        /** It is about the topic. */
        ABOUT,
        /** It is not. */
        AGAINST,
        /** It links to a page that is about the topic: the words round that link say how others speak of it. */
        BACKLINK
    }
}
