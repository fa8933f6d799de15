package io.freshet.web;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.search.Marked;
import io.freshet.search.SearchAnswer;
import io.freshet.search.SearchAnswer.Count;
import io.freshet.search.SearchAnswer.Dimension;
import io.freshet.search.SearchAnswer.Facet;
import io.freshet.search.SearchResult;
import io.freshet.search.Why;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The answer to a search as JSON: what the API sends and {@code search --json} prints, and back again. */
public final class SearchDocument {
    private SearchDocument() {}

    /** The fields of the document. */
    public static void write(SearchAnswer answer, JsonGenerator json) throws IOException {
        json.writeStringField("query", answer.query());
        json.writeNumberField("total", answer.total());
        json.writeArrayFieldStart("results");
        for (SearchResult result : answer.results()) {
            write(result, json);
        }
        json.writeEndArray();
        json.writeBooleanField("relaxed", answer.relaxed());
        json.writeBooleanField("partial", answer.partial());
        json.writeArrayFieldStart("facets");
        for (Facet facet : answer.facets()) {
            json.writeStartObject();
            json.writeStringField("dimension", facet.dimension().name().toLowerCase(Locale.ROOT));
            json.writeArrayFieldStart("counts");
            for (Count count : facet.counts()) {
                json.writeStartObject();
                json.writeStringField("value", count.value());
                json.writeNumberField("pages", count.pages());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeStringField("didYouMean", answer.meant());
        json.writeBooleanField("corrected", answer.corrected());
        strings("notes", answer.notes(), json);
        json.writeNumberField("at", answer.at());
    }

    /**
     * The answer that a document tells of. Fields that are not known are passed over: a newer server may have more.
     *
     * @throws IOException when it is no such document
     */
    public static SearchAnswer read(String document, Canonicaliser canonicaliser) throws IOException {
        try (JsonParser json = new JsonFactory().createParser(document)) {
            return new Reader(json, canonicaliser).answer();
        } catch (IllegalArgumentException | DateTimeException e) {
            throw new IOException("not the answer to a search: " + e.getMessage(), e);
        }
    }

    private static void write(SearchResult result, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("url", result.url().text());
        json.writeStringField("title", result.title());
        json.writeStringField("snippet", result.snippet().text());
        json.writeArrayFieldStart("highlights");
        for (Marked.Mark mark : result.snippet().marks()) {
            json.writeArray(new int[] {mark.start(), mark.end()}, 0, 2);
        }
        json.writeEndArray();
        json.writeNumberField("score", result.score());
        json.writeStringField("lastSeen", result.lastSeen().toString());
        json.writeStringField("changed", result.changed().toString());
        json.writeStringField("language", result.language());
        strings("topics", result.topics(), json);
        json.writeBooleanField("alive", result.alive());
        write(result.why(), json);
        Double current = result.current();
        if (current != null) {
            json.writeNumberField("current", Math.round(current * 1_000) / 1_000.0);
        }
        json.writeEndObject();
    }

    private static void write(Why why, JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("why");
        json.writeArrayFieldStart("words");
        for (Why.Word word : why.words()) {
            json.writeStartObject();
            json.writeStringField("word", word.text());
            json.writeNumberField("share", rounded(word.share()));
            json.writeStringField("in", word.place().name().toLowerCase(Locale.ROOT));
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("factors");
        for (Why.Factor factor : why.factors()) {
            json.writeStartObject();
            json.writeStringField("name", factor.name());
            json.writeNumberField("times", rounded(factor.times()));
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static double rounded(double number) {
        return Math.round(number * 1_000) / 1_000.0;
    }

    private static void strings(String name, List<String> values, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart(name);
        for (String value : values) {
            json.writeString(value);
        }
        json.writeEndArray();
    }

    /** One pass over the tokens; each method begins at the first token of what it reads and ends at its last. */
    private static final class Reader {
        private final JsonParser json;
        private final Canonicaliser canonicaliser;

        Reader(JsonParser json, Canonicaliser canonicaliser) {
            this.json = json;
            this.canonicaliser = canonicaliser;
        }

        /** Reads the value of a field that is known. */
        private interface Field {
            /** False when there is no such field. */
            boolean read(String name) throws IOException;
        }

        /** Reads one element of an array. */
        private interface Element<T> {
            T read() throws IOException;
        }

        SearchAnswer answer() throws IOException {
            var draft = new Object() {
                String query = "";
                long total;
                List<SearchResult> results = List.of();
                boolean relaxed;
                boolean partial;
                List<Facet> facets = List.of();

                @Nullable
                String meant;

                boolean corrected;
                List<String> notes = List.of();
                long at;
            };
            json.nextToken();
            object(name -> {
                switch (name) {
                    case "query" -> draft.query = json.getText();
                    case "total" -> draft.total = json.getLongValue();
                    case "results" -> draft.results = array(this::result);
                    case "relaxed" -> draft.relaxed = json.getBooleanValue();
                    case "partial" -> draft.partial = json.getBooleanValue();
                    case "facets" -> draft.facets = array(this::facet);
                    case "didYouMean" -> draft.meant = json.getValueAsString();
                    case "corrected" -> draft.corrected = json.getBooleanValue();
                    case "notes" -> draft.notes = array(json::getText);
                    case "at" -> draft.at = json.getLongValue();
                    default -> {
                        return false;
                    }
                }
                return true;
            });
            return new SearchAnswer(
                    draft.query,
                    draft.total,
                    draft.results,
                    draft.relaxed,
                    draft.partial,
                    draft.facets,
                    draft.meant,
                    draft.corrected,
                    draft.notes,
                    draft.at);
        }

        private SearchResult result() throws IOException {
            var draft = new Object() {
                String url = "";
                String title = "";
                String snippet = "";
                List<Marked.Mark> marks = List.of();
                double score;
                Instant lastSeen = Instant.EPOCH;
                Instant changed = Instant.EPOCH;
                String language = "";
                List<String> topics = List.of();
                boolean alive = true;
                Why why = Why.UNKNOWN;

                @Nullable
                Double current;
            };
            object(name -> {
                switch (name) {
                    case "url" -> draft.url = json.getText();
                    case "title" -> draft.title = json.getText();
                    case "snippet" -> draft.snippet = json.getText();
                    case "highlights" -> draft.marks = array(this::mark);
                    case "score" -> draft.score = json.getDoubleValue();
                    case "lastSeen" -> draft.lastSeen = Instant.parse(json.getText());
                    case "changed" -> draft.changed = Instant.parse(json.getText());
                    case "language" -> draft.language = json.getText();
                    case "topics" -> draft.topics = array(json::getText);
                    case "alive" -> draft.alive = json.getBooleanValue();
                    case "why" -> draft.why = why();
                    case "current" -> draft.current = json.getDoubleValue();
                    default -> {
                        return false;
                    }
                }
                return true;
            });
            CrawlUrl url = canonicaliser
                    .parse(draft.url)
                    .orElseThrow(() -> new IllegalArgumentException(draft.url + " is not a URL"));
            return new SearchResult(
                    url,
                    draft.title,
                    new Marked(draft.snippet, draft.marks),
                    draft.score,
                    draft.lastSeen,
                    draft.changed,
                    draft.language,
                    draft.topics,
                    draft.alive,
                    draft.why,
                    draft.current);
        }

        private Why why() throws IOException {
            var draft = new Object() {
                List<Why.Word> words = List.of();
                List<Why.Factor> factors = List.of();
            };
            object(name -> {
                switch (name) {
                    case "words" -> draft.words = array(this::word);
                    case "factors" -> draft.factors = array(this::factor);
                    default -> {
                        return false;
                    }
                }
                return true;
            });
            return new Why(draft.words, draft.factors);
        }

        private Why.Word word() throws IOException {
            var draft = new Object() {
                String text = "";
                double share;
                Why.Place place = Why.Place.NOWHERE;
            };
            object(name -> {
                switch (name) {
                    case "word" -> draft.text = json.getText();
                    case "share" -> draft.share = json.getDoubleValue();
                    case "in" -> draft.place = Why.Place.valueOf(json.getText().toUpperCase(Locale.ROOT));
                    default -> {
                        return false;
                    }
                }
                return true;
            });
            return new Why.Word(draft.text, draft.share, draft.place);
        }

        private Why.Factor factor() throws IOException {
            var draft = new Object() {
                String name = "";
                double times = 1;
            };
            object(name -> {
                switch (name) {
                    case "name" -> draft.name = json.getText();
                    case "times" -> draft.times = json.getDoubleValue();
                    default -> {
                        return false;
                    }
                }
                return true;
            });
            return new Why.Factor(draft.name, draft.times);
        }

        private Marked.Mark mark() throws IOException {
            List<Integer> ends = array(json::getIntValue);
            if (ends.size() != 2) {
                throw new IllegalArgumentException("a highlight has a start and an end");
            }
            return new Marked.Mark(ends.getFirst(), ends.getLast());
        }

        private Facet facet() throws IOException {
            var draft = new Object() {
                String dimension = "";
                List<Count> counts = List.of();
            };
            object(name -> {
                switch (name) {
                    case "dimension" -> draft.dimension = json.getText();
                    case "counts" -> draft.counts = array(this::count);
                    default -> {
                        return false;
                    }
                }
                return true;
            });
            return new Facet(Dimension.valueOf(draft.dimension.toUpperCase(Locale.ROOT)), draft.counts);
        }

        private Count count() throws IOException {
            var draft = new Object() {
                String value = "";
                long pages;
            };
            object(name -> {
                switch (name) {
                    case "value" -> draft.value = json.getText();
                    case "pages" -> draft.pages = json.getLongValue();
                    default -> {
                        return false;
                    }
                }
                return true;
            });
            return new Count(draft.value, draft.pages);
        }

        private void object(Field field) throws IOException {
            expect(JsonToken.START_OBJECT);
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String name = json.currentName();
                json.nextToken();
                if (!field.read(name)) {
                    json.skipChildren();
                }
            }
            expect(JsonToken.END_OBJECT);
        }

        private <T> List<T> array(Element<T> element) throws IOException {
            expect(JsonToken.START_ARRAY);
            List<T> all = new ArrayList<>();
            while (json.nextToken() != JsonToken.END_ARRAY) {
                all.add(element.read());
            }
            return all;
        }

        private void expect(JsonToken token) {
            if (json.currentToken() != token) {
                throw new IllegalArgumentException(json.currentToken() + " where " + token + " would be right, at "
                        + json.currentLocation().offsetDescription());
            }
        }
    }
}
