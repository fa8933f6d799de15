package io.freshet.protocol.push;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import io.freshet.protocol.FormFields;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An IndexNow request: pages of one host that changed (indexnow.org).
 *
 * @param host the authority of the pages' URLs: name, and port unless it is the scheme's own
 * @param key 8 to 128 of {@code [A-Za-z0-9-]}
 * @param keyLocation where the key's file is; null for {@code /{key}.txt} of the host
 */
public record IndexNowRequest(
        String host, String key, @Nullable String keyLocation, List<String> urls) {
    /** indexnow.org: more pages than that are another request. */
    public static final int MOST_URLS = 10_000;

    /** A longer body is refused. */
    public static final int MOST_BYTES = 8 << 20;

    private static final int LONGEST_URL = 4_000;
    private static final Pattern KEY = Pattern.compile("[A-Za-z0-9-]{8,128}");
    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(20)
                    .maxStringLength(LONGEST_URL * 2)
                    .build())
            .build();

    /** What a request was. */
    public sealed interface Reading {
        record Valid(IndexNowRequest request) implements Reading {}

        /**
         * A request that is refused before anything is looked up.
         *
         * @param status of the answer: 400 for bad form, 422 for pages of another host or too many
         */
        record Invalid(int status, String problem) implements Reading {}
    }

    public IndexNowRequest {
        urls = List.copyOf(urls);
        if (urls.isEmpty() || urls.size() > MOST_URLS || !isKey(key)) {
            throw new IllegalArgumentException(
                    "a request has 1 to " + MOST_URLS + " pages and a key of 8 to 128 letters, digits and hyphens");
        }
    }

    public static boolean isKey(String text) {
        return KEY.matcher(text).matches();
    }

    /** The body of a POST, as {@code application/json; charset=utf-8}. */
    public String printJson() {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField("host", host);
            json.writeStringField("key", key);
            if (keyLocation != null) {
                json.writeStringField("keyLocation", keyLocation);
            }
            json.writeArrayFieldStart("urlList");
            for (String url : urls) {
                json.writeString(url);
            }
            json.writeEndArray();
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e); // a StringWriter never fails
        }
        return text.toString();
    }

    /** The query of a GET, which names the first page alone. */
    public String printQuery() {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("url", urls.getFirst());
        fields.put("key", key);
        if (keyLocation != null) {
            fields.put("keyLocation", keyLocation);
        }
        return new FormFields(fields).print();
    }

    /** Reads the body of a POST. */
    public static Reading readJson(byte[] body) {
        if (body.length > MOST_BYTES) {
            return new Reading.Invalid(400, "The body has more than " + MOST_BYTES + " bytes.");
        }
        Map<String, String> fields = new LinkedHashMap<>();
        List<String> urls = new ArrayList<>();
        try (JsonParser json = JSON.createParser(body)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                return new Reading.Invalid(400, "The body must be a JSON object.");
            }
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String name = json.currentName();
                JsonToken value = json.nextToken();
                if (name.equals("urlList") && value == JsonToken.START_ARRAY) {
                    while (json.nextToken() != JsonToken.END_ARRAY) {
                        urls.add(json.currentToken() == JsonToken.VALUE_STRING ? json.getText() : "");
                        json.skipChildren();
                        if (urls.size() > MOST_URLS) {
                            return new Reading.Invalid(422, "A request names at most " + MOST_URLS + " pages.");
                        }
                    }
                } else if (value == JsonToken.VALUE_STRING) {
                    fields.put(name, json.getText());
                } else {
                    json.skipChildren();
                }
            }
            if (json.currentToken() != JsonToken.END_OBJECT) {
                return new Reading.Invalid(400, "The JSON object does not end.");
            }
        } catch (IOException e) {
            return new Reading.Invalid(400, "The body is not JSON.");
        }
        return checked(
                fields.getOrDefault("host", ""), fields.getOrDefault("key", ""), fields.get("keyLocation"), urls);
    }

    /** Reads the query of a GET: {@code url} and {@code key}. */
    public static Reading readQuery(FormFields fields) {
        String url = fields.value("url").orElse("");
        String host = authority(url).orElse("");
        return checked(
                host,
                fields.value("key").orElse(""),
                fields.value("keyLocation").orElse(null),
                List.of(url));
    }

    private static Reading checked(String host, String key, @Nullable String keyLocation, List<String> urls) {
        if (host.isEmpty() || urls.isEmpty()) {
            return new Reading.Invalid(400, "A request needs host, key and urlList, or url and key.");
        }
        if (!isKey(key)) {
            return new Reading.Invalid(400, "A key has 8 to 128 letters, digits and hyphens.");
        }
        String lower = host.toLowerCase(Locale.ROOT);
        for (String url : urls) {
            if (!authority(url).equals(Optional.of(lower))) {
                return new Reading.Invalid(422, "A page is not on the host of the request: " + shown(url));
            }
        }
        if (keyLocation != null && !authority(keyLocation).equals(Optional.of(lower))) {
            return new Reading.Invalid(422, "The key's file is not on the host of the request.");
        }
        return new Reading.Valid(new IndexNowRequest(lower, key, keyLocation, urls));
    }

    /** As the URL has it, in lower case. */
    private static Optional<String> authority(String url) {
        if (url.length() > LONGEST_URL || !url.regionMatches(true, 0, "http", 0, 4)) {
            return Optional.empty();
        }
        int start = url.indexOf("://") + 3;
        int end = start;
        while (end < url.length() && "/?#\\".indexOf(url.charAt(end)) < 0) {
            end++;
        }
        String authority = start < 3 ? "" : url.substring(start, end).toLowerCase(Locale.ROOT);
        try {
            URI uri = new URI(
                    "http://" + authority + "/"); // of the authority alone: paths may be what URI finds fault with
            return uri.getHost() == null || uri.getUserInfo() != null ? Optional.empty() : Optional.of(authority);
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }

    private static String shown(String url) {
        return url.length() > 200 ? url.substring(0, 200) + "..." : url;
    }
}
