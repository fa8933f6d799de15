package io.freshet.web;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The query of a request, as HTML forms write it (WHATWG URL, 5.1), but strict: what is not UTF-8, not well encoded, not known or there twice is a
 * problem that is told, and not guessed at.
 */
final class Parameters {
    private final Map<String, List<String>> values = new LinkedHashMap<>();

    /** @throws ProblemException when the text is not a query, or has a name that is not among the known ones */
    Parameters(String rawQuery, List<String> known) {
        for (String pair : rawQuery.split("&")) {
            if (pair.isEmpty()) {
                continue;
            }
            int equals = pair.indexOf('=');
            String name = decoded(equals < 0 ? pair : pair.substring(0, equals));
            if (!known.contains(name)) {
                throw wrong("there is no parameter " + quoted(name) + " here; "
                        + (known.isEmpty() ? "this path takes none" : "there are " + String.join(", ", known)));
            }
            values.computeIfAbsent(name, _ -> new ArrayList<>())
                    .add(equals < 0 ? "" : decoded(pair.substring(equals + 1)));
        }
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

    private static String decoded(String text) {
        byte[] bytes = new byte[text.length()];
        int length = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '%') {
                if (i + 2 >= text.length()
                        || !HexFormat.isHexDigit(text.charAt(i + 1))
                        || !HexFormat.isHexDigit(text.charAt(i + 2))) {
                    throw wrong(
                            "in the query, % must be followed by two hexadecimal digits; a percent sign itself is %25");
                }
                bytes[length++] = (byte) HexFormat.fromHexDigits(text, i + 1, i + 3);
                i += 2;
            } else if (c > '~') {
                throw wrong("the query has characters that are not ASCII; they must be written as UTF-8 in %XX");
            } else {
                bytes[length++] = (byte) (c == '+' ? ' ' : c);
            }
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, 0, length))
                    .toString();
        } catch (CharacterCodingException e) {
            throw wrong("what %XX stands for in the query must be UTF-8, and it is not");
        }
    }

    private static ProblemException wrong(String detail) {
        return new ProblemException(400, detail);
    }

    private static String quoted(String text) {
        return '"' + (text.length() > 100 ? text.substring(0, 100) + "..." : text) + '"';
    }
}
