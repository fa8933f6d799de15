package io.freshet.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freshet.model.SignalChannel;
import io.freshet.model.SignalKind;
import io.freshet.model.SignalVerdict;
import io.freshet.plot.Language;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The words of the console, in both languages. */
class MessagesTest {
    private static final Messages EN = Messages.in(Language.EN);
    private static final Messages KO = Messages.in(Language.KO);

    /** Reasons come in English words; English needs no words for them. */
    private static final List<String> ONLY_KOREAN = List.of("setting.");

    @Test
    void both_languages_say_the_same_things() {
        Set<String> english = keys(EN);
        Set<String> korean = keys(KO);
        english.removeIf(key -> key.endsWith(".one"));
        korean.removeIf(key -> ONLY_KOREAN.stream().anyMatch(key::startsWith));
        assertThat(korean).isEqualTo(english);
        for (String key : english) {
            assertThat(places(KO, key)).as(key).isEqualTo(places(EN, key));
        }
    }

    @Test
    void every_key_that_a_template_or_a_class_names_has_words() throws IOException {
        Set<String> named = new TreeSet<>();
        Pattern call = Pattern.compile("(?:say|count|text)\\(\"([^\"]+)\"[,)]");
        for (String folder : List.of("src/main/jte", "src/main/java/io/freshet/web")) {
            try (Stream<Path> files = Files.list(Path.of(folder))) {
                for (Path file : files.toList()) {
                    call.matcher(Files.readString(file))
                            .results()
                            .map((MatchResult found) -> found.group(1))
                            .forEach(named::add);
                }
            }
        }
        assertThat(named).hasSizeGreaterThan(80);
        assertThat(keys(EN)).containsAll(named);
    }

    @Test
    void every_state_phase_and_scope_has_words() {
        for (Messages messages : List.of(EN, KO)) {
            for (CrawlStatus.Phase phase : CrawlStatus.Phase.values()) {
                assertThat(messages.say("phase." + phase.name())).isNotBlank();
            }
            for (CrawlStatus.Remedy remedy : CrawlStatus.Remedy.values()) {
                assertThat(messages.say("remedy." + remedy.name())).isNotBlank();
            }
            for (CrawlStatus.HostPhase phase : CrawlStatus.HostPhase.values()) {
                assertThat(messages.say("host." + phase.name())).isNotBlank();
            }
            for (PageHistory.Found found : PageHistory.Found.values()) {
                assertThat(messages.say("found." + found)).isNotBlank();
            }
            for (FreshnessPage.Range range : FreshnessPage.Range.values()) {
                assertThat(messages.say("range." + range.word())).isNotBlank();
            }
            for (FreshnessPage.Pace pace : FreshnessPage.Pace.values()) {
                assertThat(messages.say("pace." + pace)).isNotBlank();
            }
            for (PlannedVisit.Why why : PlannedVisit.Why.values()) {
                assertThat(VisitWords.why(TestServer.MadeUpFreshness.visit(why), messages))
                        .hasSizeGreaterThan(10);
            }
            for (SignalChannel channel : SignalChannel.values()) {
                assertThat(messages.say("channel." + JsonText.word(channel))).isNotBlank();
            }
            for (SignalKind kind : SignalKind.values()) {
                assertThat(messages.say("notice.kind." + JsonText.word(kind))).isNotBlank();
            }
            for (SignalVerdict verdict : SignalVerdict.values()) {
                assertThat(messages.say("verdict." + JsonText.word(verdict))).isNotBlank();
            }
            assertThat(messages.say("verdict." + Sites.Notice.OPEN)).isNotBlank();
            Crawls.Order.SCOPES.forEach(
                    scope -> assertThat(messages.say("scope." + scope)).isNotBlank());
            Look.THEMES.forEach(
                    theme -> assertThat(messages.say("theme." + theme)).isNotBlank());
        }
        assertThatThrownBy(() -> EN.say("nothing.of.the.kind")).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "1,      just now,       방금",
        "30,     30 seconds ago, 30초 전",
        "60,     1 minute ago,   1분 전",
        "7300,   2 hours ago,    2시간 전",
        "200000, 2 days ago,     2일 전",
        "-50,    just now,       방금"
    })
    void times_are_told_in_the_largest_unit_that_says_something(long seconds, String english, String korean) {
        Instant now = Instant.parse("2026-03-01T12:00:00Z");
        assertThat(EN.ago(now.minusSeconds(seconds), now)).isEqualTo(english);
        assertThat(KO.ago(now.minusSeconds(seconds), now)).isEqualTo(korean);
    }

    @ParameterizedTest
    @CsvSource({"0, 0 B", "999, 999 B", "1000, 1.0 KB", "12345, 12 KB", "999600, 1.0 MB", "5000000000, 5.0 GB"})
    void sizes_have_as_many_digits_as_matter(long bytes, String words) {
        assertThat(EN.bytes(bytes)).isEqualTo(words);
    }

    @Test
    void one_is_told_from_many_where_the_language_does() {
        assertThat(EN.count("search.found", 1)).isEqualTo("1 page");
        assertThat(EN.count("search.found", 1234)).isEqualTo("1,234 pages");
        assertThat(KO.count("search.found", 1)).isEqualTo("페이지 1개");
        assertThat(Messages.clock(Duration.ofSeconds(3_723))).isEqualTo("1:02:03");
        assertThat(KO.language("ko")).isEqualTo("한국어");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0\u00a0%, 0%",
        "0.934, 93\u00a0%, 93%",
        "0.999, 99\u00a0%, 99%",
        "1, 100\u00a0%, 100%",
        "1.5, 100\u00a0%, 100%"
    })
    void certainty_is_not_claimed_where_there_is_none(double share, String english, String korean) {
        assertThat(EN.percent(share)).isEqualTo(english);
        assertThat(KO.percent(share)).isEqualTo(korean);
    }

    @Test
    void the_reason_of_a_visit_is_told_in_both_languages() {
        PlannedVisit visit = TestServer.MadeUpFreshness.visit(PlannedVisit.Why.AGE);
        assertThat(VisitWords.why(visit, EN))
                .isEqualTo("It changes about every 5 days. Its copy is current with a chance of 94\u00a0%."
                        + " A visit now would gain 12 hours of freshness; it is made once it gains 18 hours.");
        assertThat(VisitWords.why(visit, KO))
                .isEqualTo("약 5일마다 바뀝니다. 사본이 최신일 확률은 94%입니다. 지금 방문해도 이득이 12시간뿐이라 기다립니다(기준 18시간).");
    }

    private static Set<String> keys(Messages messages) {
        return new TreeSet<>(messages.words().stringPropertyNames());
    }

    private static Set<String> places(Messages messages, String key) {
        return Pattern.compile("\\{[0-9]}")
                .matcher(messages.words().getProperty(key))
                .results()
                .map((MatchResult found) -> found.group())
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
