package io.freshet.topics;

import io.freshet.model.Page;
import java.util.List;

/** A page that somebody gave to say what a topic is, or is not, about. Without its links, unless it is one that links to such pages: there may be thousands of examples. */
public record Example(Page page, Kind kind) {
    public Example {
        if (kind != Kind.BACKLINK) {
            page = page.with(page.text(), List.of(), List.of());
        }
    }

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
