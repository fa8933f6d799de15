package io.freshet.web;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Decodes the {@code %XX} of URLs (RFC 3986, 2.1), strictly: what is not well formed, or not UTF-8, is a problem that is told. */
final class PercentEncoding {
    private PercentEncoding() {}

    /**
     * A segment of a path.
     *
     * @throws ProblemException when it is not well encoded
     */
    static String ofPath(String text) {
        return decoded(text, "path", false);
    }

    /**
     * A name or a value of a query or a form, where a plus sign stands for a space.
     *
     * @throws ProblemException when it is not well encoded
     */
    static String ofQuery(String text) {
        return decoded(text, "query", true);
    }

    private static String decoded(String text, String where, boolean plusIsSpace) {
        byte[] bytes = new byte[text.length()];
        int length = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '%') {
                if (i + 2 >= text.length()
                        || !HexFormat.isHexDigit(text.charAt(i + 1))
                        || !HexFormat.isHexDigit(text.charAt(i + 2))) {
                    throw wrong("in the " + where
                            + ", % must be followed by two hexadecimal digits; a percent sign itself is %25");
                }
                bytes[length++] = (byte) HexFormat.fromHexDigits(text, i + 1, i + 3);
                i += 2;
            } else if (c > '~') {
                throw wrong(
                        "the " + where + " has characters that are not ASCII; they must be written as UTF-8 in %XX");
            } else {
                bytes[length++] = (byte) (c == '+' && plusIsSpace ? ' ' : c);
            }
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, 0, length))
                    .toString();
        } catch (CharacterCodingException e) {
            throw wrong("what %XX stands for in the " + where + " must be UTF-8, and it is not");
        }
    }

    private static ProblemException wrong(String detail) {
        return new ProblemException(400, detail);
    }
}
