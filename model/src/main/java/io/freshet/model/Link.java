package io.freshet.model;

/**
 * An arrow out of a page.
 *
 * @param context its words, and those around it
 * @param nofollow {@code rel=nofollow}: the page's author does not vouch for it
 */
public record Link(CrawlUrl target, LinkKind kind, LinkContext context, boolean nofollow) {
    /** The words of the link itself, white space folded; the {@code alt} of an image where there are none. */
    public String anchor() {
        return context.anchor();
    }
}
