package io.freshet.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A link that stands in the header of an answer: {@code Link: <https://example.org/>; rel="canonical"} (RFC 8288, 3).
 *
 * @param target as written
 * @param relations in lower case
 * @param type the media type that it promises, in lower case; empty when it promises none
 */
public record HeaderLink(String target, List<String> relations, String type) {
    /** A longer header field is not read to its end. */
    private static final int LONGEST = 64 << 10;

    public HeaderLink {
        relations = List.copyOf(relations);
    }

    public boolean is(String relation) {
        return relations.contains(relation);
    }

    /** Returns the links of all {@code Link} fields in their order; what is none is passed over. */
    public static List<HeaderLink> of(Headers headers) {
        List<HeaderLink> links = new ArrayList<>();
        for (Headers.Field field : headers.fields()) {
            if (field.name().equalsIgnoreCase("Link")) {
                read(field.value().substring(0, Math.min(LONGEST, field.value().length())), links);
            }
        }
        return links;
    }

    private static void read(String text, List<HeaderLink> links) {
        int start = text.indexOf('<');
        while (start >= 0) {
            int end = text.indexOf('>', start);
            if (end < 0) {
                return;
            }
            int next = outsideOfQuotes(text, end, ',');
            String target = text.substring(start + 1, end).strip();
            links.add(link(target, text.substring(end + 1, next).toLowerCase(Locale.ROOT)));
            start = text.indexOf('<', next);
        }
    }

    private static HeaderLink link(String target, String parameters) {
        String relations = "";
        String type = "";
        int start = 0;
        while (start < parameters.length()) {
            int end = outsideOfQuotes(parameters, start, ';');
            String parameter = parameters.substring(start, end);
            int equals = parameter.indexOf('=');
            String name = equals < 0 ? "" : parameter.substring(0, equals).strip();
            String value = parameter.substring(equals + 1).replace('"', ' ').strip();
            if (name.equals("rel") && relations.isEmpty()) {
                relations = value; // RFC 8288, 3.3: the first counts
            } else if (name.equals("type")) {
                type = value;
            }
            start = end + 1;
        }
        return new HeaderLink(target, relations.isEmpty() ? List.of() : List.of(relations.split("\\s+")), type);
    }

    private static int outsideOfQuotes(String text, int start, char wanted) {
        boolean quoted = false;
        for (int i = start; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"') {
                quoted = !quoted;
            } else if (c == wanted && !quoted) {
                return i;
            }
        }
        return text.length();
    }
}
