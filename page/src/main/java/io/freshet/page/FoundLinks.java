package io.freshet.page;

import io.freshet.model.LinkContext;
import io.freshet.model.LinkKind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The links of a page in document order, while they are found. At most one is open: the one whose words are being read. Not thread-safe: owned
 * by one reading of one page.
 */
final class FoundLinks {
    private static final int MAX_ANCHOR = LinkContext.LONGEST_ANCHOR;

    private final int limit;
    private final List<FoundLink> found = new ArrayList<>();
    private @Nullable FoundLink open;
    private @Nullable VisibleText unseen; // words in the open link that are not in the page's text
    private @Nullable VisibleText pictures; // what its images show

    FoundLinks(int limit) {
        this.limit = limit;
    }

    List<FoundLink> all() {
        return found;
    }

    /** A link without words of its own in the text, where the text has come to. */
    void add(String href, LinkKind kind, boolean nofollow, int headings, String label, int place) {
        if (wanted(href)) {
            FoundLink link = new FoundLink(href, kind, nofollow, headings, Words.fold(label, MAX_ANCHOR));
            link.place(place, place);
            found.add(link);
        }
    }

    /** From here on words belong to this link, until it is closed; the one before it is closed, for links do not nest (HTML, 4.5.1). */
    void open(String href, boolean nofollow, int headings, String label, int place) {
        close(place);
        if (wanted(href)) {
            open = new FoundLink(href, LinkKind.ANCHOR, nofollow, headings, label);
            found.add(open);
        }
    }

    /** A word was added to the text at this place. */
    void seen(int place) {
        if (open != null && open.start < 0) {
            open.start = place;
        }
    }

    /** Where words go that are not part of the text. */
    VisibleText unseen() {
        if (open == null) {
            return new VisibleText(0, 0); // nobody asks for them
        }
        unseen = unseen == null ? new VisibleText(MAX_ANCHOR, 64) : unseen;
        return unseen;
    }

    /** What follows is another word, also among those that are not part of the text. */
    void part() {
        if (unseen != null) {
            unseen.space();
        }
    }

    void picture(String alt) {
        if (open != null && !alt.isEmpty()) {
            pictures = pictures == null ? new VisibleText(MAX_ANCHOR, 64) : pictures;
            pictures.append(alt);
            pictures.space();
        }
    }

    void close(int place) {
        if (open == null) {
            return;
        }
        if (open.start >= 0) {
            open.end = place;
        } else {
            open.place(place, place);
            open.label = label(open.label);
        }
        open = null;
        unseen = null;
        pictures = null;
    }

    private String label(String otherwise) {
        if (unseen != null && unseen.length() > 0) {
            return unseen.toString();
        }
        if (pictures != null && pictures.length() > 0) {
            return pictures.toString();
        }
        return Words.fold(otherwise, MAX_ANCHOR);
    }

    /** Not what leads nowhere else: the page itself, or a scheme that is not http. */
    private boolean wanted(String href) {
        if (found.size() >= limit) {
            return false;
        }
        int start = 0;
        while (start < href.length() && href.charAt(start) <= ' ') {
            start++;
        }
        return start < href.length() && href.charAt(start) != '#' && !foreign(href, start);
    }

    private static boolean foreign(String href, int start) {
        int at = start;
        while (at < href.length() && Words.letter(href.charAt(at))) {
            at++;
        }
        boolean scheme = at > start && at < href.length() && href.charAt(at) == ':';
        return scheme && !href.regionMatches(true, start, "http", 0, 4);
    }
}
