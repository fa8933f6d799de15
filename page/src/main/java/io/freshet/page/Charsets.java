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
    private static final char ESCAPE = 0x1B;

    private Charsets() {}

    static DecodedText decode(Headers headers, byte[] content) {
        DecodedText marked = byOrderMark(content);
        if (marked != null) {
            return marked;
        }
        String utf8 = new String(content, StandardCharsets.UTF_8);
        boolean valid = utf8.indexOf('\uFFFD') < 0 || meant(utf8, content);
        int continued = content.length - utf8.length();
        if (valid && (continued == 0 || continued >= SURE) && utf8.indexOf(ESCAPE) < 0) {
            return new DecodedText(utf8, StandardCharsets.UTF_8, 0, 0);
        }
        return valid ? doubtful(headers, content, utf8, continued) : invalid(headers, content, utf8);
    }

    /** Whether every replacement character in the text is one that the bytes spell out. */
    private static boolean meant(String utf8, byte[] content) {
        int replaced = 0;
        for (int at = utf8.indexOf('\uFFFD'); at >= 0; at = utf8.indexOf('\uFFFD', at + 1)) {
            replaced++;
        }
        for (int i = 0; i + 2 < content.length && replaced > 0; i++) {
            if (content[i] == (byte) 0xEF && content[i + 1] == (byte) 0xBF && content[i + 2] == (byte) 0xBD) {
                replaced--;
            }
        }
        return replaced == 0;
    }

    /** A mark, or the pattern of zeros that a page in UTF-16 begins with. */
    private static @Nullable DecodedText byOrderMark(byte[] content) {
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

    private static DecodedText from(byte[] content, int start, Charset charset) {
        return new DecodedText(new String(content, start, content.length - start, charset), charset, 0, 0);
    }

    /** Valid UTF-8, but in a few characters only, or with the escapes of ISO-2022-JP. */
    private static DecodedText doubtful(Headers headers, byte[] content, String utf8, int continued) {
        Charset declared = DeclaredCharset.ofHeader(headers);
        if (declared == null) {
            declared = DeclaredCharset.ofPage(content);
        }
        if (declared == null && continued == 0 && (utf8.contains("\u001B$B") || utf8.contains("\u001B$@"))) {
            declared = CharsetLabels.ISO_2022_JP;
        }
        boolean other =
                declared != null && (CharsetLabels.multibyte(declared) || declared.equals(CharsetLabels.ISO_2022_JP));
        if (declared != null && other && continued < SURE) {
            DecodedText reading = DecodedText.read(content, declared);
            if (reading.wrong() == 0) {
                return reading;
            }
        }
        return new DecodedText(utf8, StandardCharsets.UTF_8, 0, 0);
    }

    private static DecodedText invalid(Headers headers, byte[] content, String text) {
        DecodedText utf8 = DecodedText.judged(text, StandardCharsets.UTF_8);
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
