package io.freshet.web;

import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** URLs as people read them. */
final class Addresses {
    private static final int LONGEST = 90;

    private Addresses() {}

    /** Without the scheme, words instead of %XX where these are words, cut in the middle when long. What is not cut can be pasted again: see {@link #meant}. */
    static String shown(CrawlUrl url) {
        String text = readable(url.text().replaceFirst("^https?://", ""));
        if (text.length() <= LONGEST) {
            return text;
        }
        int tail = LONGEST / 3;
        return text.substring(0, LONGEST - tail - 1) + "…" + text.substring(text.length() - tail);
    }

    /** The URLs that somebody may mean who types or pastes an address: as it stands first, then with the other scheme if it has none, then with or without a slash at its end. */
    static List<CrawlUrl> meant(String typed, Canonicaliser canonicaliser) {
        Set<CrawlUrl> meant = new LinkedHashSet<>();
        List<String> schemes = typed.contains("://") ? List.of("") : List.of("https://", "http://");
        for (String scheme : schemes) {
            canonicaliser.parse(scheme + typed).ifPresent(meant::add);
        }
        boolean whole = typed.indexOf('?') < 0 && typed.indexOf('#') < 0;
        for (String scheme : whole && !meant.isEmpty() ? schemes : List.<String>of()) {
            String other = typed.endsWith("/") ? typed.substring(0, typed.length() - 1) : typed + "/";
            canonicaliser.parse(scheme + other).ifPresent(meant::add);
        }
        return List.copyOf(meant);
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
