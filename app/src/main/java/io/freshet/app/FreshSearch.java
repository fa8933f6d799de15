package io.freshet.app;

import io.freshet.crawl.Revisits;
import io.freshet.model.UrlKey;
import io.freshet.search.Search;
import io.freshet.search.SearchAnswer;
import io.freshet.search.SearchRequest;
import io.freshet.search.SearchResult;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** A search that also tells how likely each copy is what its page says now. Safe for use by many threads. */
record FreshSearch(Search search, Revisits revisits) implements Search {
    @Override
    public SearchAnswer find(SearchRequest request) {
        SearchAnswer answer = search.find(request);
        List<UrlKey> keys =
                answer.results().stream().map(result -> result.url().key()).toList();
        List<OptionalDouble> chances = revisits.chancesCurrent(keys);
        List<SearchResult> results = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            SearchResult result = answer.results().get(i);
            OptionalDouble chance = chances.get(i);
            results.add(chance.isEmpty() ? result : result.withCurrent(chance.getAsDouble()));
        }
        return answer.with(results);
    }

    @Override
    public List<String> suggest(String typed, int most) {
        return search.suggest(typed, most);
    }
}
