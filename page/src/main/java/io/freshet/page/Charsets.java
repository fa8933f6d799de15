package io.freshet.page;

import io.freshet.model.Headers;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.mozilla.universalchardet.UniversalDetector;

/**
 * Turns the bytes of a page into text. Safe for use by many threads.
 *
 * <p>In this order: the byte order mark, the server's word, the page's own, detection from the bytes, windows-1252. But nobody's word is taken
 * against the bytes:
 *
 * <ol>
 *   <li>Bytes that are valid UTF-8 with characters of several bytes are UTF-8, whatever was declared. (Fewer than {@value #SURE} continuation
 *       bytes could be a few letters of an East Asian charset by chance: then a declaration that fits counts.) Bytes that are all ASCII
 *       are read as UTF-8, which makes no difference.
 *   <li>Bytes declared as UTF-8, or not declared, of which nine in ten foreign characters are valid, are UTF-8.
 *   <li>Otherwise the first of header, page and detection under which at least 49 of 50 foreign characters are good is taken.
 *   <li>windows-1252 fits everything, and servers declare it without looking. It gives way to an East Asian charset that the page declares or
 *       detection finds, if hardly a character is wrong under that.
 * </ol>
 */
final class Charsets {
    private static final int SURE = 4;
    private static final int DETECTED_FROM = 64 * 1024;
    private static final int ESCAPE = 0x1B;

    private Charsets() {}

    static Markup decode(Headers headers, byte[] content) {
        Markup marked = byOrderMark(content);
        if (marked != null) {
            return marked;
        }
        int surplus = Utf8.surplus(content);
        if (surplus < 0) {
            DecodedText reading = invalid(headers, content);
            return Markup.of(reading.text(), reading.charset());
        }
        boolean sure = surplus >= SURE || (surplus == 0 && !has(content, ESCAPE));
        DecodedText other = sure ? null : otherThanUtf8(headers, content, surplus);
        return other == null ? new Markup(content, StandardCharsets.UTF_8) : Markup.of(other.text(), other.charset());
    }

    private static boolean has(byte[] content, int wanted) {
        return Bytes.indexOf(content, wanted, 0, content.length) < content.length;
    }

    /** A mark, or the pattern of zeros that a page in UTF-16 begins with. */
    private static @Nullable Markup byOrderMark(byte[] content) {
        if (content.length < 2) {
            return null;
        }
        int first = content[0] & 0xFF;
        int second = content[1] & 0xFF;
        if (first == 0xEF && second == 0xBB && content.length > 2 && (content[2] & 0xFF) == 0xBF) {
            return from(content, 3, StandardCharsets.UTF_8);
        }
        if (first == 0xFE && second == 0xFF) {
            return from(content, 2, StandardCharsets.UTF_16BE);
        }
        if (first == 0xFF && second == 0xFE) {
            return from(content, 2, StandardCharsets.UTF_16LE);
        }
        if (first == 0 && second == '<') {
            return from(content, 0, StandardCharsets.UTF_16BE);
        }
        return first == '<' && second == 0 ? from(content, 0, StandardCharsets.UTF_16LE) : null;
    }

    private static Markup from(byte[] content, int start, Charset charset) {
        return Markup.of(new String(content, start, content.length - start, charset), charset);
    }

    /** What valid UTF-8 is all the same, when it has but a few characters of several bytes, or the escapes of ISO-2022-JP; null when it is UTF-8. */
    private static @Nullable DecodedText otherThanUtf8(Headers headers, byte[] content, int surplus) {
        Charset declared = DeclaredCharset.ofHeader(headers);
        if (declared == null) {
            declared = DeclaredCharset.ofPage(content);
        }
        if (declared == null && surplus == 0 && japanese(content)) {
            declared = CharsetLabels.ISO_2022_JP;
        }
        boolean other =
                declared != null && (CharsetLabels.multibyte(declared) || declared.equals(CharsetLabels.ISO_2022_JP));
        if (declared == null || !other) {
            return null;
        }
        DecodedText reading = DecodedText.read(content, declared);
        return reading.wrong() == 0 ? reading : null;
    }

    private static boolean japanese(byte[] ascii) {
        String text = new String(ascii, StandardCharsets.US_ASCII);
        return text.contains("\u001B$B") || text.contains("\u001B$@");
    }

    private static DecodedText invalid(Headers headers, byte[] content) {
        DecodedText utf8 = DecodedText.read(content, StandardCharsets.UTF_8);
        Charset header = DeclaredCharset.ofHeader(headers);
        Charset page = DeclaredCharset.ofPage(content);
        Charset declared = header == null ? page : header;
        boolean other = declared != null && !declared.equals(StandardCharsets.UTF_8);
        if ((other ? 100 : 10) * utf8.wrong() <= utf8.foreign()) {
            return utf8;
        }
        DecodedText best = better(content, null, header);
        best = better(content, best, page);
        if (best == null || !best.plausible() || best.charset().equals(CharsetLabels.WINDOWS_1252)) {
            best = better(content, best, detected(content));
        }
        if (best != null) {
            return best;
        }
        return declared == null ? DecodedText.read(content, CharsetLabels.WINDOWS_1252) : utf8;
    }

    /** The best reading so far, or that in the next charset, which has less authority. */
    private static @Nullable DecodedText better(byte[] content, @Nullable DecodedText best, @Nullable Charset next) {
        if (next == null || next.equals(StandardCharsets.UTF_8)) {
            return best;
        }
        DecodedText reading = DecodedText.read(content, next);
        if (best == null) {
            return reading;
        }
        if (best.charset().equals(CharsetLabels.WINDOWS_1252)) {
            return CharsetLabels.multibyte(next) && reading.certain() ? reading : best;
        }
        return !best.plausible() && reading.plausible() ? reading : best;
    }

    private static @Nullable Charset detected(byte[] content) {
        int start = 0;
        while (start < content.length && content[start] >= 0) {
            start++;
        }
        UniversalDetector detector = new UniversalDetector();
        detector.handleData(content, start, Math.min(content.length - start, DETECTED_FROM));
        detector.dataEnd();
        String name = detector.getDetectedCharset();
        Charset charset = name == null ? null : CharsetLabels.charset(name);
        boolean found = charset != null
                && CharsetLabels.multibyte(charset)
                && DecodedText.read(content, charset).plausible();
        return found || !korean(content) ? charset : CharsetLabels.KOREAN;
    }

    /** The detector knows EUC-KR, but not the further syllables of code page 949, and one of these makes it give up. */
    private static boolean korean(byte[] content) {
        DecodedText reading = DecodedText.read(content, CharsetLabels.KOREAN);
        int hangul = 0;
        for (int i = 0; i < reading.text().length(); i++) {
            char c = reading.text().charAt(i);
            hangul += c >= 0xAC00 && c <= 0xD7A3 ? 1 : 0;
        }
        return reading.certain() && 10 * hangul >= 9 * reading.foreign();
    }
}
