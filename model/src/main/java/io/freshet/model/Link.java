package io.freshet.model;

/**
 * An arrow out of a page.
 *
 * @param anchor the words of the link itself, white space folded; the {@code alt} of an image where there are none
 * @param nofollow {@code rel=nofollow}: the page's author does not vouch for it
 */
public record Link(CrawlUrl target, LinkKind kind, String anchor, LinkContext context, boolean nofollow) {}
