package io.freshet.protocol;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The fields of a form or of a query: {@code application/x-www-form-urlencoded}, in UTF-8. Names count without their case, and the first value of a name counts.
 *
 * @param values by name in lower case, in the order of the form
 */
public record FormFields(Map<String, String> values) {
    /** More fields than this are left out. */
    public static final int MOST_FIELDS = 100;

    public FormFields {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /** Reads {@code a=1&b=2}. Spaces around names and values are no part of them. A triplet that is none stays as it is. */
    public static FormFields read(String text) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String field : text.split("&", MOST_FIELDS + 1)) {
            int equals = field.indexOf('=');
            if (equals > 0 && values.size() < MOST_FIELDS) {
                String name = decoded(field.substring(0, equals)).strip().toLowerCase(Locale.ROOT);
                values.putIfAbsent(name, decoded(field.substring(equals + 1)).strip());
            }
        }
        return new FormFields(values);
    }

    public Optional<String> value(String name) {
        return Optional.ofNullable(values.get(name.toLowerCase(Locale.ROOT)));
    }

    /** As a body or a query, with the names as they are here. */
    public String print() {
        StringBuilder text = new StringBuilder();
        values.forEach((name, value) -> text.append(text.isEmpty() ? "" : "&")
                .append(URLEncoder.encode(name, StandardCharsets.UTF_8))
                .append('=')
                .append(URLEncoder.encode(value, StandardCharsets.UTF_8)));
        return text.toString();
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return text.replace('+', ' '); // a bare % is somebody's plain text
        }
    }
}
