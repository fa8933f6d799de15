package io.freshet.store;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A JVM of its own with the classes of the tests, to be killed at will. */
final class Child implements AutoCloseable {
    private final Process process;
    private final BufferedReader lines;

    private Child(Process process) {
        this.process = process;
        lines = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    static Child start(Class<?> main, String... args) throws IOException {
        return start(List.of(), main, args);
    }

    /** @param before the words of a command that runs the rest, such as {@code unshare -m} */
    static Child start(List<String> before, Class<?> main, String... args) throws IOException {
        List<String> command = new ArrayList<>(before);
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        command.addAll(List.of(args));
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        // RocksDB unpacks its library under a fixed name there; otherwise every killed process leaves one in /tmp
        Path unpacked = Files.createDirectories(Path.of("target", "native").toAbsolutePath());
        builder.environment().put("ROCKSDB_SHAREDLIB_DIR", unpacked.toString());
        return new Child(builder.start());
    }

    /** The next line that it prints; "end" when there is none. */
    String line() throws IOException {
        String line = lines.readLine();
        return line == null ? "end" : line;
    }

    long pid() {
        return process.pid();
    }

    /** False when it ended by itself before. */
    boolean runsFor(long millis) throws InterruptedException {
        return !process.waitFor(millis, TimeUnit.MILLISECONDS);
    }

    int exitCode() throws InterruptedException {
        return process.waitFor();
    }

    /** As {@code kill -9} does. What it printed before can still be read. */
    void kill() {
        process.toHandle().destroyForcibly(); // Process.destroyForcibly would close the stream as well
        process.onExit().join();
    }

    @Override
    public void close() throws IOException {
        kill();
        lines.close();
    }
}
