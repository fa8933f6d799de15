package io.freshet.app;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.freshet.crawl.CrawlSettings;
import io.freshet.crawl.Scope;
import io.freshet.store.Commit;
import io.freshet.store.Store;
import io.freshet.web.JsonText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * How the store was crawled last. Its pages are visited again in the same manner: as far, as deep and as politely.
 *
 * @param complete whether that crawl came to its end. One that did not waits for somebody to go on with it; until then nothing but known pages is visited
 */
record Manner(
        Scope.Kind scope,
        List<String> include,
        List<String> exclude,
        int maxDepth,
        long maxPagesPerHost,
        Duration delay,
        boolean complete) {
    private static final String NOTE = "manner";

    Manner {
        include = List.copyOf(include);
        exclude = List.copyOf(exclude);
    }

    /** Of a crawl with these settings. */
    static Manner of(
            Settings settings, Scope.Kind scope, List<Pattern> include, List<Pattern> exclude, boolean complete) {
        CrawlSettings crawl = settings.crawl();
        return new Manner(
                scope,
                include.stream().map(Pattern::pattern).toList(),
                exclude.stream().map(Pattern::pattern).toList(),
                crawl.maxDepth(),
                crawl.maxPagesPerHost(),
                crawl.delay(),
                complete);
    }

    /** Of the last crawl; of a store without one, what the settings say. */
    static Manner of(Store store, Settings settings) {
        return store.note(NOTE)
                .map(Manner::decoded)
                .orElseGet(() -> of(settings, Scope.Kind.HOST, List.of(), List.of(), true));
    }

    void remember(Store store) {
        store.commit(new Commit().note(NOTE, encoded()));
    }

    /** The crawl has come to its end. */
    Manner completed() {
        return new Manner(scope, include, exclude, maxDepth, maxPagesPerHost, delay, true);
    }

    /** The settings of a crawl in this manner. */
    Settings over(Settings settings) {
        return settings.copy()
                .set(Setting.MAX_PAGES, 0)
                .set(Setting.MAX_DEPTH, maxDepth)
                .set(Setting.MAX_PAGES_PER_HOST, complete ? maxPagesPerHost : CrawlSettings.NO_NEW_PAGES)
                .set(Setting.DELAY, delay);
    }

    List<Pattern> includes() {
        return include.stream().map(Pattern::compile).toList();
    }

    List<Pattern> excludes() {
        return exclude.stream().map(Pattern::compile).toList();
    }

    private byte[] encoded() {
        String text = JsonText.of(json -> {
            json.writeStringField("scope", scope.name().toLowerCase(Locale.ROOT));
            texts(json, "include", include);
            texts(json, "exclude", exclude);
            json.writeNumberField("maxDepth", maxDepth);
            json.writeNumberField("maxPagesPerHost", maxPagesPerHost);
            json.writeNumberField("delayMillis", delay.toMillis());
            json.writeBooleanField("complete", complete);
        });
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static void texts(JsonGenerator json, String name, List<String> values) throws IOException {
        json.writeArrayFieldStart(name);
        for (String value : values) {
            json.writeString(value);
        }
        json.writeEndArray();
    }

    private static Manner decoded(byte[] bytes) {
        Scope.Kind scope = Scope.Kind.HOST;
        List<String> include = new ArrayList<>();
        List<String> exclude = new ArrayList<>();
        int maxDepth = -1;
        long maxPagesPerHost = 0;
        Duration delay = CrawlSettings.DEFAULT.delay();
        boolean complete = false;
        try (JsonParser json = new JsonFactory().createParser(bytes)) {
            String array = "";
            for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
                String name = json.currentName() == null ? array : json.currentName();
                switch (token) {
                    case START_ARRAY -> array = name;
                    case VALUE_STRING -> {
                        switch (name) {
                            case "scope" ->
                                scope = Scope.Kind.valueOf(json.getText().toUpperCase(Locale.ROOT));
                            case "include" -> include.add(json.getText());
                            case "exclude" -> exclude.add(json.getText());
                            default -> {}
                        }
                    }
                    case VALUE_NUMBER_INT -> {
                        switch (name) {
                            case "maxDepth" -> maxDepth = json.getIntValue();
                            case "maxPagesPerHost" -> maxPagesPerHost = json.getLongValue();
                            case "delayMillis" -> delay = Duration.ofMillis(json.getLongValue());
                            default -> {}
                        }
                    }
                    case VALUE_TRUE, VALUE_FALSE -> complete = token == JsonToken.VALUE_TRUE;
                    default -> {}
                }
            }
        } catch (IOException e) {
            throw new WorkFailedException("the store does not say readably how it was crawled: " + e.getMessage());
        }
        return new Manner(scope, include, exclude, maxDepth, maxPagesPerHost, delay, complete);
    }
}
