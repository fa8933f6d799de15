package io.freshet.notify;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A mail of plain text.
 *
 * @param to one address
 * @param headers besides the usual ones
 */
public record Mail(String to, String subject, String text, Map<String, String> headers) {
    public Mail {
        headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
        if ((to + subject + headers).indexOf('\n') >= 0 || (to + subject + headers).indexOf('\r') >= 0) {
            throw new IllegalArgumentException("a header is one line");
        }
    }
}
