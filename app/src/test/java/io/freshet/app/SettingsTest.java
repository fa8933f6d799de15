package io.freshet.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freshet.crawl.CrawlSettings;
import io.freshet.crawl.TrapSettings;
import io.freshet.fetch.FetchSettings;
import io.freshet.fetch.TimeoutSettings;
import io.freshet.model.UrlRules;
import io.freshet.page.PageSettings;
import io.freshet.store.StoreSettings;
import io.freshet.testkit.Seeds;
import io.freshet.web.WebApp;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.Properties;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class SettingsTest {
    @TempDir
    private Path folder = Path.of("");

    static LongStream seeds() {
        return Seeds.some(300);
    }

    private Settings read(String toml) throws IOException {
        Files.writeString(folder.resolve(Settings.FILE), toml);
        return Settings.read(null, folder);
    }

    private static Properties console(String language) throws IOException {
        var messages = new Properties();
        String name = "console_" + language + ".properties";
        try (var in = new InputStreamReader(
                Objects.requireNonNull(WebApp.class.getResourceAsStream(name), name), StandardCharsets.UTF_8)) {
            messages.load(in);
        }
        return messages;
    }

    @ParameterizedTest
    @EnumSource(Setting.class)
    void a_setting_is_explained_in_korean_too_and_its_group_has_a_title(Setting setting) throws IOException {
        String group = "settings.group." + setting.key.substring(0, setting.key.indexOf('.'));
        assertThat(console("en")).containsKey(group);
        assertThat(console("ko")).containsKeys(group, "setting." + setting.key);
    }

    @Test
    void without_a_file_every_module_gets_its_own_defaults() {
        Settings settings = Settings.read(null, folder);
        assertThat(settings.crawl()).isEqualTo(CrawlSettings.DEFAULT);
        assertThat(settings.traps()).isEqualTo(TrapSettings.DEFAULT);
        assertThat(settings.urls()).isEqualTo(UrlRules.DEFAULT);
        assertThat(settings.timeouts()).isEqualTo(TimeoutSettings.DEFAULT);
        assertThat(settings.page()).isEqualTo(PageSettings.DEFAULT);
        assertThat(settings.store()).isEqualTo(StoreSettings.DEFAULT);
        assertThat(settings.fetch())
                .usingRecursiveComparison()
                .ignoringFields("userAgent")
                .isEqualTo(FetchSettings.DEFAULT);
        assertThat(settings.fetch().userAgent()).isEqualTo("Freshet/" + Version.NUMBER);
    }

    @Test
    void the_file_goes_before_the_defaults_and_the_command_line_before_the_file() throws IOException {
        Settings settings =
                read("[crawl]\ndelay = \"5s\"\nin-flight = 7\n[agent]\ncontact = \"https://example.org/bot\"\n");
        settings.set(Setting.IN_FLIGHT, 9);
        assertThat(settings.crawl().delay()).isEqualTo(Duration.ofSeconds(5));
        assertThat(settings.crawl().inFlight()).isEqualTo(9);
        assertThat(settings.fetch().userAgent()).isEqualTo("Freshet/" + Version.NUMBER + " (+https://example.org/bot)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[crawl]\\ndelai = \"5s\"         | line 2: there is no setting crawl.delai; the nearest is crawl.delay",
                "[crawl]\\ndelay = 5              | line 2: crawl.delay must be a duration",
                "[crawl]\\ndelay = \"5 parsecs\"  | line 2: crawl.delay must be a duration",
                "[crawl]\\nin-flight = \"many\"   | line 2: crawl.in-flight must be a whole number",
                "[crawl]\\nin-flight = 0          | freshet.toml, crawl.in-flight: requests in flight must be between 1 and 100000, not 0",
                "[crawl]\\nin-flight = 99999999999| crawl.in-flight: 99999999999 is too large",
                "[fetch]\\ntypes = \"html\"       | line 2: fetch.types must be a list",
                "[crawl                           | line 1",
                "[refresh]\\ncompare = \"words\" | refresh.compare is bytes, text or near, not \"words\"",
                "[refresh]\\ncompare = 3         | line 2: refresh.compare must be a text",
                "[refresh]\\nday = \"100ms\"     | a day of the planner is between a second and a year, not 100ms",
                "[refresh]\\nday = \"400d\"      | a day of the planner is between a second and a year, not 400d",
                "[refresh]\\nday = 1             | line 2: refresh.day must be a duration",
                "[refresh]\\nper-day = -1        | visits of known pages a day are 0 or more, not -1",
                "[gone]\\nnear-bits = 40         | error pages that are alike differ in 0 to 16 bits, not 40",
                "[gone]\\nalike = 1              | 2 to 32 pages that become alike are an error page, not 1",
                "[gone]\\nask-every = \"1s\"     | a host is asked for an address that nobody has at most every minute, not every 1s",
                "[gone]\\nasks = 0               | a host is asked for 1 to 100 addresses that nobody has, not 0",
                "[feed]\\nper-host = 0           | 1 to 1,000 feeds of a host are read, not 0",
                "[feed]\\nmax-entries = 0        | of a feed at least 1,000 bytes, an entry and 4 elements in each other are read",
                "[store]\\ncompression = 12       | freshet.toml, store.compression: ",
                "[fetch]\\nbody-idle = \"0s\"    | freshet.toml, fetch.body-idle: a body must be allowed to send nothing",
                "[fetch]\\nmax-body = \"1MB\"\\nbody-memory = \"2MB\" | fetch.body-memory: there must be memory"
            })
    void a_wrong_file_is_told_where_and_what_would_be_right(String toml, String message) {
        assertThatThrownBy(() -> read(toml.replace("\\n", "\n")))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining(message)
                .hasMessageContaining(Settings.FILE);
    }

    @Test
    void what_the_settings_command_prints_is_a_settings_file_that_changes_nothing() throws IOException {
        var out = new StringWriter();
        assertThat(Main.run(new PrintWriter(out), new PrintWriter(out), "settings", "--data", folder.toString()))
                .isZero();
        Settings settings = read(out.toString());
        for (Setting setting : Setting.values()) {
            assertThat(settings.text(setting)).as(setting.key).isEqualTo(setting.standard);
        }
    }

    @Test
    void the_document_of_settings_says_what_the_code_says() throws IOException {
        var expected = new StringBuilder(
                "# Settings\n\nOne TOML file: `freshet.toml` in the store, or `--config FILE`. `freshet settings` prints a file with"
                        + " all of them. Sizes are\nmultiples of 1024.\n");
        String section = "";
        for (Setting setting : Setting.values()) {
            String group = setting.key.substring(0, setting.key.indexOf('.'));
            if (!group.equals(section)) {
                expected.append("\n## [")
                        .append(group)
                        .append("]\n\n| key | default | meaning |\n| --- | --- | --- |\n");
                section = group;
            }
            expected.append("| `")
                    .append(setting.key.substring(group.length() + 1))
                    .append("` | `");
            expected.append(setting.inToml(setting.standard))
                    .append("` | ")
                    .append(setting.meaning)
                    .append(" |\n");
        }
        assertThat(Files.readString(Path.of("../docs/settings.md"))).isEqualTo(expected.toString());
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void no_text_makes_reading_settings_fail_in_any_other_way_than_with_a_sentence(long seed) throws IOException {
        var random = new SplittableRandom(seed);
        byte[] bytes = "[crawl]\ndelay = \"1s\"\nin-flight = 10\n[fetch]\ntypes = [\"text/html\"]\nmax-body = \"1MB\"\n"
                .getBytes(StandardCharsets.UTF_8);
        for (int i = random.nextInt(1, 8); i > 0; i--) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        }
        Files.write(folder.resolve(Settings.FILE), bytes);
        assertThatCode(() -> {
                    try {
                        Settings.read(null, folder);
                    } catch (SettingsException e) {
                        assertThat(e.getMessage()).isNotBlank();
                    }
                })
                .doesNotThrowAnyException();
    }
}
