package io.freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What a user is told who calls a command wrongly: the value that was given, and what to do. */
class ErrorMessagesTest {
    private record Result(int code, String err) {}

    @TempDir
    private Path folder = Path.of("");

    @BeforeEach
    void files() throws IOException {
        Files.writeString(folder.resolve("empty"), "# nothing\n");
        Files.write(folder.resolve("latin"), new byte[] {(byte) 0xE9, (byte) 0xE8, '\n'});
        Files.writeString(folder.resolve("bad"), "https://example.org/\nnonsense\n");
        Files.createDirectory(folder.resolve("folder"));
        Files.writeString(folder.resolve("folder/file"), "x");
    }

    private Result freshet(String call) {
        List<String> args = new ArrayList<>();
        for (String word : call.strip().split(" +")) {
            args.add(word.replace("DIR/", folder + "/"));
        }
        boolean onStore = !List.of("lab", "nosuch").contains(args.getFirst())
                && !args.getFirst().startsWith("-");
        if (onStore && !args.contains("--data")) {
            args.addAll(
                    args.contains("--") ? 1 : args.size(),
                    List.of("--data", folder.resolve("store").toString()));
        }
        var err = new StringWriter();
        int code = Main.run(new StringWriter(), err, args.toArray(String[]::new));
        return new Result(code, err.toString().replace(folder + "/", "DIR/"));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
            nosuch                                  | there is no command "nosuch".
            --nosuch                                | there is no option --nosuch.
            search                                  | QUERY is missing.
            search -vacuum                          | there is no option -vacuum. To leave out pages with a word, put the query after --: freshet search -- WORD -vacuum.
            search a --nosuch                       | there is no option --nosuch.
            search a --limit                        | --limit needs a value, as in --limit N.
            search a --limit abc                    | --limit must be a whole number, not "abc".
            search a --limit 3 --limit 4            | --limit is given twice. Give it once.
            search a --limit 0                      | --limit must be between 1 and 100, not 0.
            search a --lang korean                  | --lang must be the code of a language, such as ko or en, not "korean". Did you mean ko?
            search a --lang Deutsch                 | --lang must be the code of a language, such as ko or en, not "Deutsch". Did you mean de?
            search a --lang xyzzy                   | --lang must be the code of a language, such as ko or en, not "xyzzy".
            page                                    | URL is missing.
            page nonsense                           | "nonsense" is not a URL. Give an http or https URL, such as https://example.org/.
            page https://a.org/ https://b.org/      | "https://b.org/" is one argument too many.
            export                                  | WHAT is missing.
            export all DIR/x                        | WHAT must be warc, urls or history, not "all".
            export urls                             | FILE is missing.
            backup                                  | DIR is missing.
            crawl --max-pages abc https://a.org/    | --max-pages must be a whole number, not "abc".
            crawl --scope world https://a.org/      | --scope must be host, domain, prefix or any, not "world".
            crawl --progress loud https://a.org/    | --progress must be auto, plain or none, not "loud".
            crawl --delay soon https://a.org/       | --delay: "soon" is not a duration such as 300ms, 1s, 10m, 24h or 7d.
            crawl --memory much https://a.org/      | --memory: "much" is not a size such as 500KB, 512MB or 2GB.
            crawl --memory 1MB https://a.org/       | --memory: at least 64MB are needed, not 1MB.
            crawl --include ( https://a.org/        | --include: "(" is not a regular expression: Unclosed group.
            crawl --strategy magic https://a.org/   | --strategy: "magic" is none of adaptive, conventional, segmentation, segmentation-backlinks.
            crawl --log-level loud https://a.org/   | --log-level must be error, warn, info, debug or trace, not "loud".
            crawl ftp://example.org/                | "ftp://example.org/" is not a URL that can be crawled. Give an http or https URL, such as https://example.org/.
            crawl                                   | nothing to crawl: give a URL, or --seeds FILE.
            crawl --seeds DIR/nofile                | cannot read the seed file DIR/nofile: it does not exist (DIR/nofile).
            crawl --seeds DIR/folder                | cannot read the seed file DIR/folder: is a directory.
            crawl --seeds DIR/latin                 | the seed file DIR/latin is not UTF-8 text.
            crawl --seeds DIR/empty                 | DIR/empty has no URL. Give it one on each line.
            crawl --seeds DIR/bad                   | DIR/bad, line 2: "nonsense" is not a URL that can be crawled. Give an http or https URL, such as https://example.org/.
            crawl https://a.org/ --config DIR/no    | cannot read the settings file DIR/no: it does not exist (DIR/no).
            crawl https://a.org/ --order DIR/no/x   | cannot write the order file DIR/no/x: it does not exist (DIR/no/x).
            crawl https://a.org/ --data DIR/folder  | DIR/folder is not a store of Freshet: it has other files, such as file. Give an empty folder, or one that is not there yet.
            stats                                   | there is no store in DIR/store; `freshet crawl URL --data DIR/store` makes one.
            stats --hosts -1                        | --hosts must be between 0 and 1000000, not -1.
            serve --port 99999                      | a port is between 0 (any that is free) and 65535, not 99999.
            serve --port abc                        | --port must be a whole number, not "abc".
            serve --bind here                       | --bind: "here" is not an address such as 127.0.0.1 or 0.0.0.0.
            refresh --budget 0                      | --budget is a number of requests, 1 or more, not 0.
            predict --every 0s                      | --every must be a second or more, not 0s.
            predict --compare all                   | --compare must be bytes, text or near, not "all".
            predict DIR/nofile                      | there is no file DIR/nofile.
            topic add                               | --pages is missing, as in --pages FILE.
            topic add x                             | --pages is missing, as in --pages FILE.
            lab planner x                           | "x" is one argument too many.
            """)
    void a_wrong_call_is_told_what_is_wrong_and_what_to_do(String call, String message) {
        Result result = freshet(call);
        assertThat(result.err().lines().findFirst()).as(result.err()).hasValue("freshet: " + message.strip());
        assertThat(result.code()).isIn(1, 2);
        assertThat(result.err()).doesNotContain("Exception", "java.", "\tat ");
    }

    /** No value of any setting may be answered with the name of a Java class, or a duration as Java writes it. */
    @ParameterizedTest
    @EnumSource(Setting.class)
    void a_wrong_setting_is_told_in_words(Setting setting) throws IOException {
        for (String value :
                List.of("\"0s\"", "\"1ms\"", "\"36500d\"", "-5", "\"x\"", "true", "[1]", "99999999999", "0.1")) {
            String group = setting.key.substring(0, setting.key.indexOf('.'));
            Path file = Files.writeString(
                    folder.resolve("freshet.toml"),
                    "[" + group + "]\n" + setting.key.substring(group.length() + 1) + " = " + value + "\n");
            var err = new StringWriter();
            Main.run(new StringWriter(), err, "settings", "--config", file.toString());
            assertThat(err.toString())
                    .as("%s = %s", setting.key, value)
                    .doesNotContain("Exception", "java.", "a bug in Freshet")
                    .doesNotContainPattern("\\bPT[0-9]");
        }
    }

    @Test
    void a_settings_file_that_is_not_toml_is_told_where() throws IOException {
        Path file = Files.writeString(folder.resolve("freshet.toml"), "[crawl]\ndelay = = 5\n");
        Result result = freshet("settings --config " + file);
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err()).startsWith("freshet: DIR/freshet.toml, line 2, column 9: ");
    }

    @Test
    void every_option_has_a_message_for_a_missing_value() {
        for (String call : Arrays.asList("crawl --delay", "stats --hosts", "serve --port", "search x --site")) {
            String option = call.substring(call.indexOf("--"));
            var err = new StringWriter();
            assertThat(Main.run(new StringWriter(), err, call.split(" "))).isEqualTo(2);
            assertThat(err.toString()).startsWith("freshet: " + option + " needs a value, as in " + option + " ");
        }
    }
}
