package io.freshet.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was read of an HTML page.
 *
 * @param text the visible text, white space folded to single spaces, blocks parted by a line feed
 * @param language a language code such as {@code ko} or {@code en}, or empty when it cannot be told
 * @param canonical the page's own word for its address, or null
 * @param charset the name of the encoding that it was read in
 * @param textFingerprint of the visible text: equal texts have equal ones
 * @param nearFingerprint of the visible text's shingles: similar texts differ in few bits
 */
public record Page(
        CrawlUrl url,
        String title,
        String text,
        String language,
        List<String> headings,
        List<Link> links,
        RobotsDirectives directives,
        @Nullable CrawlUrl canonical,
        String charset,
        long textFingerprint,
        long nearFingerprint) {
    /** The same page with another text, other headings and other links, as somebody needs it who keeps many. The fingerprints stay those of the page. */
    public Page with(String otherText, List<String> otherHeadings, List<Link> otherLinks) {
        return new Page(
                url,
                title,
                otherText,
                language,
                otherHeadings,
                otherLinks,
                directives,
                canonical,
                charset,
                textFingerprint,
                nearFingerprint);
    }
}
