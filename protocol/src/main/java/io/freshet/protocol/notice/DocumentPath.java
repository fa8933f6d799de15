package io.freshet.protocol.notice;

import java.nio.charset.StandardCharsets;

/**
 * The path of a document in the URLs of its site, in plain characters: {@code /한글 폴더/문서.html}. Lines of text hold it with {@code %}, CR and LF percent-encoded, and
 * URLs with everything encoded that they may not hold.
 *
 * @param text begins with a slash
 */
public record DocumentPath(String text) implements Comparable<DocumentPath> {
    /** As many characters as a path has at most. */
    public static final int LONGEST = 8_000;

    private static final String HEX = "0123456789ABCDEF";
    /** RFC 3986, 3.3: what a path holds as it is, besides letters and digits. */
    private static final String PLAIN = "-._~!$&'()*+,;=:@/";

    public DocumentPath {
        if (!text.startsWith("/") || text.length() > LONGEST) {
            throw new IllegalArgumentException(
                    "a path begins with a slash and has at most " + LONGEST + " characters: " + head(text));
        }
    }

    /** Reads the path of a line or of a URL: triplets are decoded, a {@code %} that begins none stays. */
    public static DocumentPath read(String encoded) {
        return new DocumentPath(decode(encoded));
    }

    /** As lines of text hold it. */
    public String line() {
        return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
    }

    /** As a URL holds it: RFC 3986, 3.3. */
    public String urlPath() {
        StringBuilder out = new StringBuilder(text.length() + 16);
        for (byte octet : text.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (octet & 0xFF);
            if (c < 128 && (Character.isLetterOrDigit(c) || PLAIN.indexOf(c) >= 0)) {
                out.append(c);
            } else {
                out.append('%').append(HEX.charAt(c >> 4)).append(HEX.charAt(c & 15));
            }
        }
        return out.toString();
    }

    @Override
    public int compareTo(DocumentPath other) {
        return text.compareTo(other.text);
    }

    private static String decode(String text) {
        if (text.indexOf('%') < 0) {
            return text;
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        int length = 0;
        for (int i = 0; i < bytes.length; i++) {
            boolean triplet = bytes[i] == '%' && i + 2 < bytes.length;
            int high = triplet ? hex(bytes[i + 1]) : -1;
            int low = triplet ? hex(bytes[i + 2]) : -1;
            if (high >= 0 && low >= 0) {
                bytes[length++] = (byte) (high << 4 | low);
                i += 2;
            } else {
                bytes[length++] = bytes[i];
            }
        }
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }

    private static int hex(byte b) {
        return b < 0 ? -1 : Character.digit((char) b, 16);
    }

    private static String head(String text) {
        return text.length() > 80 ? text.substring(0, 80) + "..." : text;
    }
}
