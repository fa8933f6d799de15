package io.freshet.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freshet.crawl.Revisits;
import io.freshet.freshness.ChangeHistory;
import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Difference;
import io.freshet.model.PageChange;
import io.freshet.model.Signal;
import io.freshet.model.SignalChannel;
import io.freshet.model.SignalKind;
import io.freshet.model.SignalProof;
import io.freshet.model.SignalSource;
import io.freshet.model.UrlRules;
import io.freshet.model.VisitClass;
import io.freshet.search.Marked;
import io.freshet.search.SavedIndex;
import io.freshet.search.Search;
import io.freshet.search.SearchAnswer;
import io.freshet.search.SearchRequest;
import io.freshet.search.SearchResult;
import io.freshet.store.Commit;
import io.freshet.store.LocalApi;
import io.freshet.store.Store;
import io.freshet.store.UrlRecord;
import io.freshet.store.UrlState;
import io.freshet.web.JsonText;
import io.freshet.web.Parts;
import io.freshet.web.SearchDocument;
import io.freshet.web.SiteLine;
import io.freshet.web.Sites;
import io.freshet.web.WebApp;
import io.freshet.web.WebSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands beside a process that holds the store and serves it: both are in this JVM, with a real store and a real socket between them. */
class ServedStoreTest {
    private static final String TOKEN = "a-token-of-the-lock-file";
    private static final Canonicaliser URLS = new Canonicaliser(UrlRules.DEFAULT);
    private static final CrawlUrl PAGE = URLS.parse("https://example.org/a?b=한").orElseThrow();

    /** Remembers what it was asked, and finds one page. */
    private static final class OnePage implements Search {
        final List<SearchRequest> asked = new CopyOnWriteArrayList<>();

        @Override
        public SearchAnswer find(SearchRequest request) {
            asked.add(request);
            if (request.query().equals("nothing")) {
                return new SearchAnswer(
                        request.query(), 0, List.of(), false, false, List.of(), "nothings", List.of(), 1);
            }
            var result = new SearchResult(
                    PAGE,
                    "A title",
                    new Marked("some 단어 here", List.of(new Marked.Mark(5, 7))),
                    0.25,
                    Instant.parse("2026-01-01T00:00:00Z"),
                    Instant.parse("2025-01-01T00:00:00Z"),
                    "en",
                    List.of("t"),
                    true);
            return new SearchAnswer(
                    request.query(), 1, List.of(result), true, false, List.of(), null, List.of("a note"), 7);
        }

        @Override
        public List<String> suggest(String typed, int most) {
            return List.of(typed + "!", "\"" + most + "\"");
        }
    }

    private record Result(int code, String out, String err) {}

    @TempDir
    private Path folder = Path.of("");

    private final OnePage search = new OnePage();

    @SuppressWarnings("NullAway.Init") // before each test
    private Workshop workshop;

    @SuppressWarnings("NullAway.Init") // before each test
    private Indexing indexing;

    @SuppressWarnings("NullAway.Init") // before each test
    private Revisits revisits;

    @SuppressWarnings("NullAway.Init") // before each test
    private ServedCrawls crawls;

    @SuppressWarnings("NullAway.Init") // before each test
    private ServedFreshness freshness;

    @SuppressWarnings("NullAway.Init") // before each test
    private ServedTopics topics;

    private StoreSites sites;

    @SuppressWarnings("NullAway.Init") // before each test
    private Store store;

    @SuppressWarnings("NullAway.Init") // before each test
    private WebApp app;

    @BeforeEach
    void serve() throws IOException {
        var settings = new Settings();
        workshop = new Workshop(settings, folder.resolve("store"), "freshet serve");
        store = workshop.store();
        indexing = workshop.indexing(settings.search());
        revisits = workshop.revisits();
        crawls = new ServedCrawls(workshop, settings, indexing, revisits, Clock.systemUTC());
        freshness = new ServedFreshness(store, revisits, settings.revisits(), Clock.systemUTC());
        topics = new ServedTopics(new StoreTopics(workshop), indexing);
        sites = new StoreSites(workshop, settings);
        var knowledge = new ServedKnowledge(indexing, revisits);
        app = WebApp.start(
                new WebSettings(
                        InetAddress.ofLiteral("127.0.0.1"),
                        0,
                        "",
                        "",
                        Set.of(),
                        100,
                        8,
                        4,
                        100,
                        100,
                        Duration.ofSeconds(30)),
                TOKEN,
                new Parts(
                        search,
                        new StoreReports(store, settings, workshop.parser(), knowledge),
                        new StoreCopies(store),
                        new StoreViews(workshop, settings, indexing, knowledge, () -> ""),
                        crawls,
                        freshness,
                        topics,
                        sites,
                        URLS,
                        Clock.systemUTC()));
        store.announce(new LocalApi(app.address(), TOKEN));
    }

    @AfterEach
    void end() {
        app.close();
        crawls.close();
        topics.close();
        sites.close();
        freshness.close();
        revisits.close();
        indexing.close();
        workshop.close();
    }

    private Result freshet(String... args) {
        var out = new StringWriter();
        var err = new StringWriter();
        List<String> all = new ArrayList<>(List.of(args));
        all.addAll(1, List.of("--data", folder.resolve("store").toString()));
        int code = Main.run(new PrintWriter(out), new PrintWriter(err), all.toArray(String[]::new));
        return new Result(code, out.toString(), err.toString());
    }

    @Test
    void what_a_site_said_is_told_with_how_it_ended_if_it_has() {
        CrawlUrl page = URLS.parse("https://a.example/page").orElseThrow();
        Instant noon = Instant.parse("2026-03-01T12:00:00Z");
        var source = new SignalSource(page.host(), SignalChannel.MAIL);
        workshop.signals().take(List.of(new Signal(source, page, SignalKind.DELETED, noon, noon, SignalProof.SIGNED)));
        assertThat(sites.latest(9)).singleElement().satisfies(notice -> {
            assertThat(notice.url()).isEqualTo(page.text());
            assertThat(notice.kind()).isEqualTo("deleted");
            assertThat(notice.channel()).isEqualTo("mail");
            assertThat(notice.heard()).isEqualTo(noon);
            assertThat(notice.ended() == null).isEqualTo(notice.verdict().equals(Sites.Notice.OPEN));
        });
        assertThat(sites.site(page.host())).as("it is not followed").isEmpty();
        sites.follow(new Sites.Following(page, "robot@search.example", "", false));
        assertThat(sites.site(page.host()).orElseThrow().channels())
                .extracting(SiteLine.Channel::name)
                .containsExactly("mail");
    }

    @Test
    void a_search_asks_the_server_and_prints_its_document() {
        Result result = freshet(
                "search",
                "two",
                "words & 한",
                "--json",
                "--limit",
                "3",
                "--offset",
                "4",
                "--site",
                "a.org",
                "--site",
                "b.org",
                "--lang",
                "ko",
                "--topic",
                "t");
        assertThat(result.err()).isEmpty();
        assertThat(result.code()).isZero();
        SearchRequest request = search.asked.getFirst();
        assertThat(request.query()).isEqualTo("two words & 한");
        assertThat(request.limit()).isEqualTo(3);
        assertThat(request.offset()).isEqualTo(4);
        assertThat(request.filter().sites()).containsExactlyInAnyOrder("a.org", "b.org");
        assertThat(request.filter().languages()).containsExactly("ko");
        assertThat(request.filter().topics()).containsExactly("t");
        SearchAnswer answer = search.find(request);
        assertThat(result.out().strip()).isEqualTo(JsonText.of(SearchDocument.of(answer)));
    }

    @Test
    void a_search_for_people_has_a_block_for_each_page_and_the_notes() {
        Result result = freshet("search", "단어");
        assertThat(result.out().lines())
                .startsWith("1 to 1 of 1 page", "", "A title", "  " + PAGE, "  some 단어 here")
                .anyMatch(line -> line.startsWith("  last seen current: ") && line.contains(" days ago ("))
                .endsWith("", "Few pages have all words: pages that have some of them are shown too.", "a note");
    }

    @Test
    void a_search_that_finds_nothing_says_so_and_has_done_its_work() {
        Result result = freshet("search", "nothing");
        assertThat(result.code()).isZero();
        assertThat(result.out()).contains("No page was found for: nothing", "Did you mean: nothings");
    }

    @Test
    void a_word_that_must_not_be_there_comes_after_two_dashes() {
        freshet("search", "--", "a", "-b");
        assertThat(search.asked.getFirst().query()).isEqualTo("a -b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--limit=0", "--limit=101", "--offset=-1", "--offset=1001", "--limit=x"})
    void limits_are_the_same_as_those_of_the_server(String option) {
        Result result = freshet("search", "a", option);
        assertThat(result.code()).isEqualTo(2);
        assertThat(search.asked).isEmpty();
    }

    @Test
    void suggestions_come_from_the_server() {
        try (ServedStore served = ServedStore.at(new LocalApi(app.address(), TOKEN), URLS)) {
            assertThat(served.suggest("한", 5)).containsExactly("한!", "\"5\"");
        }
    }

    @Test
    void a_refresh_is_made_by_the_server() {
        Result result = freshet("refresh", "--budget", "5");
        assertThat(result.err()).isEmpty();
        assertThat(result.out())
                .contains("0 pages are due; the process that serves the store visits them, with 5 requests at most.");
        assertThat(freshet("refresh", "--json").out()).contains("\"asked\" : 0");
        Result all = freshet("refresh", "--all");
        assertThat(all.code()).isEqualTo(1);
        assertThat(all.err()).contains("--all is not possible");
    }

    private void visited(String url, int rounds) {
        CrawlUrl page = URLS.parse(url).orElseThrow();
        ChangeHistory history = ChangeHistory.EMPTY;
        Instant first = Instant.parse("2026-01-01T00:00:00Z");
        for (int i = 0; i < rounds; i++) {
            var result = new ChangeHistory.Result.Downloaded(i % 3 == 0 ? Difference.MUCH : Difference.NONE);
            history = history.with(new ChangeHistory.Request(first.plus(Duration.ofDays(2L * i)), result));
        }
        var visits = new UrlRecord.Visits(
                first, first.plus(Duration.ofDays(2L * rounds)), 200, rounds, rounds, rounds / 3, 0, null);
        store.commit(new Commit()
                .url(new UrlRecord(page, UrlState.PAGE, "", 0, null, first, null, visits, null))
                .history(page.key(), history.encoded()));
        store.flush();
    }

    @Test
    void a_prediction_is_made_by_the_server_and_is_the_same_as_without_it() throws IOException {
        Result nothing = freshet("predict");
        assertThat(nothing.code()).isEqualTo(1);
        assertThat(nothing.err()).contains("there are no requests in these histories");
        assertThat(freshet("predict", "--json").err()).contains("there are no requests in these histories");
        for (int i = 0; i < 12; i++) {
            visited("https://example.org/" + i, 12);
            visited("https://www.example.com/" + i, 12);
        }
        Path groups = Files.writeString(folder.resolve("groups"), "https://example.org/\tours & mine\n");
        List<String[]> calls = List.of(
                new String[] {"predict"},
                new String[] {"predict", "--json", "--group", "domain", "--past", "4", "--future", "2"},
                new String[] {
                    "predict",
                    "--group",
                    groups.toString(),
                    "--compare",
                    "text",
                    "--every",
                    "4d",
                    "--past",
                    "2",
                    "--future",
                    "2"
                },
                new String[] {"predict", "--past", "50", "--future", "5"},
                new String[] {"predict", "--url", "https://example.org/3", "--next", "3"},
                new String[] {"predict", "--url", "https://example.org/3", "--group", groups.toString(), "--json"},
                new String[] {"predict", "--url", "https://example.org/3", "--next", "13"},
                new String[] {"predict", "--after", "0,2", "--next", "3", "--group", "www.example.com"},
                new String[] {"predict", "--after", "0,2", "--group", "nosuch.org"});
        List<Result> served = calls.stream().map(this::freshet).toList();
        assertThat(served.getFirst().out()).contains("example.org: 12 pages");
        assertThat(served.get(2).out()).contains("ours & mine: 12 pages").contains("other: 12 pages");
        assertThat(served.get(3).err()).contains("no forecast is longer than the observation");
        assertThat(served.get(4).out())
                .contains("12 rounds of 2d; group example.org, 12 pages", "after 3 changed and 8 unchanged downloads");
        assertThat(served.get(5).out()).contains("\"group\" : \"ours & mine\"");
        assertThat(served.get(6).err()).contains("--next is 1 to 12, not 13");
        assertThat(served.get(7).out()).contains("www.example.com: modifications in the next 3 downloads");
        assertThat(served.get(8).err()).contains("there is no group nosuch.org in these histories");
        end();
        assertThat(calls.stream().map(this::freshet).toList()).isEqualTo(served);
        String data = folder.resolve("store").toString();
        String to = folder.resolve("lab").toString();
        var err = new StringWriter();
        int code = Main.run(
                new PrintWriter(new StringWriter()),
                new PrintWriter(err),
                "lab",
                "prediction",
                "--data",
                data,
                "--out",
                to);
        assertThat(code).as(err.toString()).isZero();
        assertThat(folder.resolve("lab")).isDirectoryContaining("glob:**.html");
        serve();
    }

    @Test
    void the_page_of_the_console_has_the_forecast_of_a_page_that_was_visited_in_two_rounds() throws Exception {
        visited("https://example.org/often", 12);
        visited("https://example.org/twice", 2);
        visited("https://example.org/once", 1);
        assertThat(consolePage("https://example.org/often"))
                .contains(
                        "12 rounds of 2 days; compared with 3 pages of example.org",
                        "<dt>Modification recall</dt><dd>100",
                        "Downloads in the next 5 requests, after 12 downloads and 0 failures",
                        "Changes in the next 5 downloads, after 3 changed and 8 unchanged downloads");
        assertThat(consolePage("https://example.org/twice"))
                .contains("Downloads in the next 1 requests, after 2 downloads", "Visited too rarely");
        assertThat(consolePage("https://example.org/once")).doesNotContain("id=\"forecast\"");
    }

    private String consolePage(String url) throws IOException, InterruptedException {
        try (var client = HttpClient.newHttpClient()) {
            var request = HttpRequest.newBuilder(app.address().resolve("/page?url=" + url))
                    .header("Accept-Language", "en")
                    .build();
            return client.send(request, HttpResponse.BodyHandlers.ofString()).body();
        }
    }

    @Test
    void a_backup_comes_from_the_server_and_is_written_here() throws Exception {
        visited("https://example.org/a", 3);
        store.commit(new Commit()
                .event(
                        URLS.parse("https://example.org/a").orElseThrow(),
                        PageChange.GONE,
                        VisitClass.REVISIT,
                        Instant.EPOCH));
        store.flush();
        indexing.catchUp(LabProgressDisplay.start(ProgressDisplay.Style.NONE, new PrintWriter(new StringWriter())));
        Path plain = folder.resolve("plain");
        Result without = freshet("backup", plain.toString());
        assertThat(without.err()).contains("is backed up in " + plain, "The search index is not in the backup.");
        assertThat(without.code()).isZero();
        assertThat(plain.resolve("index")).doesNotExist();

        Path indexed = folder.resolve("indexed");
        indexing.close(); // which makes it safe
        Result with = freshet("backup", indexed.toString(), "--with-index");
        assertThat(with.err()).contains("The backup includes the search index.");
        assertThat(with.code()).isZero();
        for (Path copy : List.of(plain, indexed)) {
            try (Store saved = Store.openExisting(copy, new Settings().store(), "a test", Clock.systemUTC())) {
                assertThat(saved.url(URLS.parse("https://example.org/a")
                                .orElseThrow()
                                .key()))
                        .isPresent();
            }
            try (Workshop of = Workshop.ofExisting(new Settings(), copy, "a test")) {
                assertThat(of.topics().names()).isEmpty();
            }
        }
        SavedIndex.open(indexed.resolve("index"), new Settings().search(), Clock.systemUTC())
                .close();
        assertThat(folder.resolve("store/backup.tmp")).doesNotExist();
    }

    @Test
    void a_backup_into_the_store_or_over_something_is_refused_before_the_server_is_asked() throws IOException {
        Result inside = freshet("backup", folder.resolve("store/sub").toString());
        assertThat(inside.code()).isEqualTo(2);
        assertThat(inside.err()).contains("is inside the store");
        Path full = Files.createDirectory(folder.resolve("full"));
        Files.writeString(full.resolve("mine"), "x");
        Result over = freshet("backup", full.toString());
        assertThat(over.code()).isEqualTo(2);
        assertThat(over.err()).contains("is not empty");
        assertThat(full).isDirectoryContaining("glob:**/mine");
    }

    @Test
    void an_export_through_the_server_is_that_of_the_store() throws IOException {
        for (int i = 0; i < 5; i++) {
            visited("https://example.org/" + i, i + 1);
        }
        List<String[]> calls = List.of(
                new String[] {"urls"}, new String[] {"urls", "--known"}, new String[] {"history"}, new String[] {"warc"
                });
        List<String> told = new ArrayList<>();
        for (int i = 0; i < calls.size(); i++) {
            told.add(exported(calls.get(i), folder.resolve("served" + i)).replace("served", "x"));
        }
        assertThat(told.getFirst()).contains("5 URLs are in ");
        end();
        for (int i = 0; i < calls.size(); i++) {
            Path file = folder.resolve("local" + i);
            assertThat(exported(calls.get(i), file).replace("local", "x").replaceFirst("^[0-9]+ bytes", "bytes"))
                    .isEqualTo(told.get(i).replaceFirst("^[0-9]+ bytes", "bytes")); // the time is packed with the rest
            if (!calls.get(i)[0].equals("warc")) { // whose first record has the time
                assertThat(file).hasSameBinaryContentAs(folder.resolve("served" + i));
            }
        }
        serve();
    }

    private String exported(String[] call, Path file) {
        List<String> args = new ArrayList<>(List.of("export", call[0], file.toString()));
        args.addAll(List.of(call).subList(1, call.length));
        Result result = freshet(args.toArray(String[]::new));
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(folder).isDirectoryNotContaining("glob:**.part");
        return result.err();
    }

    @Test
    void a_file_that_cannot_be_written_is_told_and_what_was_there_stays() throws IOException {
        visited("https://example.org/a", 1);
        Result nowhere =
                freshet("export", "urls", folder.resolve("no/such/file").toString());
        assertThat(nowhere.code()).isEqualTo(1);
        assertThat(nowhere.err()).contains("cannot write", "it does not exist").doesNotContain("Exception");
        Path old = Files.writeString(folder.resolve("old"), "old");
        app.close();
        Result gone = freshet("export", "urls", old.toString());
        assertThat(gone.code()).isEqualTo(1);
        assertThat(gone.err()).contains("cannot be reached");
        assertThat(old).hasContent("old");
    }

    @Test
    void a_topic_that_there_is_not_and_a_language_that_is_no_code_are_told() {
        Result topic = freshet("search", "nothing", "--topic", "nosuch");
        assertThat(topic.code()).isEqualTo(2);
        assertThat(topic.err()).contains("there is no topic \"nosuch\"");
        Result language = freshet("search", "a", "--lang", "korean");
        assertThat(language.code()).isEqualTo(2);
        assertThat(language.err())
                .contains("--lang must be the code of a language, such as ko or en, not \"korean\". Did you mean ko?");
        assertThat(freshet("search", "a", "--lang", "und").code()).isZero();
    }

    @Test
    void a_wrong_token_is_told() {
        store.announce(new LocalApi(app.address(), "wrong"));
        Result result = freshet("stats");
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.err()).contains("the token is wrong");
    }

    @Test
    void a_server_that_does_not_answer_is_told() throws IOException {
        int port;
        try (var nobody = new ServerSocket(0)) {
            port = nobody.getLocalPort();
        }
        store.announce(new LocalApi(URI.create("http://127.0.0.1:" + port), TOKEN));
        Result result = freshet("stats");
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.err())
                .contains("the process that holds the store, at http://127.0.0.1:", "cannot be reached");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://192.0.2.1:80", "http://example.org", "http://[2001:db8::1]:8080"})
    void the_token_is_sent_to_nobody_else(String address) {
        assertThatThrownBy(() -> ServedStore.at(new LocalApi(URI.create(address), TOKEN), URLS))
                .isInstanceOf(WorkFailedException.class)
                .hasMessageContaining("not on this machine");
    }

    @Test
    void text_of_strangers_cannot_steer_a_terminal() {
        assertThat(Plain.text("a\u001b[31mb\u0007c\u009bd\r\ne\u202Ef\u2066g\tㅎ👍"))
                .isEqualTo("a[31mbcd  efg ㅎ👍");
    }

    @Test
    void words_are_bold_on_a_terminal() {
        var words = new SearchWords(true, false, Clock.systemUTC());
        assertThat(words.of(search.find(SearchRequest.of("a")), 0))
                .contains("\u001b[1mA title\u001b[0m", "some \u001b[1m단어\u001b[0m here");
    }
}
