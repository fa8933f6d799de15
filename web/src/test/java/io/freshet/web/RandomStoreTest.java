package io.freshet.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.model.CrawlUrl;
import io.freshet.model.Host;
import io.freshet.search.Search;
import io.freshet.search.SearchAnswer;
import io.freshet.search.SearchRequest;
import io.freshet.testkit.Seeds;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every page of the console, whatever the store says. */
class RandomStoreTest {
    private static final List<String> PAGES = List.of(
            "/",
            "/?q=vacuum",
            "/?q=%EB%A0%88%EC%9D%B4%EC%96%B4&lang=und&age=week&offset=10&at=1",
            "/suggest?q=a",
            "/crawl",
            "/freshness",
            "/freshness?range=hour",
            "/topics",
            "/topics/view?name=rivers",
            "/sites",
            "/sites/view?url=https://example.org/",
            "/page?url=https://example.org/",
            "/page/copy?url=https://example.org/",
            "/settings");

    static LongStream seeds() {
        return Seeds.some(40);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void every_page_can_be_shown(long seed) throws Exception {
        var values = new RandomValues(new SplittableRandom(seed));
        Parts parts = new Parts(
                search(values),
                new TestServer.MadeUpReports(),
                new TestServer.MadeUpCopies(),
                views(values),
                crawls(values),
                freshness(values),
                topics(values),
                sites(values),
                TestServer.URLS,
                Clock.systemUTC());
        try (TestServer server = TestServer.start(TestServer.settings("", Set.of(), Duration.ofSeconds(30)), parts)) {
            for (String path : PAGES) {
                for (String language : List.of("en", "ko")) {
                    HttpResponse<String> page = server.client()
                            .send(
                                    server.to(path)
                                            .header("Accept", "text/html")
                                            .header("Accept-Language", language)
                                            .build(),
                                    HttpResponse.BodyHandlers.ofString());
                    assertThat(page.statusCode()).as("%s in %s", path, language).isIn(200, 404);
                    assertThat(page.body()).as("%s in %s", path, language).doesNotContain("<script>", "javascript:");
                }
            }
        }
    }

    private static Search search(RandomValues values) {
        SearchAnswer answer = values.of(SearchAnswer.class);
        return new Search() {
            @Override
            public SearchAnswer find(SearchRequest request) {
                return answer;
            }

            @Override
            public List<String> suggest(String typed, int most) {
                return answer.notes();
            }
        };
    }

    private static Views views(RandomValues values) {
        Views.Summary summary = values.of(Views.Summary.class);
        PageFacts facts = values.of(PageFacts.class);
        Views.SettingLine line = values.of(Views.SettingLine.class);
        return new Views() {
            @Override
            public Summary summary() {
                return summary;
            }

            @Override
            public PageFacts page(CrawlUrl page) {
                return facts;
            }

            @Override
            public Optional<Copy> copy(CrawlUrl page, @Nullable Instant at) {
                List<Extent> extents = List.of(Extent.values());
                Extent extent = extents.get((int) Math.floorMod(facts.requests(), (long) extents.size()));
                return facts.content() == null
                        ? Optional.empty()
                        : Optional.of(new Copy(
                                "<p>A kept copy</p>",
                                facts.content().fetched(),
                                facts.content().length(),
                                extent));
            }

            @Override
            public List<SettingLine> settings() {
                return List.of(new SettingLine("crawl.delay", line.value(), line.standard(), line.meaning(), true));
            }

            @Override
            public String folder() {
                return line.value();
            }

            @Override
            public String metrics() {
                return "";
            }
        };
    }

    private static Crawls crawls(RandomValues values) {
        CrawlStatus status = values.of(CrawlStatus.class);
        return new Crawls() {
            @Override
            public CrawlStatus status() {
                return status;
            }

            @Override
            public Duration usualDelay() {
                return status.elapsed();
            }

            @Override
            public void start(Crawls.Order order) {
                throw new Crawls.RefusedException("not here");
            }

            @Override
            public void pause() {
                throw new Crawls.RefusedException("not here");
            }

            @Override
            public void resume() {
                throw new Crawls.RefusedException("not here");
            }

            @Override
            public void stop() {
                throw new Crawls.RefusedException("not here");
            }
        };
    }

    private static Freshness freshness(RandomValues values) {
        FreshnessStatus status = values.of(FreshnessStatus.class);
        return new Freshness() {
            @Override
            public FreshnessStatus status() {
                return status;
            }

            @Override
            public int refresh(int most) {
                throw new Crawls.RefusedException("not here");
            }
        };
    }

    private static Topics topics(RandomValues values) {
        TopicFacts facts = values.of(TopicFacts.class);
        Topics.Making making = values.of(Topics.Making.class);
        return new Topics() {
            @Override
            public List<TopicLine> all() {
                return List.of(facts.line());
            }

            @Override
            public List<Making> making() {
                return List.of(making);
            }

            @Override
            public TopicFacts topic(String name) {
                return facts;
            }

            @Override
            public List<String> leftOut(String name) {
                return List.of(making.problem());
            }

            @Override
            public TopicDecision test(String name, CrawlUrl page) {
                throw new Topics.RefusedException(Topics.RefusedException.Kind.NOT_NOW, "not here");
            }

            @Override
            public Optional<TopicMade> make(Topics.Order order, Duration patience) {
                throw new Topics.RefusedException(Topics.RefusedException.Kind.NOT_NOW, "not here");
            }

            @Override
            public TopicFacts feedback(String name, CrawlUrl page, boolean about) {
                throw new Topics.RefusedException(Topics.RefusedException.Kind.NOT_NOW, "not here");
            }

            @Override
            public void remove(String name) {
                throw new Topics.RefusedException(Topics.RefusedException.Kind.NOT_NOW, "not here");
            }
        };
    }

    private static Sites sites(RandomValues values) {
        var all = values.of(AllSites.class);
        return new Sites() {
            @Override
            public List<SiteLine> all() {
                return all.lines();
            }

            @Override
            public Optional<SiteLine> site(Host host) {
                return all.lines().stream().findFirst();
            }

            @Override
            public List<Notice> latest(int most) {
                return all.notices();
            }

            @Override
            public SiteLine follow(Following order) {
                throw new RefusedException(400, "not here");
            }

            @Override
            public Asked ask(Asking order) {
                throw new RefusedException(400, "not here");
            }

            @Override
            public void remove(Host host) {
                throw new RefusedException(404, "not here");
            }
        };
    }

    /** None, some, or more than one page shows. */
    record AllSites(List<SiteLine> some, boolean crowd, List<Sites.Notice> notices) {
        List<SiteLine> lines() {
            return crowd
                    ? some.stream()
                            .flatMap(line -> Collections.nCopies(30, line).stream())
                            .toList()
                    : some;
        }
    }
}
