package io.freshet.model;

import java.text.Normalizer;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Domain names as the DNS knows them: UTS 46, non-transitional, with what the JDK knows of Unicode instead of that report's table.
 *
 * <p>The table maps a character to the lower case of its compatibility decomposition, drops the ignorable ones and forbids what is no text; the
 * same is done here character by character. Some rare characters may come out otherwise than in the table; none that Korean names are made of.
 */
final class DomainName {
    private static final String ACE_PREFIX = "xn--";
    /** RFC 1035, 2.3.4. */
    static final int LONGEST_LABEL = 63;

    static final int LONGEST_NAME = 253;

    private DomainName() {}

    /** UTS 46, 4.2, without the check of lengths. Null when it is no name. */
    static @Nullable String toAscii(String domain) {
        String mapped = Ascii.all(domain) ? lowerCase(domain) : map(domain);
        if (mapped == null || (Ascii.all(mapped) && !mapped.contains(ACE_PREFIX))) {
            return mapped;
        }
        StringBuilder out = new StringBuilder(mapped.length() + 16);
        for (int start = 0; ; ) {
            int dot = mapped.indexOf('.', start);
            String label = labelToAscii(mapped.substring(start, dot < 0 ? mapped.length() : dot));
            if (label == null) {
                return null;
            }
            out.append(label);
            if (dot < 0) {
                return out.toString();
            }
            out.append('.');
            start = dot + 1;
        }
    }

    /** Whether it can be asked of the DNS: labels of 1 to 63 characters, 253 in all, and no dot at the end. */
    static boolean resolvable(String name) {
        int labelStart = 0;
        for (int i = 0; i <= name.length(); i++) {
            if (i == name.length() || name.charAt(i) == '.') {
                if (i == labelStart || i - labelStart > LONGEST_LABEL) {
                    return false;
                }
                labelStart = i + 1;
            }
        }
        return name.length() <= LONGEST_NAME;
    }

    private static @Nullable String labelToAscii(String label) {
        if (label.startsWith(ACE_PREFIX)) {
            return validAce(label) ? label : null;
        }
        if (Ascii.all(label)) {
            return label;
        }
        // a longer one has no ASCII form that the DNS could hold, and encoding takes the square of the length
        if (label.length() > 2 * LONGEST_LABEL || !validLabel(label)) {
            return null;
        }
        String encoded = Punycode.encode(label);
        return encoded == null ? null : ACE_PREFIX + encoded;
    }

    /** UTS 46, 4, step 4: what it stands for must be a label that needs the prefix, in the form that the mapping gives. */
    private static boolean validAce(String label) {
        if (label.length() > LONGEST_LABEL) {
            return false;
        }
        String decoded = Punycode.decode(label.substring(ACE_PREFIX.length()));
        return decoded != null
                && !Ascii.all(decoded)
                && decoded.indexOf('.') < 0
                && decoded.equals(map(decoded))
                && validLabel(decoded);
    }

    /** UTS 46, 4.1, for a label in mapped form. */
    private static boolean validLabel(String label) {
        int previous = -1;
        for (int i = 0; i < label.length(); ) {
            int codePoint = label.codePointAt(i);
            boolean begins = previous < 0;
            if ((begins && mark(codePoint)) || (joiner(codePoint) && !joins(previous))) {
                return false;
            }
            previous = codePoint;
            i += Character.charCount(codePoint);
        }
        return !label.startsWith(ACE_PREFIX) && BidiRule.kept(label);
    }

    /** UTS 46, 4, steps 1 and 2. Null when a character is not allowed. */
    private static @Nullable String map(String domain) {
        String decomposed = Normalizer.normalize(domain, Normalizer.Form.NFKD);
        StringBuilder mapped = new StringBuilder(decomposed.length());
        for (int i = 0; i < decomposed.length(); ) {
            int codePoint = decomposed.codePointAt(i);
            i += Character.charCount(codePoint);
            if (ignored(codePoint)) {
                continue;
            }
            if (disallowed(codePoint)) {
                return null;
            }
            mapped.appendCodePoint(mapped(codePoint));
        }
        return Normalizer.normalize(mapped, Normalizer.Form.NFC);
    }

    private static int mapped(int codePoint) {
        return switch (codePoint) {
            case 0x3002 ->
                '.'; // ideographic full stop; the full width and half width ones decompose to this or to a dot
            case 0x0345 -> 0x03B9; // iota below a letter folds to iota
            default ->
                Character.UnicodeScript.of(codePoint) == Character.UnicodeScript.CHEROKEE
                        ? Character.toUpperCase(codePoint) // the one script whose letters fold to upper case
                        : Character.toLowerCase(codePoint); // one by one: a sigma is not final because a dot follows
        };
    }

    /** Soft hyphen, zero width characters, variation selectors. */
    private static boolean ignored(int c) {
        return c == 0xAD
                || c == 0x034F
                || (c >= 0x180B && c <= 0x180F && c != 0x180E)
                || c == 0x200B
                || c == 0x2060
                || c == 0x2064
                || (c >= 0xFE00 && c <= 0xFE0F)
                || c == 0xFEFF
                || (c >= 0xE0100 && c <= 0xE01EF);
    }

    private static boolean disallowed(int c) {
        return switch (Character.getType(c)) {
            case Character.UNASSIGNED,
                    Character.PRIVATE_USE,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> true;
            case Character.CONTROL, Character.SPACE_SEPARATOR ->
                c >= 0x80; // the ASCII ones are the host parser's to forbid
            case Character.FORMAT -> !joiner(c);
            default ->
                c == 0xFFFC
                        || c == 0xFFFD
                        || (c >= 0x2FF0 && c <= 0x2FFF)
                        || c == 0x115F
                        || c == 0x1160
                        || c == 0x17B4
                        || c == 0x17B5;
        };
    }

    private static boolean joiner(int c) {
        return c == 0x200C || c == 0x200D;
    }

    /**
     * RFC 5892, appendix A.1 and A.2: a joiner follows a virama, or parts letters of a script whose letters join. The JDK knows neither property:
     * taken for a virama is any mark, and for a joining letter any of the scripts that have them.
     */
    private static boolean joins(int previous) {
        return previous >= 0
                && (mark(previous)
                        || switch (Character.UnicodeScript.of(previous)) {
                            case ARABIC,
                                    SYRIAC,
                                    MANDAIC,
                                    MONGOLIAN,
                                    NKO,
                                    PHAGS_PA,
                                    ADLAM,
                                    MANICHAEAN,
                                    HANIFI_ROHINGYA -> true;
                            default -> false;
                        });
    }

    private static boolean mark(int c) {
        int type = Character.getType(c);
        return type == Character.NON_SPACING_MARK
                || type == Character.COMBINING_SPACING_MARK
                || type == Character.ENCLOSING_MARK;
    }

    private static String lowerCase(String ascii) {
        return ascii.toLowerCase(Locale.ROOT);
    }
}
