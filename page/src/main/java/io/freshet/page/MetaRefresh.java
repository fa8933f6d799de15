package io.freshet.page;

/** Reads {@code <meta http-equiv=refresh content="5; url='next.html'">} as browsers do (HTML, 4.2.5.3, shared declarative refresh steps). */
final class MetaRefresh {
    private MetaRefresh() {}

    /** The address, or empty when the content names none: such a page only reloads itself. */
    static String target(String content) {
        int at = skipSpace(content, 0);
        int time = at;
        while (at < content.length() && (Words.digit(content.charAt(at)) || content.charAt(at) == '.')) {
            at++;
        }
        if (at == time || at == content.length()) {
            return "";
        }
        char parting = content.charAt(at);
        if (parting != ';' && parting != ',' && !Words.htmlSpace(parting)) {
            return "";
        }
        at = skipSpace(content, at);
        if (at < content.length() && (content.charAt(at) == ';' || content.charAt(at) == ',')) {
            at = skipSpace(content, at + 1);
        }
        return unquoted(content, skipName(content, at));
    }

    /** The word {@code url} and its equals sign may be missing. */
    private static int skipName(String content, int start) {
        if (content.regionMatches(true, start, "url", 0, 3)) {
            int at = skipSpace(content, start + 3);
            if (at < content.length() && content.charAt(at) == '=') {
                return skipSpace(content, at + 1);
            }
        }
        return start;
    }

    private static String unquoted(String content, int start) {
        if (start >= content.length()) {
            return "";
        }
        char quote = content.charAt(start);
        if (quote != '"' && quote != '\'') {
            return content.substring(start).strip();
        }
        int end = content.indexOf(quote, start + 1);
        return content.substring(start + 1, end < 0 ? content.length() : end).strip();
    }

    private static int skipSpace(String content, int start) {
        int at = start;
        while (at < content.length() && Words.htmlSpace(content.charAt(at))) {
            at++;
        }
        return at;
    }
}
