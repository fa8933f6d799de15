package io.freshet.page;

import java.nio.charset.Charset;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the names of charsets mean on the web (WHATWG Encoding, 4.2), which is often more than they say: {@code iso-8859-1} is windows-1252,
 * {@code euc-kr} has the 8,822 further syllables of code page 949. Names that are common on Korean pages but not in the standard are known
 * too. Labels of encodings that the standard replaces for safety, such as {@code iso-2022-kr}, are not known.
 */
final class CharsetLabels {
    static final Charset KOREAN = Charset.forName("x-windows-949");
    static final Charset ISO_2022_JP = Charset.forName("ISO-2022-JP");
    static final Charset WINDOWS_1252 = Charset.forName("windows-1252");

    private static final Set<Charset> MULTIBYTE = Set.of(
            KOREAN,
            Charset.forName("windows-31j"),
            Charset.forName("EUC-JP"),
            Charset.forName("GB18030"),
            Charset.forName("Big5-HKSCS"));

    private static final Map<String, Charset> BY_LABEL = byLabel();

    private CharsetLabels() {}

    /** Null when the label is not known. */
    static @Nullable Charset charset(String label) {
        return BY_LABEL.get(Words.lower(label.strip()));
    }

    /** Whether most characters of the charset's own language take two bytes, so that wrong bytes show. */
    static boolean multibyte(Charset charset) {
        return MULTIBYTE.contains(charset);
    }

    private static Map<String, Charset> byLabel() {
        Map<String, Charset> labels = new HashMap<>();
        add(labels, "UTF-8", "unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf-8 utf8 x-unicode20utf8");
        add(labels, "UTF-16LE", "csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16 utf-16le");
        add(labels, "UTF-16BE", "unicodefffe utf-16be");
        add(labels, "IBM866", "866 cp866 csibm866 ibm866");
        add(labels, "KOI8-R", "cskoi8r koi koi8 koi8-r koi8_r");
        add(labels, "KOI8-U", "koi8-ru koi8-u");
        add(labels, "x-MacRoman", "csmacintosh mac macintosh x-mac-roman");
        add(labels, "x-MacCyrillic", "x-mac-cyrillic x-mac-ukrainian maccyrillic");
        add(labels, "x-windows-874", "dos-874 tis-620 tis620 windows-874 iso-8859-11 iso8859-11 iso885911");
        add(
                labels,
                "GB18030",
                "chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 gbk iso-ir-58 x-gbk gb18030");
        add(labels, "Big5-HKSCS", "big5 big5-hkscs cn-big5 csbig5 x-x-big5");
        add(labels, "EUC-JP", "cseucpkdfmtjapanese euc-jp x-euc-jp");
        add(labels, "ISO-2022-JP", "csiso2022jp iso-2022-jp");
        add(labels, "windows-31j", "csshiftjis ms932 ms_kanji shift-jis shift_jis sjis windows-31j x-sjis");
        add(
                labels,
                "x-windows-949",
                "cseuckr csksc56011987 euc-kr iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601"
                        + " windows-949 euckr cp949 ms949 uhc x-windows-949");
        windows(labels);
        iso(labels);
        return Map.copyOf(labels);
    }

    private static void windows(Map<String, Charset> labels) {
        for (int page = 1250; page <= 1258; page++) {
            add(labels, "windows-" + page, "cp" + page + " windows-" + page + " x-cp" + page);
        }
        add(labels, "windows-1252", "ansi_x3.4-1968 ascii us-ascii cp819 csisolatin1 ibm819 iso-ir-100 l1 latin1");
        add(labels, "windows-1254", "csisolatin5 iso-ir-148 l5 latin5");
    }

    private static void iso(Map<String, Charset> labels) {
        for (int part = 1; part <= 16; part++) {
            String charset = switch (part) {
                case 1 -> "windows-1252";
                case 9 -> "windows-1254";
                case 11 -> "x-windows-874";
                default -> "ISO-8859-" + part;
            };
            if (Charset.isSupported(charset)) {
                add(
                        labels,
                        charset,
                        "iso-8859-%1$d iso8859-%1$d iso8859%1$d iso_8859-%1$d iso_8859-%1$d:1987 iso_8859-%1$d:1988"
                                .formatted(part));
            }
        }
        add(labels, "ISO-8859-2", "csisolatin2 iso-ir-101 l2 latin2");
        add(labels, "ISO-8859-3", "csisolatin3 iso-ir-109 l3 latin3");
        add(labels, "ISO-8859-4", "csisolatin4 iso-ir-110 l4 latin4");
        add(labels, "ISO-8859-5", "csisolatincyrillic cyrillic iso-ir-144");
        add(
                labels,
                "ISO-8859-6",
                "arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6-e iso-8859-6-i iso-ir-127");
        add(labels, "ISO-8859-7", "csisolatingreek ecma-118 elot_928 greek greek8 iso-ir-126 sun_eu_greek");
        add(
                labels,
                "ISO-8859-8",
                "csiso88598e csisolatinhebrew hebrew iso-8859-8-e iso-ir-138 visual csiso88598i iso-8859-8-i logical");
        add(labels, "ISO-8859-15", "csisolatin9 l9");
    }

    private static void add(Map<String, Charset> labels, String charset, String names) {
        Charset meant = Charset.forName(charset);
        for (String name : names.split(" ")) {
            labels.put(name, meant);
        }
    }
}
