package io.freshet.web;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The paths of a route: segments that stand as they are, and variables in braces, as in {@code /api/v1/topics/{name}}. A variable stands for one whole
 * segment, whatever is encoded in it, but for none that is empty, {@code .} or {@code ..} (RFC 3986, 3.3).
 */
record PathTemplate(String text) {
    PathTemplate {
        if (!text.matches("(/([A-Za-z0-9._-]*|\\{[a-z]+}))+")) {
            throw new IllegalArgumentException("not the template of a path: " + text);
        }
    }

    boolean hasVariables() {
        return text.indexOf('{') >= 0;
    }

    /** The names of its variables. */
    List<String> variables() {
        return segments().stream()
                .filter(segment -> segment.startsWith("{"))
                .map(PathTemplate::name)
                .toList();
    }

    private static String name(String variable) {
        return variable.substring(1, variable.length() - 1);
    }

    /** Without the first slash: {@code /a/} has the segments {@code a} and an empty one. */
    List<String> segments() {
        return List.of(text.substring(1).split("/", -1));
    }

    /** The values of the variables in a path of these decoded segments; null when it is another path. */
    @Nullable
    Map<String, String> match(List<String> path) {
        List<String> mine = segments();
        if (path.size() != mine.size()) {
            return null;
        }
        Map<String, String> variables = new LinkedHashMap<>();
        for (int i = 0; i < mine.size(); i++) {
            String segment = mine.get(i);
            String value = path.get(i);
            if (!segment.startsWith("{")) {
                if (!segment.equals(value)) {
                    return null;
                }
            } else if (value.isEmpty() || value.equals(".") || value.equals("..")) {
                return null;
            } else {
                variables.put(name(segment), value);
            }
        }
        return variables;
    }
}
