package io.freshet.page;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * The markup of a page, read in its charset and told in UTF-8, in which nearly all pages come: tags are ASCII, and only the text between them need become
 * characters.
 *
 * <p>Never compared.
 *
 * @param utf8 valid, and not to be changed: it may be the page's own bytes
 * @param charset in which the page came
 */
@SuppressWarnings("ArrayRecordComponent")
record Markup(byte[] utf8, Charset charset) {
    static Markup of(String text, Charset charset) {
        return new Markup(text.getBytes(StandardCharsets.UTF_8), charset);
    }

    String text() {
        return new String(utf8, StandardCharsets.UTF_8);
    }
}
