package io.freshet.page;

import io.freshet.model.Headers;

/** Reads {@code Link: <https://example.org/>; rel="canonical"} headers (RFC 8288, 3). */
final class LinkHeader {
    private LinkHeader() {}

    /** As written; empty when no header names one. */
    static String canonical(Headers headers) {
        for (Headers.Field field : headers.fields()) {
            if (field.name().equalsIgnoreCase("Link")) {
                String target = canonical(field.value());
                if (!target.isEmpty()) {
                    return target;
                }
            }
        }
        return "";
    }

    private static String canonical(String links) {
        int start = links.indexOf('<');
        while (start >= 0) {
            int end = links.indexOf('>', start);
            if (end < 0) {
                return "";
            }
            int next = nextLink(links, end);
            String parameters = Words.lower(links.substring(end + 1, next));
            if (Words.hasToken(relation(parameters), "canonical")) {
                return links.substring(start + 1, end).strip();
            }
            start = links.indexOf('<', next);
        }
        return "";
    }

    /** Where the parameters of a link end: at a comma outside of quotes. */
    private static int nextLink(String links, int start) {
        boolean quoted = false;
        for (int i = start; i < links.length(); i++) {
            char c = links.charAt(i);
            if (c == '"') {
                quoted = !quoted;
            } else if (c == ',' && !quoted) {
                return i;
            }
        }
        return links.length();
    }

    private static String relation(String parameters) {
        for (String parameter : parameters.split(";")) {
            int equals = parameter.indexOf('=');
            if (equals > 0 && parameter.substring(0, equals).strip().equals("rel")) {
                return parameter.substring(equals + 1).replace('"', ' ').strip();
            }
        }
        return "";
    }
}
