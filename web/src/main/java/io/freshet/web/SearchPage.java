package io.freshet.web;

import io.freshet.search.Marked;
import io.freshet.search.Search;
import io.freshet.search.SearchAnswer;
import io.freshet.search.SearchException;
import io.freshet.search.SearchFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The search of the console, which is its first page. Safe for use by many threads. */
final class SearchPage {
    static final int RESULTS = 10;
    private static final int SUGGESTIONS = 8;

    private final Search search;
    private final Views views;
    private final Frame frame;

    SearchPage(Search search, Views views, Frame frame) {
        this.search = search;
        this.views = views;
        this.frame = frame;
    }

    List<Route> routes() {
        return List.of(Route.page("/", this::page, Asked.NAMES), Route.page("/suggest", this::suggestions, "q"));
    }

    /**
     * What the page shows.
     *
     * @param answer null when nothing was asked for, or could not be answered
     * @param problem why not; empty when it was
     * @param summary of the collection, where nothing was asked for
     */
    record View(Asked asked, @Nullable SearchAnswer answer, String problem, Views.Summary summary) {
        int first() {
            return asked.offset() + 1;
        }

        long last() {
            return answer == null ? 0 : asked.offset() + answer.results().size();
        }

        boolean hasNext() {
            return answer != null && last() < answer.total() && asked.offset() + RESULTS <= Api.MAX_OFFSET;
        }

        /** The address of the results after these. */
        String next() {
            return asked.from(asked.offset() + RESULTS, answer == null ? 0 : answer.at())
                    .path();
        }

        String previous() {
            return asked.from(Math.max(0, asked.offset() - RESULTS), asked.at()).path();
        }

        /** What can be chosen, dimension by dimension; not those in which there is no choice. */
        List<Choices> choices(Messages messages) {
            List<Choices> all = new ArrayList<>();
            for (SearchAnswer.Facet facet : answer == null ? List.<SearchAnswer.Facet>of() : answer.facets()) {
                List<Choice> choices = facet.counts().stream()
                        .map(count -> choice(facet.dimension(), count, messages))
                        .toList();
                if (choices.size() > 1 || choices.stream().anyMatch(Choice::chosen)) {
                    all.add(new Choices(facet.dimension().name().toLowerCase(Locale.ROOT), choices));
                }
            }
            return all;
        }

        private Choice choice(SearchAnswer.Dimension dimension, SearchAnswer.Count count, Messages messages) {
            String value = count.value();
            SearchFilter filter = asked.filter();
            return switch (dimension) {
                case TOPIC ->
                    new Choice(
                            value,
                            count.pages(),
                            filter.topics().contains(value),
                            asked.topic(value).path());
                case SITE ->
                    new Choice(
                            value,
                            count.pages(),
                            filter.sites().contains(value),
                            asked.site(value).path());
                case LANGUAGE ->
                    new Choice(
                            messages.language(value),
                            count.pages(),
                            filter.languages().contains(value),
                            asked.language(value).path());
                case AGE ->
                    new Choice(
                            messages.say("age." + value),
                            count.pages(),
                            filter.age() != null && filter.age().word().equals(value),
                            asked.age(value).path());
            };
        }
    }

    /** What can be chosen in one dimension. */
    record Choices(String dimension, List<Choice> choices) {}

    /** One of them; its path chooses it, or undoes that. */
    record Choice(String name, long pages, boolean chosen, String path) {}

    /** A piece of text, marked or not. */
    record Piece(String text, boolean marked) {}

    static List<Piece> pieces(Marked marked) {
        List<Piece> pieces = new ArrayList<>();
        int at = 0;
        for (Marked.Mark mark : marked.marks()) {
            pieces.add(new Piece(marked.text().substring(at, mark.start()), false));
            pieces.add(new Piece(marked.text().substring(mark.start(), mark.end()), true));
            at = mark.end();
        }
        pieces.add(new Piece(marked.text().substring(at), false));
        return pieces;
    }

    private Answer page(Route.Request request) {
        Asked asked = Asked.of(request.parameters());
        Look look = frame.look(request);
        View view = view(asked, Look.tag(Look.language(request)));
        int status = view.problem().isEmpty() ? 200 : 400;
        return frame.page(request, status, (out, tags) -> {
            if (request.fragment()) {
                JtefoundGenerated.render(out, tags, look, view);
            } else {
                JtesearchGenerated.render(out, tags, look, view);
            }
        });
    }

    private View view(Asked asked, String language) {
        if (asked.isEmpty()) {
            return new View(asked, null, "", views.summary());
        }
        try {
            return new View(asked, search.find(asked.request(RESULTS, language)), "", Views.Summary.NONE);
        } catch (SearchException e) {
            if (e.kind() != SearchException.Kind.QUERY) {
                throw e;
            }
            return new View(asked, null, String.valueOf(e.getMessage()), Views.Summary.NONE);
        }
    }

    /** The options of a list, for whoever types. */
    private Answer suggestions(Route.Request request) {
        String typed = request.parameters().optional("q", "");
        List<String> suggestions = typed.isBlank() ? List.of() : search.suggest(typed, SUGGESTIONS);
        return frame.page(request, 200, (out, tags) -> JtesuggestionsGenerated.render(out, tags, suggestions));
    }
}
