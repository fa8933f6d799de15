package io.freshet.web;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a request says beside its path: the query, or the body of a POST, as HTML forms write it (WHATWG URL, 5.1), but strict: what is not UTF-8, not well encoded, not known or there twice is a
 * problem that is told, and not guessed at.
 */
final class Parameters {
    private final Map<String, List<String>> values = new LinkedHashMap<>();

    private Parameters() {}

    /**
     * A query, or the body of an HTML form: they look the same.
     *
     * @param strict whether a name that is not among the known ones is a problem, or is left out
     * @throws ProblemException when the text is no query
     */
    static Parameters ofQuery(String text, List<String> known, boolean strict) {
        var parameters = new Parameters();
        for (String pair : text.split("&")) {
            if (!pair.isEmpty()) {
                int equals = pair.indexOf('=');
                String name = PercentEncoding.ofQuery(equals < 0 ? pair : pair.substring(0, equals));
                String value = equals < 0 ? "" : PercentEncoding.ofQuery(pair.substring(equals + 1));
                if (strict || known.contains(name)) {
                    parameters.add(name, value, known);
                }
            }
        }
        return parameters;
    }

    /**
     * An object whose fields are texts, numbers, true, false, or lists of these.
     *
     * @throws ProblemException when the text is no such thing
     */
    static Parameters ofJson(byte[] text, List<String> known) {
        var parameters = new Parameters();
        try (JsonParser json = new JsonFactory().createParser(text)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw wrong("the body must be a JSON object, as in {\"name\": \"value\"}");
            }
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String name = json.currentName();
                if (json.nextToken() == JsonToken.START_ARRAY) {
                    while (json.nextToken() != JsonToken.END_ARRAY) {
                        parameters.add(name, scalar(json, name), known);
                    }
                } else {
                    parameters.add(name, scalar(json, name), known);
                }
            }
            if (json.nextToken() != null) {
                throw wrong("there is something behind the JSON object of the body");
            }
            return parameters;
        } catch (IOException e) { // its message would tell a whole stack of places
            throw wrong("the body is not JSON that can be understood");
        }
    }

    private static String scalar(JsonParser json, String name) throws IOException {
        if (json.currentToken() == null || !json.currentToken().isScalarValue()) {
            throw wrong("the field " + quoted(name) + " must be a text, a number, true, false, or a list of these");
        }
        return json.currentToken() == JsonToken.VALUE_NULL ? "" : json.getText();
    }

    /**
     * All that is said, by its name.
     *
     * @throws ProblemException when something is said twice
     */
    Map<String, String> once() {
        Map<String, String> once = new LinkedHashMap<>();
        values.keySet().forEach(name -> once.put(name, optional(name, "")));
        return once;
    }

    private void add(String name, String value, List<String> known) {
        if (!known.contains(name)) {
            throw wrong("there is no parameter " + quoted(name) + " here; "
                    + (known.isEmpty() ? "this path takes none" : "there are " + String.join(", ", known)));
        }
        values.computeIfAbsent(name, _ -> new ArrayList<>()).add(value);
    }

    String required(String name, String meaning) {
        String value = optional(name, "");
        if (!values.containsKey(name)) {
            throw wrong("the parameter " + name + " is missing: " + meaning);
        }
        return value;
    }

    String optional(String name, String standard) {
        List<String> all = values.getOrDefault(name, List.of());
        if (all.size() > 1) {
            throw wrong("the parameter " + name + " is there " + all.size() + " times; once would be right");
        }
        return all.isEmpty() ? standard : all.getFirst();
    }

    /** Those that are not empty. */
    Set<String> all(String name) {
        Set<String> all = new LinkedHashSet<>(values.getOrDefault(name, List.of()));
        all.remove("");
        return all;
    }

    int number(String name, int standard, int least, int most) {
        return (int) number(name, (long) standard, least, most);
    }

    long number(String name, long standard, long least, long most) {
        String text = optional(name, "");
        if (text.isEmpty()) {
            return standard;
        }
        if (text.matches("-?[0-9]{1,18}")) {
            long number = Long.parseLong(text);
            if (number >= least && number <= most) {
                return number;
            }
        }
        throw wrong(name + " must be a whole number between " + least + " and " + most + ", not " + quoted(text));
    }

    boolean flag(String name) {
        String text = optional(name, "");
        return switch (text) {
            case "", "false" -> false;
            case "true" -> true;
            default -> throw wrong(name + " must be true or false, not " + quoted(text));
        };
    }

    /** A time as we tell it, such as 2026-03-01T12:00:00Z; null when nothing is said. */
    @Nullable
    Instant time(String name) {
        String text = optional(name, "");
        try {
            return text.isEmpty() ? null : Instant.parse(text);
        } catch (DateTimeParseException e) {
            throw wrong(name + " must be a time such as 2026-03-01T12:00:00Z, not " + quoted(text));
        }
    }

    /** The choice whose word it is; nothing when nothing is said. */
    <T> Optional<T> word(String name, List<T> choices, Function<T, String> word) {
        String text = optional(name, "");
        Optional<T> chosen =
                choices.stream().filter(each -> word.apply(each).equals(text)).findFirst();
        if (chosen.isEmpty() && !text.isEmpty()) {
            List<String> words = choices.stream().map(word).toList();
            throw wrong(name + " must be one of " + String.join(", ", words) + ", not " + quoted(text));
        }
        return chosen;
    }

    private static ProblemException wrong(String detail) {
        return new ProblemException(400, detail);
    }

    private static String quoted(String text) {
        return '"' + (text.length() > 100 ? text.substring(0, 100) + "..." : text) + '"';
    }
}
