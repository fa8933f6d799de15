package io.freshet.page;

import io.freshet.model.Headers;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** What is said of a page's charset: by its server, and by itself near its beginning (HTML, 13.2.3.2). */
final class DeclaredCharset {
    /** The standard asks for the first 1,024 bytes; many pages have it later. */
    private static final int LOOKED_AT = 4_096;

    private DeclaredCharset() {}

    /** In the {@code Content-Type} header; null when there is none or none that is known. */
    static @Nullable Charset ofHeader(Headers headers) {
        String type = headers.first("Content-Type").orElse("");
        return type.isEmpty() ? null : CharsetLabels.charset(parameter(type));
    }

    /** In a {@code meta} element or an XML declaration; null when there is none or none that is known. */
    static @Nullable Charset ofPage(byte[] content) {
        String start = new String(content, 0, Math.min(content.length, LOOKED_AT), StandardCharsets.ISO_8859_1);
        Charset charset = declaration(start);
        if (charset == null) {
            charset = meta(content, start);
        }
        // whoever could read this far did not read UTF-16
        boolean utf16 = charset != null && charset.name().startsWith("UTF-16");
        return utf16 ? StandardCharsets.UTF_8 : charset;
    }

    private static @Nullable Charset declaration(String start) {
        if (!start.stripLeading().startsWith("<?xml")) {
            return null;
        }
        String declaration = start.substring(0, Math.max(0, start.indexOf('>')));
        int encoding = declaration.indexOf("encoding");
        return encoding < 0 ? null : CharsetLabels.charset(value(declaration, encoding + "encoding".length()));
    }

    private static @Nullable Charset meta(byte[] content, String start) {
        TagScanner tag = new TagScanner(content);
        int lt = start.indexOf('<');
        while (lt >= 0 && lt + 1 < start.length()) {
            int next = lt + 1;
            if (start.startsWith("<!--", lt)) {
                next = start.indexOf("-->", lt + 2);
            } else if (Words.letter(start.charAt(lt + 1))) {
                boolean meta = start.regionMatches(true, lt + 1, "meta", 0, 4)
                        && lt + 5 < start.length()
                        && (start.charAt(lt + 5) == '/' || Words.htmlSpace(start.charAt(lt + 5)));
                int end = tag.scan(meta ? lt + 5 : lt + 1, start.length());
                Charset charset = meta && end > 0 ? charset(tag) : null;
                if (charset != null) {
                    return charset;
                }
                next = end > 0 ? end : next;
            }
            lt = next < 0 ? -1 : start.indexOf('<', next);
        }
        return null;
    }

    private static @Nullable Charset charset(TagAttributes meta) {
        String own = meta.value(Attribute.CHARSET);
        if (!own.isEmpty()) {
            return CharsetLabels.charset(own);
        }
        boolean type = meta.value(Attribute.HTTP_EQUIV).strip().equalsIgnoreCase("content-type");
        return type ? CharsetLabels.charset(parameter(meta.value(Attribute.CONTENT))) : null;
    }

    /** The value of {@code charset=} in a media type; empty when there is none. */
    private static String parameter(String type) {
        String lower = Words.lower(type);
        for (int at = lower.indexOf("charset"); at >= 0; at = lower.indexOf("charset", at + 1)) {
            String value = value(type, at + "charset".length());
            if (!value.isEmpty()) {
                return value;
            }
        }
        return "";
    }

    /** What follows an equals sign, quoted or not. */
    private static String value(String text, int start) {
        int at = skipSpace(text, start);
        if (at == text.length() || text.charAt(at) != '=') {
            return "";
        }
        at = skipSpace(text, at + 1);
        if (at == text.length()) {
            return "";
        }
        char quote = text.charAt(at);
        int end = at + 1;
        if (quote == '"' || quote == '\'') {
            end = text.indexOf(quote, at + 1);
            return end < 0 ? "" : text.substring(at + 1, end);
        }
        while (end < text.length() && text.charAt(end) != ';' && !Words.htmlSpace(text.charAt(end))) {
            end++;
        }
        return text.substring(at, end);
    }

    private static int skipSpace(String text, int start) {
        int at = start;
        while (at < text.length() && Words.htmlSpace(text.charAt(at))) {
            at++;
        }
        return at;
    }
}
