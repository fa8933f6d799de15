package io.freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.testkit.TestSite;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The launcher as users meet it: the real script in a folder of its own, with a PATH, a home and an environment that hold nothing else. Where the
 * question is what it does before Java begins, Java and Maven are scripts that say how they were called.
 */
class LauncherIT {
    private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();
    private static final Path PROGRAM = Path.of("target/lib").toAbsolutePath();
    private static final Path REAL_JDK = Path.of(System.getProperty("java.home"));

    @TempDir
    Path temp = Path.of("replaced by JUnit");

    private final Map<String, String> environment = new HashMap<>();

    record Result(int exit, String out, String err, long pid) {}

    @BeforeEach
    void an_environment_without_java_and_maven() throws IOException {
        for (String tool :
                List.of("bash", "env", "readlink", "find", "mkdir", "mv", "rm", "cat", "sleep", "grep", "flock")) {
            linkTool(tool);
        }
        environment.put("PATH", Files.createDirectories(temp.resolve("bin")).toString());
        environment.put("HOME", Files.createDirectories(temp.resolve("home")).toString());
        environment.put(
                "FRESHET_JDK_ROOTS",
                Files.createDirectories(temp.resolve("jdks")).toString());
        environment.put("FRESHET_AOT", "off");
    }

    /** JUnit would warn of each as it cleans up. */
    @AfterEach
    void links_are_taken_away() throws IOException {
        try (Stream<Path> files = Files.walk(temp)) {
            for (Path link : files.filter(Files::isSymbolicLink).toList()) {
                Files.delete(link);
            }
        }
    }

    @Test
    void it_runs_from_any_folder_and_through_links() throws Exception {
        environment.put("FRESHET_JAVA_HOME", REAL_JDK.toString());
        Path launcher = distribution("with a space");
        assertVersion(run(temp.resolve("home"), launcher));
        assertVersion(run(temp.resolve("with a space"), Path.of("./freshet")));
        Path link = Files.createSymbolicLink(temp.resolve("link"), temp.relativize(launcher));
        Path linkToLink = Files.createSymbolicLink(temp.resolve("home/link"), link);
        assertVersion(run(temp, linkToLink));
    }

    /** The call stands in a script, since the JVM of this test may run in such a locale itself. */
    @ParameterizedTest
    @CsvSource({"LC_ALL, C", "LC_ALL, POSIX", "LANG, C", "LANG, ''", "LC_CTYPE, xx_XX.UTF-8"})
    void words_and_file_names_are_utf_8_whatever_the_locale(String variable, String locale) throws Exception {
        environment.put("FRESHET_JAVA_HOME", REAL_JDK.toString());
        environment.put(variable, locale);
        linkTool("locale");
        distribution("freshet");
        Path script = temp.resolve("call");
        Files.writeString(script, """
                #!/usr/bin/env bash
                ./freshet export urls 주소.txt --data 없는저장소
                ./freshet crawl '://한글 낱말' --data 저장소
                ./freshet crawl http://127.0.0.1:1/ --data 저장소 --progress none
                [ -f 저장소/freshet-store ] && echo 'the store is there'
                """);
        assertThat(script.toFile().setExecutable(true)).isTrue();
        Result result = run(temp.resolve("freshet"), script);
        assertThat(result.err()).contains("없는저장소").contains("://한글 낱말");
        assertThat(result.out()).contains("the store is there");
    }

    @Test
    void two_at_once_both_answer() throws Exception {
        environment.put("FRESHET_JAVA_HOME", REAL_JDK.toString());
        Path launcher = distribution("freshet");
        var first = start(launcher, "--version");
        var second = start(launcher, "--version");
        assertVersion(first.get());
        assertVersion(second.get());
    }

    /** With AOTMode=on the JVM refuses to start when it cannot use the cache. */
    @Test
    void the_first_start_makes_a_cache_that_later_ones_use_and_a_broken_one_is_not_worth_a_word() throws Exception {
        environment.put("FRESHET_JAVA_HOME", REAL_JDK.toString());
        environment.remove("FRESHET_AOT");
        Path launcher = distribution("freshet");
        Result first = run(temp, launcher, "--version");
        assertThat(first.err()).isEqualTo("Preparing Freshet (first use; up to a minute)...\n");
        assertThat(first.out()).startsWith("freshet ");

        environment.put("FRESHET_JAVA_OPTS", "-XX:AOTMode=on");
        assertVersion(run(temp, launcher));

        environment.remove("FRESHET_JAVA_OPTS");
        try (Stream<Path> files = Files.list(launcher.resolveSibling("aot"))) {
            Path cache = files.filter(file -> file.toString().endsWith(".aot"))
                    .findFirst()
                    .orElseThrow();
            Files.writeString(cache, "no cache at all");
        }
        assertVersion(run(temp, launcher));
    }

    @Test
    void a_cache_that_cannot_be_made_is_tried_once() throws Exception {
        environment.put("FRESHET_JAVA_HOME", jdk("jdk", "25.0.1", """
                case "$*" in
                    *AOTCacheOutput*) echo tried >>"$HOME/trained"; exit 1 ;;
                    *) echo "$*" ;;
                esac
                """).toString());
        environment.remove("FRESHET_AOT");
        Path launcher = distribution("freshet");
        for (int i = 0; i < 3; i++) {
            assertThat(run(temp, launcher).out()).doesNotContain("AOTCache");
        }
        assertThat(temp.resolve("home/trained")).hasContent("tried");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                                         | 512m
            --memory 1g                  | 1048576k
            --memory=1g                  | 1048576k
            --memory 2GB                 | 2097152k
            --memory 512MB               | 524288k
            --memory 512MiB              | 524288k
            --memory 1.5g                | 1572864k
            --memory 65536k              | 65536k
            --memory 1073741824          | 1048576k
            --memory 1g --memory 2g      | 2097152k
            --memory 0100m               | 102400k
            --memory 1m                  | 512m
            --memory 99999999t           | 512m
            --memory lots                | 512m
            --memory -1g                 | 512m
            --memory                     | 512m
            --memory=                    | 512m
            crawl -- --memory 1g         | 512m
            """)
    void the_heap_follows_the_option_and_what_is_wrong_is_left_to_the_program(String arguments, String heap)
            throws Exception {
        useSpeakingJdk();
        String[] words = arguments == null ? new String[0] : arguments.split(" ");
        Result result = run(temp, distribution("freshet"), words);
        assertThat(result.out().lines()).contains("-Xmx" + heap);
        assertThat(result.out())
                .endsWith("freshet-app.jar\n"
                        + Stream.of(words).map(word -> word + "\n").reduce("", String::concat));
    }

    @Test
    void a_full_heap_is_reported_and_makes_the_next_run_careful_until_one_ends_well() throws Exception {
        environment.put("FRESHET_JAVA_HOME", REAL_JDK.toString());
        linkTool("locale");
        linkTool("printf");
        Path launcher = distribution("freshet");
        Path mark = temp.resolve("a store/out-of-memory");
        String page = "<p>" + "word ".repeat(1_900_000);
        environment.put("FRESHET_JAVA_OPTS", "-Xmx24m"); // less than it takes
        try (var one = TestSite.start();
                var two = TestSite.start()) {
            one.page("/", page);
            two.page("/", page);
            String[] crawl = {
                "crawl", one.url("/"), two.url("/"), "--data", "a store", "--allow-private", "--memory", "64MB"
            };
            Result first = run(temp, launcher, crawl);
            assertThat(first.exit()).isEqualTo(3);
            assertThat(first.out()).isEmpty();
            assertThat(first.err())
                    .contains("freshet: out of memory: the Java heap of 64 MB is full. The store is intact. "
                            + "Start again with more, as in --memory 128MB.\n");
            assertThat(mark).hasContent("65536");

            Result second = run(temp, launcher, crawl);
            assertThat(second.err()).contains("this run asks 1,000 hosts at once, not 2,000");

            environment.remove("FRESHET_JAVA_OPTS");
            crawl[crawl.length - 1] = "256MB";
            Result enough = run(temp, launcher, crawl);
            assertThat(enough.err()).doesNotContain("hosts at once");
            assertThat(enough.exit()).isZero();
            assertThat(mark).doesNotExist();
        }
    }

    @Test
    void what_ends_soon_is_compiled_sparingly_and_a_server_is_not() throws Exception {
        useSpeakingJdk();
        Path launcher = distribution("freshet");
        assertThat(run(temp, launcher, "crawl").out()).contains("-XX:FreqInlineSize=", "-XX:Tier3");
        assertThat(run(temp, launcher, "serve").out()).doesNotContain("-XX:FreqInlineSize=", "-XX:Tier3");
    }

    @Test
    void only_a_crawl_waits_for_the_next_call_to_leave_a_loop_that_is_interpreted() throws Exception {
        useSpeakingJdk();
        Path launcher = distribution("freshet");
        assertThat(run(temp, launcher, "crawl").out()).contains("-XX:-UseOnStackReplacement");
        assertThat(run(temp, launcher, "reindex").out()).doesNotContain("OnStackReplacement");
        assertThat(run(temp, launcher, "serve").out()).doesNotContain("OnStackReplacement");
    }

    @Test
    void what_a_crawl_has_compiled_early_is_there_under_that_name() throws Exception {
        useSpeakingJdk();
        String option = "-XX:CompileCommand=CompileThresholdScaling,";
        List<String> methods = run(temp, distribution("freshet"), "crawl")
                .out()
                .lines()
                .filter(line -> line.startsWith(option))
                .map(line -> line.substring(option.length(), line.lastIndexOf(',')))
                .toList();
        assertThat(methods).isNotEmpty();
        for (String method : methods) {
            String[] names = method.split("::");
            assertThat(Class.forName(names[0], false, getClass().getClassLoader())
                            .getDeclaredMethods())
                    .as(method)
                    .anyMatch(declared -> declared.getName().equals(names[1]));
        }
    }

    @Test
    void more_options_come_last_and_arguments_arrive_as_they_are() throws Exception {
        useSpeakingJdk();
        environment.put("FRESHET_JAVA_OPTS", "-Xmx99m  -Da=*");
        Result result = run(temp, distribution("freshet"), "a b", "", "*", "'\"$x", "한국");
        assertThat(result.out()).contains("-Xmx512m\n-Xmx99m\n-Da=*\n-jar\n").endsWith(".jar\na b\n\n*\n'\"$x\n한국\n");
    }

    @Test
    void java_takes_the_place_of_the_launcher() throws Exception {
        environment.put("FRESHET_JAVA_HOME", jdk("jdk", "25", "echo $$; exit 7").toString());
        Result result = run(temp, distribution("freshet"));
        assertThat(result.out().strip()).isEqualTo(Long.toString(result.pid()));
        assertThat(result.exit()).isEqualTo(7);
    }

    @Test
    void without_a_jdk_it_says_so() throws Exception {
        jdk("jdks/old", "21.0.2", "echo old");
        Result result = run(temp, distribution("freshet"), "--version");
        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.out()).isEmpty();
        assertThat(result.err())
                .isEqualTo(
                        "freshet: no JDK 25 or newer was found; install one, or set FRESHET_JAVA_HOME to where it is\n");
    }

    @Test
    void a_home_that_is_no_jdk_is_named() throws Exception {
        Path empty = Files.createDirectories(temp.resolve("empty"));
        environment.put("FRESHET_JAVA_HOME", empty.toString());
        Result result = run(temp, distribution("freshet"));
        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.err())
                .isEqualTo("freshet: FRESHET_JAVA_HOME must be a JDK 25 or newer, which " + empty + " is not\n");
    }

    @Test
    void a_jdk_is_found_in_this_order() throws Exception {
        Path launcher = distribution("freshet");
        jdk("jdks/a-old", "21", "echo old");
        jdk("jdks/b-new", "26-ea", "echo among the roots");
        assertThat(run(temp, launcher).out()).isEqualTo("among the roots\n");
        Path onPath = jdk("elsewhere", "25.0.2", "echo on the path");
        Files.createSymbolicLink(temp.resolve("alternative"), onPath.resolve("bin/java"));
        Files.createSymbolicLink(temp.resolve("bin/java"), temp.resolve("alternative"));
        assertThat(run(temp, launcher).out()).isEqualTo("on the path\n");
        environment.put("JAVA_HOME", jdk("java-home-old", "17", "echo old").toString());
        assertThat(run(temp, launcher).out()).isEqualTo("on the path\n");
        environment.put("JAVA_HOME", jdk("java-home", "27", "echo of JAVA_HOME").toString());
        assertThat(run(temp, launcher).out()).isEqualTo("of JAVA_HOME\n");
        environment.put("FRESHET_JAVA_HOME", jdk("own", "25", "echo its own").toString());
        assertThat(run(temp, launcher).out()).isEqualTo("its own\n");
    }

    @Test
    void a_checkout_needs_maven_to_be_built() throws Exception {
        useSpeakingJdk();
        Result result = run(temp, checkout(), "--version");
        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.out()).isEmpty();
        assertThat(result.err())
                .isEqualTo(
                        "freshet: it has to be built first, and Maven (mvn) is not on the PATH; install Maven 3.8 or newer\n");
    }

    @ParameterizedTest(name = "with flock: {0}")
    @ValueSource(booleans = {true, false})
    void two_at_once_build_once(boolean flock) throws Exception {
        useSpeakingJdk();
        useSpeakingMaven();
        if (!flock) {
            Files.deleteIfExists(temp.resolve("bin/flock"));
        }
        Path launcher = checkout();
        var first = start(launcher, "one");
        var second = start(launcher, "two");
        assertThat(first.get().out()).endsWith("one\n");
        assertThat(second.get().out()).endsWith("two\n");
        assertThat(first.get().err() + second.get().err()).isEqualTo("Building Freshet (first use; some minutes)...\n");
        assertThat(temp.resolve("home/built")).hasContent("-q -B -ntp -Dmaven.test.skip=true package -pl app -am");
    }

    @Test
    void a_lock_whose_owner_is_gone_holds_nobody_up() throws Exception {
        useSpeakingJdk();
        useSpeakingMaven();
        Files.deleteIfExists(temp.resolve("bin/flock"));
        Path launcher = checkout();
        Path lock = Files.createDirectories(launcher.resolveSibling("app/target/freshet.lock.d"));
        var gone = new ProcessBuilder("true").start();
        gone.waitFor();
        Files.writeString(lock.resolve("owner"), Long.toString(gone.pid()));
        assertThat(run(temp, launcher, "one").out()).endsWith("one\n");
        assertThat(lock).doesNotExist();
    }

    @Test
    void a_checkout_is_built_again_when_a_source_or_a_pom_is_newer() throws Exception {
        useSpeakingJdk();
        useSpeakingMaven();
        Path launcher = checkout();
        Instant now = Instant.now();
        run(temp, launcher);
        Path stamp = launcher.resolveSibling("app/target/lib/stamp");
        List<Path> looksAt = List.of(
                launcher.resolveSibling("pom.xml"),
                launcher.resolveSibling("app/pom.xml"),
                launcher.resolveSibling("app/src/main/java/A.java"));
        for (Path changed : looksAt) {
            Files.setLastModifiedTime(stamp, FileTime.from(now.minusSeconds(60)));
            for (Path file : looksAt) {
                Files.setLastModifiedTime(file, FileTime.from(now.minusSeconds(90)));
                Files.setLastModifiedTime(file.resolveSibling("."), FileTime.from(now.minusSeconds(90)));
            }
            Files.setLastModifiedTime(launcher.resolveSibling("app/src/main"), FileTime.from(now.minusSeconds(90)));
            assertThat(run(temp, launcher).err())
                    .as("before %s changes", changed)
                    .isEmpty();
            Files.setLastModifiedTime(changed, FileTime.from(now));
            assertThat(run(temp, launcher).err())
                    .as("after %s changed", changed)
                    .isEqualTo("Building Freshet (its sources have changed)...\n");
        }
    }

    @Test
    void a_build_that_fails_is_told_with_its_first_errors() throws Exception {
        useSpeakingJdk();
        script(temp.resolve("bin/mvn"), "echo '[INFO] so far'; echo '[ERROR] a semicolon is missing'; exit 1");
        Path launcher = checkout();
        Result result = run(temp, launcher, "--version");
        Path log = launcher.toRealPath().resolveSibling("app/target/freshet-build.log");
        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).isEqualTo("""
                        Building Freshet (first use; some minutes)...
                        [ERROR] a semicolon is missing
                        freshet: the build failed; all it said is in %s
                        """.formatted(log));
    }

    private static void assertVersion(Result result) {
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).matches("freshet \\d+\\.\\d+\\.\\d+\\S*\\R");
        assertThat(result.exit()).isZero();
    }

    private Result run(Path folder, Path launcher) throws IOException, InterruptedException {
        return run(folder, launcher, "--version");
    }

    private Result run(Path folder, Path launcher, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(launcher.toString()));
        command.addAll(List.of(arguments));
        Path out = Files.createTempFile(temp, "out", "");
        Path err = Files.createTempFile(temp, "err", "");
        var builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        Process process = builder.start();
        if (!process.waitFor(90, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
        return new Result(process.waitFor(), Files.readString(out), Files.readString(err), process.pid());
    }

    private CompletableFuture<Result> start(Path launcher, String... arguments) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return run(temp, launcher, arguments);
            } catch (IOException | InterruptedException e) {
                throw new AssertionError(e);
            }
        });
    }

    /** The program as it is unpacked: the launcher beside its lib. */
    private Path distribution(String name) throws IOException {
        Path folder = temp.resolve(name);
        Path launcher = copyLauncher(folder);
        Path lib = Files.createDirectories(folder.resolve("lib"));
        try (Stream<Path> files = Files.list(PROGRAM)) {
            for (Path file : files.toList()) {
                Files.createSymbolicLink(lib.resolve(file.getFileName()), file);
            }
        }
        return launcher;
    }

    /** Sources that were never built. */
    private Path checkout() throws IOException {
        Path folder = temp.resolve("checkout");
        Files.createDirectories(folder.resolve("app/src/main/java"));
        Files.createFile(folder.resolve("pom.xml"));
        Files.createFile(folder.resolve("app/pom.xml"));
        Files.createFile(folder.resolve("app/src/main/java/A.java"));
        return copyLauncher(folder);
    }

    private static Path copyLauncher(Path folder) throws IOException {
        Path launcher = Files.createDirectories(folder).resolve("freshet");
        Files.copy(REPOSITORY.resolve("freshet"), launcher);
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
        return launcher;
    }

    /** A Java that prints its arguments, one a line. */
    private void useSpeakingJdk() throws IOException {
        environment.put(
                "FRESHET_JAVA_HOME",
                jdk("jdk", "25.0.1", "printf '%s\\n' \"$@\"").toString());
    }

    /** A Maven that notes how it was called, takes its time, and makes a program. */
    private void useSpeakingMaven() throws IOException {
        script(temp.resolve("bin/mvn"), """
                echo "$*" >>"$HOME/built"
                sleep 1
                mkdir -p app/target/lib
                echo test >app/target/lib/stamp
                """);
    }

    private Path jdk(String name, String version, String java) throws IOException {
        Path jdk = Files.createDirectories(temp.resolve(name));
        Files.writeString(
                jdk.resolve("release"), "IMPLEMENTOR=\"Nobody\"\nJAVA_VERSION=\"" + version + "\"\nOS_NAME=\"Any\"\n");
        script(Files.createDirectories(jdk.resolve("bin")).resolve("java"), java);
        return jdk;
    }

    private static void script(Path file, String body) throws IOException {
        Files.write(file, ("#!/usr/bin/env bash\n" + body + "\n").getBytes(StandardCharsets.UTF_8));
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private void linkTool(String name) throws IOException {
        for (String folder : System.getenv("PATH").split(":")) {
            Path tool = Path.of(folder, name);
            if (Files.isExecutable(tool)) {
                Files.createSymbolicLink(
                        Files.createDirectories(temp.resolve("bin")).resolve(name), tool);
                return;
            }
        }
    }
}
