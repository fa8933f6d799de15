package io.freshet.web;

import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.freshet.model.Canonicaliser;
import io.freshet.search.Marked;
import io.freshet.search.SearchAnswer;
import io.freshet.search.SearchAnswer.Dimension;
import io.freshet.search.SearchResult;
import io.freshet.search.Why;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a search as JSON: what the API sends and {@code search --json} prints, and back again.
 *
 * @param didYouMean null when nothing is suggested
 * @param corrected whether the results are those of {@code didYouMean}
 */
public record SearchDocument(
        String query,
        long total,
        List<Result> results,
        boolean relaxed,
        boolean partial,
        List<Facet> facets,
        @Nullable String didYouMean,
        boolean corrected,
        List<String> notes,
        long at) {
    public SearchDocument {
        query = requireNonNullElse(query, "");
        results = orNone(results);
        facets = orNone(facets);
        notes = orNone(notes);
    }

    /**
     * One page.
     *
     * @param highlights where the words of the query are in the snippet: from and to
     * @param alive true where nothing is said
     * @param current not there when nothing is known
     */
    record Result(
            String url,
            String title,
            String snippet,
            List<List<Integer>> highlights,
            double score,
            Instant lastSeen,
            Instant changed,
            String language,
            List<String> topics,
            @Nullable Boolean alive,
            Reasons why,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Double current) {
        Result {
            url = requireNonNullElse(url, "");
            title = requireNonNullElse(title, "");
            snippet = requireNonNullElse(snippet, "");
            highlights = orNone(highlights);
            lastSeen = requireNonNullElse(lastSeen, Instant.EPOCH);
            changed = requireNonNullElse(changed, Instant.EPOCH);
            language = requireNonNullElse(language, "");
            topics = orNone(topics);
            why = requireNonNullElse(why, Reasons.NONE);
        }

        private static Result of(SearchResult result) {
            Double current = result.current();
            return new Result(
                    result.url().text(),
                    result.title(),
                    result.snippet().text(),
                    result.snippet().marks().stream()
                            .map(mark -> List.of(mark.start(), mark.end()))
                            .toList(),
                    result.score(),
                    result.lastSeen(),
                    result.changed(),
                    result.language(),
                    result.topics(),
                    result.alive(),
                    Reasons.of(result.why()),
                    current == null ? null : Math.round(current * 1_000) / 1_000.0);
        }

        private SearchResult result(Canonicaliser canonicaliser) {
            return new SearchResult(
                    canonicaliser.parse(url).orElseThrow(() -> new IllegalArgumentException(url + " is not a URL")),
                    title,
                    new Marked(snippet, highlights.stream().map(Result::mark).toList()),
                    score,
                    lastSeen,
                    changed,
                    language,
                    topics,
                    alive == null || alive,
                    why.why(),
                    current);
        }

        private static Marked.Mark mark(List<Integer> ends) {
            if (ends.size() != 2) {
                throw new IllegalArgumentException("a highlight has a start and an end");
            }
            return new Marked.Mark(ends.getFirst(), ends.getLast());
        }
    }

    /** Why a page stands where it stands. */
    record Reasons(List<Word> words, List<Factor> factors) {
        private static final Reasons NONE = new Reasons(List.of(), List.of());

        Reasons {
            words = orNone(words);
            factors = orNone(factors);
        }

        private static Reasons of(Why why) {
            return new Reasons(
                    why.words().stream().map(Word::of).toList(),
                    why.factors().stream()
                            .map(factor -> new Factor(factor.name(), rounded(factor.times())))
                            .toList());
        }

        private Why why() {
            return new Why(
                    words.stream().map(Word::asWhy).toList(),
                    factors.stream()
                            .map(factor -> new Why.Factor(factor.name(), factor.times()))
                            .toList());
        }
    }

    /** A part of the question, and the best place in which the page has it. */
    record Word(String word, double share, String in) {
        private static Word of(Why.Word word) {
            return new Word(
                    word.text(), rounded(word.share()), word.place().name().toLowerCase(Locale.ROOT));
        }

        private Why.Word asWhy() {
            return new Why.Word(word, share, Why.Place.valueOf(in.toUpperCase(Locale.ROOT)));
        }
    }

    record Factor(String name, double times) {}

    private static double rounded(double number) {
        return Math.round(number * 1_000) / 1_000.0;
    }

    record Facet(String dimension, List<Count> counts) {
        Facet {
            dimension = requireNonNullElse(dimension, "");
            counts = orNone(counts);
        }

        private static Facet of(SearchAnswer.Facet facet) {
            return new Facet(
                    facet.dimension().name().toLowerCase(Locale.ROOT),
                    facet.counts().stream()
                            .map(count -> new Count(count.value(), count.pages()))
                            .toList());
        }

        private SearchAnswer.Facet facet() {
            return new SearchAnswer.Facet(
                    Dimension.valueOf(dimension.toUpperCase(Locale.ROOT)),
                    counts.stream()
                            .map(count -> new SearchAnswer.Count(count.value(), count.pages()))
                            .toList());
        }
    }

    record Count(String value, long pages) {
        Count {
            value = requireNonNullElse(value, "");
        }
    }

    public static SearchDocument of(SearchAnswer answer) {
        return new SearchDocument(
                answer.query(),
                answer.total(),
                answer.results().stream().map(Result::of).toList(),
                answer.relaxed(),
                answer.partial(),
                answer.facets().stream().map(Facet::of).toList(),
                answer.meant(),
                answer.corrected(),
                answer.notes(),
                answer.at());
    }

    /**
     * The answer that a document tells of. Fields that are not known are passed over: a newer server may have more.
     *
     * @throws IOException when it is no such document
     */
    public static SearchAnswer read(String document, Canonicaliser canonicaliser) throws IOException {
        try {
            return JsonText.read(document, SearchDocument.class).answer(canonicaliser);
        } catch (IllegalArgumentException | NullPointerException e) { // a null in a list
            throw new IOException("not the answer to a search: " + e.getMessage(), e);
        }
    }

    private SearchAnswer answer(Canonicaliser canonicaliser) {
        return new SearchAnswer(
                query,
                total,
                results.stream().map(result -> result.result(canonicaliser)).toList(),
                relaxed,
                partial,
                facets.stream().map(Facet::facet).toList(),
                didYouMean,
                corrected,
                notes,
                at);
    }

    private static <T> List<T> orNone(@Nullable List<T> list) {
        return list == null ? List.of() : list;
    }
}
