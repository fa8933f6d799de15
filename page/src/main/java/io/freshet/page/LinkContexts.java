package io.freshet.page;

import io.freshet.model.LinkContext;
import java.util.List;

/** Finds the words around links in the whole text of a page. Bounded work for each link, however long the words are. */
final class LinkContexts {
    /** Characters looked at for each word: what is written without spaces has words without end. */
    private static final int LONGEST_WORD = 40;

    private final String text;
    private final List<String> headings;
    private final int words;

    LinkContexts(String text, List<String> headings, int words) {
        this.text = text;
        this.headings = headings;
        this.words = words;
    }

    LinkContext around(FoundLink link) {
        String heading = link.headings == 0 ? "" : headings.get(link.headings - 1);
        return new LinkContext(text, before(link.start), link.start, link.end, after(link.end), heading);
    }

    private int before(int anchor) {
        int least = Math.max(0, anchor - words * LONGEST_WORD);
        int at = anchor;
        for (int i = 0; i < words && at > least; i++) {
            int end = at;
            while (end > least && Words.white(text.charAt(end - 1))) {
                end--;
            }
            if (end == least) {
                break;
            }
            at = end;
            while (at > least && !Words.white(text.charAt(at - 1))) {
                at--;
            }
        }
        return at > 0 && at < anchor && Character.isLowSurrogate(text.charAt(at)) ? at + 1 : at;
    }

    private int after(int anchor) {
        int most = (int) Math.min(text.length(), anchor + (long) words * LONGEST_WORD);
        int at = anchor;
        for (int i = 0; i < words && at < most; i++) {
            int start = at;
            while (start < most && Words.white(text.charAt(start))) {
                start++;
            }
            if (start == most) {
                break;
            }
            at = start;
            while (at < most && !Words.white(text.charAt(at))) {
                at++;
            }
        }
        return at < text.length() && at > anchor && Character.isHighSurrogate(text.charAt(at - 1)) ? at - 1 : at;
    }
}
