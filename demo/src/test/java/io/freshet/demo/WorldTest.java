package io.freshet.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Headers;
import io.freshet.model.Link;
import io.freshet.model.Page;
import io.freshet.page.HtmlParser;
import io.freshet.page.PageSettings;
import io.freshet.testkit.Seeds;
import java.nio.charset.Charset;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorldTest {
    private static final Instant START = Instant.parse("2026-03-01T12:00:00Z");
    private static final HtmlParser PARSER = new HtmlParser(PageSettings.DEFAULT, Canonicaliser.DEFAULT);

    private final World world = world(1);

    static LongStream seeds() {
        return Seeds.some(2);
    }

    private static World world(long seed) {
        Map<String, String> origins = new LinkedHashMap<>();
        World.KEYS.forEach(key -> origins.put(key, "http://127.0.0.1:" + (8_101 + origins.size())));
        return new World(seed, START, origins);
    }

    private static Instant after(Duration time) {
        return START.plus(time);
    }

    private static byte[] body(World world, PageState state, Instant time) {
        LiveSite site = world.site(state.site());
        long now = world.offset(time);
        Leaf page = site.find(state.url().substring(site.origin().length()), now);
        assertThat(page).as(state.url()).isNotNull();
        return world.body(site, page, now, 0);
    }

    private static Page read(World world, PageState state, Instant time) {
        CrawlUrl url = Canonicaliser.DEFAULT.parse(state.url()).orElseThrow();
        return PARSER.parse(url, Headers.NONE, body(world, state, time));
    }

    @Test
    void there_are_ten_hosts_and_four_hundred_pages_half_of_them_korean() {
        List<PageState> pages = world.pages(START);
        Map<String, Long> languages =
                pages.stream().collect(Collectors.groupingBy(PageState::language, Collectors.counting()));
        assertThat(pages.stream().map(PageState::site).distinct()).hasSize(10);
        assertThat(pages).hasSizeGreaterThan(380);
        assertThat(languages.getOrDefault("ko", 0L) / (double) pages.size()).isBetween(0.4, 0.6);
        assertThat(pages.stream().map(PageState::url).distinct()).hasSameSizeAs(pages);
    }

    @ParameterizedTest(name = "after {0} minutes")
    @ValueSource(ints = {0, 7, 60, 10_000})
    void pages_stay_as_many(int minutes) {
        assertThat(world.pages(after(Duration.ofMinutes(minutes)))).hasSizeBetween(380, 450);
    }

    @Test
    void the_same_seed_and_time_give_the_same_bytes_and_another_seed_others() {
        World same = world(1);
        World other = world(2);
        Instant time = after(Duration.ofMinutes(47));
        int different = 0;
        for (PageState state : world.pages(time)) {
            byte[] bytes = body(world, state, time);
            assertThat(body(same, state, time)).as(state.url()).isEqualTo(bytes);
            var there = other.state(state.url(), time).filter(PageState::there);
            different += there.isPresent() && Arrays.equals(body(other, state, time), bytes) ? 0 : 1;
        }
        assertThat(different).isGreaterThan(350); // front pages and lists of fixed titles may agree
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void a_page_has_new_bytes_exactly_when_its_number_is_new(long seed) {
        World any = world(seed);
        Map<String, Long> numbers = new HashMap<>();
        Map<String, byte[]> bytes = new HashMap<>();
        for (int second = 0; second <= 480; second += 120) {
            Instant time = after(Duration.ofSeconds(second));
            for (PageState state : any.pages(time)) {
                byte[] now = body(any, state, time);
                Long number = numbers.put(state.url(), state.number());
                byte[] before = bytes.put(state.url(), now);
                if (number != null) {
                    assertThat(Arrays.equals(before, now))
                            .as("%s is the same at %s s", state.url(), second)
                            .isEqualTo(number == state.number());
                }
            }
        }
    }

    @Test
    void what_changed_between_two_times_is_what_answers_differently() {
        Instant from = after(Duration.ofMinutes(5));
        Instant to = after(Duration.ofMinutes(9));
        Set<String> changed =
                world.changedBetween(from, to).stream().map(PageState::url).collect(Collectors.toSet());
        Map<String, PageState> before =
                world.pages(from).stream().collect(Collectors.toMap(PageState::url, state -> state));
        Map<String, PageState> after =
                world.pages(to).stream().collect(Collectors.toMap(PageState::url, state -> state));
        Set<String> all = new HashSet<>(before.keySet());
        all.addAll(after.keySet());
        for (String url : all) {
            PageState then = before.get(url);
            PageState now = after.get(url);
            boolean differs =
                    then == null || now == null || !Arrays.equals(body(world, then, from), body(world, now, to));
            assertThat(changed.contains(url)).as(url).isEqualTo(differs);
        }
        assertThat(changed).hasSizeBetween(100, 350);
    }

    @ParameterizedTest(name = "after {0} minutes")
    @ValueSource(ints = {0, 30, 3_000})
    void every_page_is_reached_from_any_front_page_and_every_link_leads_somewhere(int minutes) {
        Instant time = after(Duration.ofMinutes(minutes));
        Map<String, PageState> pages =
                world.pages(time).stream().collect(Collectors.toMap(PageState::url, state -> state));
        Map<String, List<String>> links = new HashMap<>();
        List<String> lost = new ArrayList<>();
        pages.forEach((url, state) -> {
            List<String> targets = new ArrayList<>();
            for (Link link : read(world, state, time).links()) {
                String target = link.target().text();
                var there = world.state(target, time);
                if (there.isPresent()) {
                    boolean moved = there.get().status() == 301;
                    targets.add(moved ? target + "_(craft)" : target);
                } else if (!target.matches(".*/(calendar\\?month=|go/|style\\.css|feed\\.xml|no-such|guestbook).*")) {
                    lost.add(url + " -> " + target);
                }
            }
            links.put(url, targets);
        });
        assertThat(lost).isEmpty();
        for (LiveSite site : world.sites()) {
            assertThat(reached(site.origin() + "/", links))
                    .as("from %s", site.key())
                    .containsAll(pages.keySet());
        }
    }

    private static Set<String> reached(String from, Map<String, List<String>> links) {
        Set<String> seen = new HashSet<>(Set.of(from));
        Queue<String> queue = new ArrayDeque<>(seen);
        while (!queue.isEmpty()) {
            for (String target : links.getOrDefault(queue.remove(), List.of())) {
                if (seen.add(target)) {
                    queue.add(target);
                }
            }
        }
        return seen;
    }

    @Test
    void pages_read_as_what_they_say_they_are() {
        Instant time = after(Duration.ofMinutes(12));
        Set<String> titles = new HashSet<>();
        for (PageState state : world.pages(time)) {
            Page page = read(world, state, time);
            titles.add(page.title());
            assertThat(page.text())
                    .as(state.url())
                    .doesNotContain("{", "}", "\uFFFD", "null")
                    .hasSizeGreaterThan(90);
            assertThat(page.title()).as(state.url()).isNotBlank();
            assertThat(page.headings()).as(state.url()).isNotEmpty();
            if (page.text().length() > 400) {
                assertThat(page.language()).as(state.url()).isEqualTo(state.language());
            }
        }
        assertThat(titles).hasSizeGreaterThan(350);
    }

    @Test
    void some_pages_are_in_euc_kr_and_decode_to_their_words() {
        PageState branch = world.pages(START).stream()
                .filter(state ->
                        state.section().equals("/branch/") && !state.url().endsWith("/branch/"))
                .findFirst()
                .orElseThrow();
        Page page = read(world, branch, START);
        assertThat(page.charset()).isEqualTo("x-windows-949"); // which browsers mean by EUC-KR
        assertThat(page.text()).contains("도서관", "열람실 좌석");
        assertThat(new String(body(world, branch, START), Charset.forName("EUC-KR")))
                .contains("휴관")
                .doesNotContain("?석");
        assertThat(world.sites().stream()
                        .flatMap(site -> site.pages(0).stream())
                        .filter(leaf -> leaf.charset().name().equals("EUC-KR")))
                .hasSizeGreaterThan(20);
    }

    @Test
    void over_a_day_pages_change_as_often_as_declared() {
        Instant end = after(Duration.ofDays(1));
        int checked = 0;
        for (LiveSite site : world.sites()) {
            for (Leaf leaf : site.pages(0)) {
                double declared = leaf.life().perHour() * 24;
                boolean random = leaf.life().slots().values().stream().allMatch(Poisson.class::isInstance);
                if (declared > 20 && random && leaf.stays()) {
                    long changes = world.state(site.origin() + leaf.path(), end)
                            .orElseThrow()
                            .number();
                    assertThat((double) changes).as(leaf.path()).isCloseTo(declared, within(5 * Math.sqrt(declared)));
                    checked++;
                }
            }
        }
        assertThat(checked).isGreaterThan(60);
    }

    @Test
    void rates_go_from_every_few_seconds_to_never_within_an_hour() {
        List<PageState> pages = world.pages(START);
        assertThat(pages).anyMatch(state -> state.changesPerHour() > 500);
        assertThat(pages.stream().filter(state -> state.changesPerHour() == 0)).hasSizeGreaterThan(40);
        assertThat(pages.stream().filter(state -> state.changesPerHour() > 1)).hasSizeGreaterThan(150);
    }

    @Test
    void a_wave_touches_most_pages_of_its_section_at_once() {
        LiveSite wiki = world.site("wiki");
        List<Leaf> articles = wiki.section("/ko/");
        Beats.Share share = articles.getFirst().life().slots().values().stream()
                .filter(Beats.Share.class::isInstance)
                .map(Beats.Share.class::cast)
                .findFirst()
                .orElseThrow();
        long wave = share.waves().time(5);
        long touched = articles.stream()
                .filter(page -> page.life().number("wave", wave - 1) < 5
                        && page.life().number("wave", wave + share.spread()) == 5)
                .count();
        assertThat(touched / (double) articles.size()).isBetween(0.6, 1.0);
    }

    @Test
    void a_page_dies_and_returns_with_the_words_that_it_had() {
        List<Leaf> mortal = world.site("market").pages(0).stream()
                .filter(page -> page.presence() instanceof Presence.Recurring)
                .toList();
        assertThat(mortal).isNotEmpty();
        for (Leaf page : mortal) {
            var recurring = (Presence.Recurring) page.presence();
            String url = world.site("market").origin() + page.path();
            Instant death = START.plusMillis(recurring.deaths().time(1));
            assertThat(world.state(url, death.minusMillis(1)).orElseThrow().status())
                    .isEqualTo(200);
            assertThat(world.state(url, death).orElseThrow())
                    .returns(404, PageState::status)
                    .returns(death, PageState::since);
            assertThat(world.state(url, death.plusMillis(recurring.lasting()))
                            .orElseThrow()
                            .status())
                    .isEqualTo(200);
            assertThat(world.pages(death)).noneMatch(state -> state.url().equals(url));
        }
        assertThat(world.site("shop").pages(0))
                .anyMatch(page -> page.presence() instanceof Presence.Recurring gone && gone.status() == 410);
    }

    @Test
    void a_new_notice_is_listed_and_pushes_out_the_oldest() {
        String origin = world.site("library").origin();
        long birth = new Cycle(world.site("library").seed().with("notice"), Duration.ofSeconds(100)).time(1);
        Instant before = START.plusMillis(birth - 1);
        Instant then = START.plusMillis(birth);
        assertThat(world.state(origin + "/notice/1213", before).orElseThrow().status())
                .isEqualTo(404);
        assertThat(world.state(origin + "/notice/1213", then).orElseThrow().status())
                .isEqualTo(200);
        assertThat(world.state(origin + "/notice/1201", before).orElseThrow().status())
                .isEqualTo(200);
        assertThat(world.state(origin + "/notice/1201", then).orElseThrow().status())
                .isEqualTo(410);
        PageState list = world.state(origin + "/notice/", then).orElseThrow();
        assertThat(list.since()).isEqualTo(then);
        assertThat(read(world, list, then).links())
                .anyMatch(link -> link.target().text().endsWith("/notice/1213"));
        assertThat(read(world, list, before).links())
                .noneMatch(link -> link.target().text().endsWith("/notice/1213"));
    }

    @Test
    void an_article_that_is_renamed_leads_on_from_its_old_address() {
        String origin = world.site("wiki").origin();
        String old = origin + "/en/Fish_ladder";
        assertThat(world.state(old, START).orElseThrow().status()).isEqualTo(200);
        assertThat(world.state(old, after(Duration.ofMinutes(3))).orElseThrow().status())
                .isEqualTo(301);
        assertThat(world.state(old + "_(craft)", START).orElseThrow().status()).isEqualTo(404);
        assertThat(world.state(old + "_(craft)", after(Duration.ofMinutes(3)))
                        .orElseThrow()
                        .status())
                .isEqualTo(200);
    }

    @Test
    void a_print_version_names_its_page_and_an_old_edition_is_nearly_the_same() {
        String origin = world.site("manual").origin();
        Page print = read(world, world.state(origin + "/print/join", START).orElseThrow(), START);
        assertThat(print.canonical()).hasToString(origin + "/sql/join");
        Page now = read(world, world.state(origin + "/transaction/lock", START).orElseThrow(), START);
        Page before = read(world, world.state(origin + "/v3/lock", START).orElseThrow(), START);
        Page other =
                read(world, world.state(origin + "/transaction/deadlock", START).orElseThrow(), START);
        assertThat(distance(now, before)).isLessThan(14).isLessThan(distance(now, other));
        assertThat(now.text()).isNotEqualTo(before.text());
    }

    private static int distance(Page one, Page other) {
        return Long.bitCount(one.nearFingerprint() ^ other.nearFingerprint());
    }

    @Test
    void the_trap_has_no_end_but_its_pages_do_not_count() {
        LiveSite club = world.site("club");
        assertThat(club.endless("/calendar?month=2999-12")).isPresent();
        assertThat(club.endless("/calendar?month=2026-13")).isEmpty();
        assertThat(club.endless("/walks/1?sid=abcdef0123").orElseThrow().path()).isEqualTo("/walks/1");
        assertThat(world.pages(START)).noneMatch(state -> state.url().contains("calendar"));
    }
}
