package io.freshet.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.freshet.testkit.TestSite;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code freshet serve} as users run it: the program as it is packaged, in a process of its own, and commands in others beside it. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class ServeIT {
    private static final int SIGINT = 2;
    private static final Path PROGRAM = Path.of("target/lib/freshet-app.jar").toAbsolutePath();

    @TempDir
    private Path folder = Path.of("");

    private final List<Process> started = new ArrayList<>();

    @SuppressWarnings("NullAway.Init") // before each test
    private TestSite site;

    private record Result(int exit, String out, String err) {}

    private record Server(Process process, URI address) {}

    @BeforeEach
    void a_store_with_a_page() throws Exception {
        site = TestSite.start()
                .page("/", "<html lang=ko><title>첫 페이지 \u001b[31m</title><a href=/next>다음</a><a href=/nothing>n</a>")
                .page("/next", "<title>Next</title>text");
        Result crawl = freshet("crawl", site.url("/"), "--allow-private", "--delay", "0s", "--progress", "none");
        assertThat(crawl.exit()).as(crawl.err()).isZero();
    }

    @AfterEach
    void end_everything() {
        started.forEach(Process::destroyForcibly);
        site.close();
    }

    private Process start(Path err, String... args) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx256m",
                "-Dstdout.encoding=UTF-8",
                "-Dstderr.encoding=UTF-8",
                "-jar",
                PROGRAM.toString()));
        command.addAll(List.of(args));
        command.addAll(List.of("--data", folder.resolve("store").toString()));
        Process process =
                new ProcessBuilder(command).redirectError(err.toFile()).start();
        started.add(process);
        return process;
    }

    private Result freshet(String... args) throws Exception {
        Path err = Files.createTempFile(folder, "err", "");
        Process process = start(err, args);
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Result(process.waitFor(), sameState(out), Files.readString(err));
    }

    /** The tables tidy up after themselves, so that the bytes of state differ from one opening to the next; and a plan says something else at every moment. */
    private static String sameState(String report) {
        return report.replaceAll("\"stateBytes\" : \\d+", "\"stateBytes\" : 0")
                .replaceAll("\\S+ of state", "0 of state")
                .replaceAll("\"next\" : \"[-0-9T:.]+Z\"", "\"next\" : \"then\"")
                .replaceAll("\"(nextReason|chanceCurrent|changesPerDay)\" : (\".*\"|[0-9.E-]+)", "\"$1\" : \"\"")
                .replaceAll("(?m)^( *next visit) .*", "$1 then");
    }

    /** A plan of visits, which is made while a store is served. */
    private void planned() throws Exception {
        Path config = Files.writeString(folder.resolve("still.toml"), "[refresh]\nper-day = 0\n");
        assertThat(stop(serve("--config", config.toString()), "TERM")).isZero();
    }

    private Server serve(String... more) throws IOException {
        List<String> args = new ArrayList<>(List.of("serve", "--port", "0"));
        args.addAll(List.of(more));
        Process process = start(Files.createTempFile(folder, "err", ""), args.toArray(String[]::new));
        String line =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)).readLine();
        assertThat(line).matches("listening on http://127\\.0\\.0\\.1:[1-9][0-9]*");
        return new Server(process, URI.create(line.substring("listening on ".length())));
    }

    @Test
    void commands_print_the_same_with_and_without_a_server() throws Exception {
        planned();
        List<String[]> calls = List.of(
                new String[] {"stats", "--json"},
                new String[] {"stats"},
                new String[] {"stats", "--hosts", "0"},
                new String[] {"page", site.url("/"), "--json"},
                new String[] {"page", site.url("/")},
                new String[] {"page", site.url("/next"), "--body"},
                new String[] {"page", site.url("/nothing"), "--body"},
                new String[] {"page", site.url("/nothing")},
                new String[] {"page", site.url("/unheard-of"), "--json"},
                new String[] {"page", site.url("/unheard-of")},
                new String[] {"page", "nonsense"},
                new String[] {"search", "page", "--json"},
                new String[] {"search", "--limit", "1000", "page"});
        List<Result> alone = new ArrayList<>();
        for (String[] call : calls) {
            alone.add(freshet(call));
        }
        assertThat(alone.subList(0, 11)).extracting(Result::exit).containsExactly(0, 0, 0, 0, 0, 0, 1, 0, 1, 1, 2);
        assertThat(alone.getLast().exit()).isEqualTo(2);
        assertThat(alone.get(4).out()).contains("첫 페이지", "next visit").doesNotContain("\u001b");
        Server server = serve("--config", folder.resolve("still.toml").toString());
        for (int i = 0; i < calls.size(); i++) {
            assertThat(freshet(calls.get(i))).as(String.join(" ", calls.get(i))).isEqualTo(alone.get(i));
        }
        assertThat(stop(server, "TERM")).isZero();
    }

    @Test
    void the_api_answers_what_the_command_prints() throws Exception {
        String stats = freshet("stats", "--json").out();
        Server server = serve();
        assertThat(sameState(get(server, "/api/v1/stats").body())).isEqualTo(stats);
        assertThat(get(server, "/healthz").body()).isEqualTo("ok\n");
        assertThat(sameState(
                        get(server, "/api/v1/pages?url=" + site.url("/next")).body()))
                .isEqualTo(freshet("page", site.url("/next"), "--json").out());
        assertThat(stop(server, "TERM")).isZero();
        assertThat(folder.resolve("store/freshet.lock")).isEmptyFile();
    }

    @ParameterizedTest
    @ValueSource(strings = {"TERM", "INT"})
    void a_signal_ends_it_with_0_and_the_store_is_free(String signal) throws Exception {
        Server server = serve();
        assumeFalse(signal.equals("INT") && ignoresInterrupts(server.process()), "run in the background by a shell");
        assertThat(stop(server, signal)).isZero();
        assertThat(freshet("stats").exit()).isZero();
    }

    /** A shell without job control lets what it runs in the background ignore SIGINT, and all that this starts; a JVM leaves it at that. */
    private static boolean ignoresInterrupts(Process process) throws IOException {
        Path status = Path.of("/proc", Long.toString(process.pid()), "status");
        return Files.exists(status)
                && Files.readAllLines(status).stream()
                        .filter(line -> line.startsWith("SigIgn:"))
                        .anyMatch(line ->
                                (Long.parseUnsignedLong(line.substring(7).strip(), 16) & (1 << (SIGINT - 1))) != 0);
    }

    @Test
    void who_is_killed_leaves_nothing_behind_that_others_would_ask() throws Exception {
        Server server = serve();
        assertThat(server.process().destroyForcibly().waitFor()).isNotZero();
        assertThat(freshet("stats").exit()).isZero();
    }

    @Test
    void commands_that_write_and_a_second_server_say_who_holds_the_store() throws Exception {
        Server server = serve();
        String words = "is in use by process " + server.process().pid() + " (freshet serve)";
        for (String[] call : List.of(
                new String[] {"serve", "--port", "0"},
                new String[] {"crawl", site.url("/"), "--allow-private"},
                new String[] {"compact"},
                new String[] {"reindex"})) {
            Result result = freshet(call);
            assertThat(result.exit()).as(call[0]).isEqualTo(1);
            assertThat(result.err()).as(call[0]).contains(words);
            assertThat(result.out()).isEmpty();
        }
        assertThat(stop(server, "TERM")).isZero();
    }

    @Test
    void exports_and_backups_are_made_while_the_store_is_served() throws Exception {
        Server server = serve();
        Path urls = folder.resolve("urls");
        Result exported = freshet("export", "urls", urls.toString());
        assertThat(exported.exit()).as(exported.err()).isZero();
        assertThat(urls).exists();
        Path copy = folder.resolve("copy");
        Result saved = freshet("backup", copy.toString());
        assertThat(saved.exit()).as(saved.err()).isZero();
        assertThat(copy.resolve("freshet-store")).exists();
        assertThat(stop(server, "TERM")).isZero();
    }

    @Test
    void a_port_that_is_taken_is_told_in_one_sentence() throws Exception {
        try (var taken = new ServerSocket(0)) {
            Result result = freshet("serve", "--port", Integer.toString(taken.getLocalPort()));
            assertThat(result.exit()).isEqualTo(1);
            assertThat(result.out()).isEmpty();
            assertThat(result.err())
                    .isEqualTo("freshet: port " + taken.getLocalPort()
                            + " of 127.0.0.1 is in use by another process. Choose another with --port or --bind.\n");
        }
    }

    @Test
    void a_token_guards_the_server_and_commands_on_this_machine_need_not_know_it() throws Exception {
        Path config = Files.writeString(
                folder.resolve("settings.toml"), "[serve]\ntoken = \"0123456789abcdef0123456789abcdef\"\n");
        Server server = serve("--config", config.toString());
        assertThat(get(server, "/api/v1/stats").statusCode()).isEqualTo(401);
        assertThat(freshet("stats", "--json").exit()).isZero();
        assertThat(stop(server, "TERM")).isZero();
    }

    @Test
    void an_address_that_others_can_reach_needs_a_token() throws Exception {
        Result result = freshet("serve", "--port", "0", "--bind", "0.0.0.0");
        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.err())
                .contains("to listen on 0.0.0.0, where others can reach it, set serve.password or serve.token");
        assertThat(freshet("serve", "--bind", "example.org").exit()).isEqualTo(2);
        assertThat(freshet("serve", "--port", "70000").exit()).isEqualTo(2);
    }

    private static HttpResponse<String> get(Server server, String path) throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(
                    HttpRequest.newBuilder(URI.create(server.address() + path)).build(),
                    HttpResponse.BodyHandlers.ofString());
        }
    }

    private static int stop(Server server, String signal) throws Exception {
        Process kill = new ProcessBuilder(
                        "kill", "-" + signal, Long.toString(server.process().pid()))
                .start();
        assertThat(kill.waitFor()).isZero();
        assertThat(server.process().waitFor(30, TimeUnit.SECONDS)).isTrue();
        return server.process().exitValue();
    }
}
