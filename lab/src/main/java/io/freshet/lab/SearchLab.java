package io.freshet.lab;

import io.freshet.lab.KnownItem.Kind;
import io.freshet.lab.Quality.Speakers;
import io.freshet.page.HtmlParser;
import io.freshet.plot.Text;
import io.freshet.search.Search;
import io.freshet.search.SearchAnswer;
import io.freshet.search.SearchFilter;
import io.freshet.search.SearchRequest;
import io.freshet.store.Store;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;

/**
 * How well pages are found: queries of which it is known which page they should find, and where that page is in the answers. A page with the same visible
 * text as the one that is looked for counts as that one, since answers show copies once.
 */
public final class SearchLab {
    /** Time is taken only after so many queries: the first ones of a process are slow. */
    private static final int WARM_UP = 200;

    private static final double READING = 0.6;

    private final Settings settings;
    private final Search search;
    private final LongSupplier nanos;
    private final KnownItems items;

    /**
     * What to ask.
     *
     * @param queries of each kind and language, at most
     * @param seed by which they are drawn
     */
    public record Settings(int queries, long seed) {
        public Settings {
            if (queries < 1 || queries > 100_000) {
                throw new IllegalArgumentException("queries are 1 to 100,000 of each kind, not " + queries);
            }
        }
    }

    /**
     * @param search over the pages of the store
     * @param nanos a clock that only goes forward
     */
    public SearchLab(Settings settings, Store store, HtmlParser parser, Search search, LongSupplier nanos) {
        this.settings = settings;
        this.search = search;
        this.nanos = nanos;
        items = new KnownItems(store, parser);
    }

    /** Reads the store and asks. A store without any page that can be looked for gives a page without figures: see {@link #empty}. */
    public LabPage run(LabProgress progress) throws IOException {
        items.read((share, step) -> progress.at(READING * share, step));
        List<Quality> measured = new ArrayList<>();
        double asked = 0;
        for (Kind kind : Kind.values()) {
            List<KnownItem> all = items.of(kind);
            for (Speakers speakers : Speakers.values()) {
                progress.at(
                        READING + (1 - READING) * asked++ / (Kind.values().length * Speakers.values().length),
                        "asking: " + kind.words().en() + ", " + speakers.words().en());
                measure(kind, speakers, all).ifPresent(measured::add);
            }
        }
        return new SearchFigures(measured).page(lead());
    }

    /** After a run: whether there was nothing to ask for. */
    public boolean empty() {
        return items.pages() == 0;
    }

    private Optional<Quality> measure(Kind kind, Speakers speakers, List<KnownItem> all) {
        List<KnownItem> drawn = drawn(
                all.stream().filter(item -> speakers.speak(item.language())).toList());
        if (drawn.isEmpty()) {
            return Optional.empty();
        }
        drawn.stream().limit(WARM_UP).forEach(this::ask);
        return Optional.of(
                new Quality(kind, speakers, drawn.stream().map(this::ask).toList()));
    }

    /** Some of them, each as likely as any other. */
    private List<KnownItem> drawn(List<KnownItem> all) {
        var random = new SplittableRandom(settings.seed());
        List<KnownItem> mixed = new ArrayList<>(all);
        int most = Math.min(settings.queries(), mixed.size());
        for (int i = 0; i < most; i++) {
            Collections.swap(mixed, i, i + random.nextInt(mixed.size() - i));
        }
        return mixed.subList(0, most);
    }

    private Finding ask(KnownItem item) {
        long began = nanos.getAsLong();
        SearchAnswer answer =
                search.find(new SearchRequest(item.query(), SearchFilter.NONE, 0, Finding.MOST, false, 0));
        long took = nanos.getAsLong() - began;
        int rank = 0;
        for (int i = 0; i < answer.results().size() && rank == 0; i++) {
            var key = answer.results().get(i).url().key();
            rank = key.equals(item.target()) || items.contentOf(key) == item.content() ? i + 1 : 0;
        }
        String first = answer.results().isEmpty()
                ? ""
                : answer.results().getFirst().url().text();
        return new Finding(item, rank, first, took);
    }

    private Text lead() {
        return Text.of(
                        "Known-item search on %1$s pages, %2$s of them Korean and %3$s English: each query consists of words that belong to one page alone, and that page should come first. Up to %4$s queries of each kind, drawn with seed %5$s.",
                        "문서 %1$s개(한국어 %2$s개, 영어 %3$s개)에서 아는 문서 찾기. 각 질의는 한 문서에만 속하는 말로 이루어지며 그 문서가 첫째로 나와야 한다. 종류마다 최대 %4$s개의 질의를 시드 %5$s로 뽑았다.")
                .with(
                        count(items.pages()),
                        count(items.pagesIn("ko")),
                        count(items.pagesIn("en")),
                        count(settings.queries()),
                        settings.seed());
    }

    private static String count(int number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
