package io.freshet.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.model.FailureCause;
import io.freshet.model.Refusal;
import io.freshet.plot.Language;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** No Korean page shows an English sentence of the product: every problem and every reason that people meet has Korean words. */
class SentencesTest {
    /** Where sentences come from that the console shows, by module. What only programs and commands are told is not among them. */
    private static final Map<String, List<String>> SOURCES = Map.of(
            "web/src/main/java/io/freshet/web",
            List.of(
                    "CrawlPage",
                    "FreshnessPage",
                    "TopicPage",
                    "TopicApi",
                    "SitePage",
                    "SiteApi",
                    "Parameters",
                    "Exchanges",
                    "Live"),
            "app/src/main/java/io/freshet/app",
            List.of(
                    "ServedCrawls",
                    "ServedCrawl",
                    "ServedTopics",
                    "ServedFreshness",
                    "StoreViews",
                    "StoreTopics",
                    "StoreSites",
                    "TopicLibrary",
                    "PoliteReader"),
            "cooperate/src/main/java/io/freshet/cooperate",
            List.of("Registrar", "Subscriptions", "Summaries", "SiteSignals", "IndexNowEndpoint"),
            "search/src/main/java/io/freshet/search",
            List.of("QueryReader"),
            "crawl/src/main/java/io/freshet/crawl",
            List.of("Outcomes", "SiteFiles", "LinkVerdict"));

    /** What makes a sentence for people, up to where it begins. */
    private static final Pattern SAYS = Pattern.compile(
            "ProblemException\\(\\s*\\d+,|\\bwrong\\(|\\brefused\\(RefusedException[.\\w]*,"
                    + "|new (?:Crawls\\.)?RefusedException\\(|UnavailableException\\(|new WorkFailedException\\("
                    + "|Outcome\\.Failed\\(|\\bwhy = |Optional\\.of\\((?=\"the hub)|return (?=\"a delivery|signature\\.get)|count\\([^\"]*?, 1,(?=\\s*\")"
                    + "|add\\(problems, "
                    + "|new SettingsException\\(|problem = |String reason = |String why = |leftOut\\.accept\\("
                    + "|RobotsAnswer\\.Later\\(|backOff\\(host,|Problem\\(\\d+,|^        [A-Z_]+\\((?=\")|List\\.of\\((?=\"only)",
            Pattern.MULTILINE);

    private static final String VALUE = "7x";

    /** Every module whose sentences reach the console. */
    private static final List<Path> MODULES = Stream.of(
                    "app",
                    "cooperate",
                    "crawl",
                    "fetch",
                    "model",
                    "page",
                    "protocol",
                    "search",
                    "store",
                    "topics",
                    "web")
            .map(module -> Path.of("..", module, "src", "main", "java"))
            .toList();

    @ParameterizedTest
    @EnumSource(FailureCause.class)
    void every_cause_of_a_failure_has_korean_words(FailureCause cause) {
        assertThat(Messages.in(Language.KO).told(cause.words())).doesNotContainPattern("[a-z]{3,} [a-z]{2,}");
        assertThat(Messages.in(Language.KO).told("connect: " + cause.words() + ": status 503"))
                .doesNotContainPattern("[a-z]{3,} [a-z]{2,}");
    }

    @ParameterizedTest
    @EnumSource(Refusal.class)
    void every_refusal_has_korean_words(Refusal refusal) {
        assertThat(Messages.in(Language.KO).told(refusal.words() + ": status 503"))
                .doesNotContainPattern("(?<!-)\\b[a-z]{3,} [a-z]{2,}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            it answered 503                                                 | 응답 상태 코드 503
            It answered 503.                                                | 응답 상태 코드 503
            http://a.example/x: the server answered 404                     | http://a.example/x: 서버 응답 상태 코드 404
            robots.txt cannot be read: no answer in time: cut off after 9 ms | robots.txt를 읽을 수 없음: 제한 시간 안에 응답이 없음: 9ms 뒤 중단
            maxPages must be a whole number between 0 and 9, not "x"        | ‘최대 페이지 수’ 값은 0~9 사이의 정수여야 합니다(입력값: "x").
            the store cannot be read: Input/output error                    | 저장소를 읽을 수 없습니다: Input/output error
            none of the pages that are about a can be had: no topic was made (b: forbidden by robots.txt) | a 주제를 다룬 페이지를 하나도 가져오지 못해 주제를 만들지 않았습니다(b: robots.txt가 금지함).
            "x" is not a URL that can be crawled. Give an http or https URL, such as https://example.org/ | "x": 수집할 수 있는 URL이 아닙니다. https://example.org/처럼 http나 https로 시작하는 URL을 입력하세요.
            line 3 does not begin with <RoBoT>: nonsense                    | 3번째 줄이 <RoBoT>로 시작하지 않음: nonsense
            line 3 is past the 9 records that are read: x                   | 3번째 줄이 읽을 수 있는 9개를 넘음: x
            the agent at http://a.example/r cannot be asked: no answer in time | http://a.example/r의 에이전트에 요청하지 못했습니다: 제한 시간 안에 응답이 없음
            what nobody has thought of                                      | 원문 메시지: what nobody has thought of
            """)
    void a_sentence_is_told_with_its_values_in_korean(String english, String korean) {
        assertThat(Messages.in(Language.KO).told(english)).isEqualTo(korean);
    }

    @Test
    void a_parameter_is_called_as_its_field_is_labelled() {
        assertThat(Messages.in(Language.EN).told("maxPages must be a whole number between 0 and 9, not \"x\""))
                .isEqualTo("“Pages at most” must be a whole number between 0 and 9, not \"x\".");
        for (Language language : Language.values()) {
            Messages messages = Messages.in(language);
            for (String field : List.of("maxPages", "maxDepth", "maxPagesPerHost", "urls")) {
                assertThat(messages.told(field)).isEqualTo(messages.say("crawl." + field));
            }
            assertThat(messages.told("budget")).isEqualTo(messages.say("freshness.refresh"));
            assertThat(messages.told("pages")).isEqualTo(messages.say("topics.pages"));
            assertThat(messages.told("against"))
                    .isEqualTo(messages.say("topics.against").replaceFirst(" ?\\(.*", ""));
        }
        assertThat(Messages.in(Language.EN).told("it answered 503")).isEqualTo("it answered 503");
    }

    /** Reads the sources, so that a sentence that is new or told otherwise fails here, and not on a page. */
    @Test
    void every_sentence_that_the_console_may_show_has_korean_words() throws IOException {
        Map<String, String> missing = new TreeMap<>();
        int seen = 0;
        for (Map.Entry<String, List<String>> module : SOURCES.entrySet()) {
            for (String name : module.getValue()) {
                String source =
                        Files.readString(Path.of("..").resolve(module.getKey()).resolve(name + ".java"));
                Matcher says = SAYS.matcher(source);
                while (says.find()) {
                    for (String sentence : new Expression(source, says.end()).texts()) {
                        if (sentence.matches(".*[a-z]{2,} .*[a-z]{2,}.*")) {
                            seen++;
                            if (Sentences.in(Language.KO, sentence).isEmpty()) {
                                missing.put(sentence, name);
                            }
                        }
                    }
                }
            }
        }
        assertThat(missing).as("without a pair of lines in sentences_ko.txt").isEmpty();
        assertThat(seen).isGreaterThan(70);
    }

    /** A pair stays as long as some module says its English; the pieces between values are looked for in all sources. */
    @Test
    void no_translation_stays_behind_its_sentence() throws IOException {
        var said = new StringBuilder();
        for (Path module : MODULES) {
            try (Stream<Path> files = Files.walk(module)) {
                for (Path file :
                        files.filter(f -> f.toString().endsWith(".java")).toList()) {
                    said.append(Files.readString(file)
                            .replaceAll("\"\\s*\\+\\s*\"", "")
                            .replace("\\\"", "\""));
                }
            }
        }
        String all = said.toString();
        List<String> stale = Files.readAllLines(Path.of("src/main/resources/io/freshet/web/sentences_ko.txt")).stream()
                .filter(line -> line.matches("[^#].*[a-z]{2} [a-z]{2}.*|[A-Za-z][a-z]+( .*)?"))
                .filter(line -> !line.matches(".*[가-힣].*"))
                .filter(line -> Stream.of(line.split("\\{\\d+}|[()]"))
                        .map(String::strip)
                        .anyMatch(piece -> piece.length() > 3 && !all.contains(piece)))
                .toList();
        assertThat(stale).as("English that no module says any more").isEmpty();
    }

    /** A text as the source puts it together: literals, values, and either side of a condition. */
    private static final class Expression {
        private final String source;
        private int at;

        Expression(String source, int at) {
            this.source = source;
            this.at = at;
        }

        List<String> texts() {
            return choice();
        }

        private List<String> choice() {
            int start = at;
            List<String> texts = sum();
            if (peek() != '?') {
                return texts;
            }
            at++;
            List<String> either = new ArrayList<>(choice());
            if (peek() != ':') {
                throw new IllegalStateException("no other side: " + source.substring(start, at));
            }
            at++;
            either.addAll(choice());
            return either;
        }

        private List<String> sum() {
            List<String> texts = part();
            while (peek() == '+') {
                at++;
                List<String> more = part();
                List<String> all = new ArrayList<>();
                texts.forEach(text -> more.forEach(other -> all.add(text + other)));
                texts = all;
            }
            return texts;
        }

        /** A literal, something in brackets, or a value: whatever it is up to the next operator on this level. */
        private List<String> part() {
            if (peek() == '"') {
                return List.of(literal());
            }
            if (peek() == '(') {
                at++;
                List<String> inside = choice();
                if (peek() == ')') {
                    at++;
                    return inside;
                }
                depth(1);
                return List.of(VALUE);
            }
            int depth = 0;
            while (at < source.length()) {
                char c = peek();
                if (c == '"') {
                    literal();
                    continue;
                }
                if (depth == 0 && (c == ')' || c == ',' || c == ';' || c == '+' || c == '?' || c == ':')) {
                    return List.of(VALUE);
                }
                depth += c == '(' || c == '[' ? 1 : c == ')' || c == ']' ? -1 : 0;
                at++;
            }
            return List.of(VALUE);
        }

        private void depth(int open) {
            for (int depth = open; depth > 0; at++) {
                depth += source.charAt(at) == '(' ? 1 : source.charAt(at) == ')' ? -1 : 0;
            }
        }

        private String literal() {
            var text = new StringBuilder();
            for (at++; source.charAt(at) != '"'; at++) {
                if (source.charAt(at) == '\\') {
                    at++;
                }
                text.append(source.charAt(at));
            }
            at++;
            return text.toString();
        }

        private char peek() {
            while (at < source.length() && Character.isWhitespace(source.charAt(at))) {
                at++;
            }
            return at < source.length() ? source.charAt(at) : ';';
        }
    }
}
