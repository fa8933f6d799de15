package io.freshet.web;

import io.freshet.model.CrawlUrl;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** URLs as people read them. */
final class Addresses {
    private static final int LONGEST = 90;

    private Addresses() {}

    /** Without the scheme, words instead of %XX where these are words, cut in the middle when long. */
    static String shown(CrawlUrl url) {
        String text = readable(url.text().replaceFirst("^https?://", "").replaceFirst("/$", ""));
        if (text.length() <= LONGEST) {
            return text;
        }
        int tail = LONGEST / 3;
        return text.substring(0, LONGEST - tail - 1) + "…" + text.substring(text.length() - tail);
    }

    /** What is not UTF-8, or would not be seen or would turn text round, stays encoded. */
    static String readable(String text) {
        var all = new StringBuilder();
        int at = 0;
        while (at < text.length()) {
            int end = at;
            while (end + 2 < text.length()
                    && text.charAt(end) == '%'
                    && HexFormat.isHexDigit(text.charAt(end + 1))
                    && HexFormat.isHexDigit(text.charAt(end + 2))) {
                end += 3;
            }
            if (end == at) {
                all.append(text.charAt(at++));
            } else {
                all.append(words(text.substring(at, end)));
                at = end;
            }
        }
        return all.toString();
    }

    private static String words(String encoded) {
        byte[] bytes = HexFormat.of().parseHex(encoded.replace("%", ""));
        try {
            String words = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return words.codePoints().allMatch(Character::isLetterOrDigit) ? words : encoded;
        } catch (CharacterCodingException e) {
            return encoded;
        }
    }
}
