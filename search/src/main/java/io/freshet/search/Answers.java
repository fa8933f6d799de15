package io.freshet.search;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;

/** Asks the states of an index in a folder. Whoever made the states closes them. Safe for use by many threads. */
final class Answers implements Search {
    private final Path folder;
    private final States states;
    private final Finder finder;
    private final Clock clock;

    Answers(Path folder, States states, Finder finder, Clock clock) {
        this.folder = folder;
        this.states = states;
        this.finder = finder;
        this.clock = clock;
    }

    @Override
    public SearchAnswer find(SearchRequest request) {
        try {
            return states.ask(request.at(), (reader, at) -> finder.find(reader, request, clock.instant(), at));
        } catch (IOException e) {
            throw IndexFolder.failure(folder, e);
        }
    }

    @Override
    public List<String> suggest(String typed, int most) {
        try {
            return states.look(reader -> Suggestions.of(reader, typed, most));
        } catch (IOException e) {
            throw IndexFolder.failure(folder, e);
        }
    }

    List<Considered> consider(String query) {
        try {
            return states.look(reader -> finder.consider(reader, query, clock.instant()));
        } catch (IOException e) {
            throw IndexFolder.failure(folder, e);
        }
    }
}
