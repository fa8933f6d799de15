package io.freshet.app;

import io.freshet.freshness.ChangeHistory;
import io.freshet.freshness.ChangeHistory.Result;
import io.freshet.model.Difference;
import io.freshet.model.FailureCause;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;

/**
 * Histories of pages as lines: the URL, then a cell for each request, {@code seconds:letter}, parted by tabs, the oldest first. Letters are {@code =} downloaded and the same bytes as before, {@code b} other bytes and
 * the same text, {@code t} a text that is nearly the same, {@code !} another page, also the first copy; {@code g} gone, {@code m} moved elsewhere, {@code r} refused by us, {@code x} failed. A line that begins with {@code #} is
 * left out. Requests that were folded into sums are not in the file.
 */
final class HistoryFile {
    private static final String LETTERS = "=bt!gmrx";

    private HistoryFile() {}

    /** A page and what it did. */
    record Entry(String url, ChangeHistory history) {}

    static String line(String url, ChangeHistory history) {
        var line = new StringBuilder(url);
        for (ChangeHistory.Request each : history.requests()) {
            line.append('\t').append(each.at().getEpochSecond()).append(':').append(letter(each.result()));
        }
        return line.append('\n').toString();
    }

    /** Reads a file; one whose name ends in {@code .gz} is unpacked. */
    static List<Entry> read(Path file) throws IOException {
        List<Entry> entries = new ArrayList<>();
        try (InputStream raw = Files.newInputStream(file);
                InputStream in = file.toString().endsWith(".gz") ? new GZIPInputStream(raw) : raw;
                var lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            int number = 0;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                number++;
                if (!line.isEmpty() && !line.startsWith("#")) {
                    entries.add(entry(line, file + ", line " + number + ": "));
                }
            }
        }
        return entries;
    }

    private static Entry entry(String line, String where) {
        String[] cells = line.split("\t", -1);
        List<ChangeHistory.Request> requests = new ArrayList<>(cells.length);
        for (int i = 1; i < cells.length; i++) {
            requests.add(request(cells[i], where + "cell " + (i + 1) + ": "));
            if (i > 1 && requests.get(i - 1).at().isBefore(requests.get(i - 2).at())) {
                throw new WorkFailedException(
                        where + "cell " + (i + 1) + ": requests are in the order of time, the oldest first");
            }
        }
        return new Entry(cells[0], new ChangeHistory(ChangeHistory.EMPTY.folded(), requests));
    }

    private static ChangeHistory.Request request(String cell, String where) {
        int colon = cell.indexOf(':');
        if (colon < 1 || colon + 2 != cell.length() || LETTERS.indexOf(cell.charAt(colon + 1)) < 0) {
            throw new WorkFailedException(where + "a request is seconds since 1970, a colon and one of " + LETTERS
                    + ", as in 1767225600:!, not \"" + cell + "\"");
        }
        try {
            return new ChangeHistory.Request(
                    Instant.ofEpochSecond(Long.parseLong(cell, 0, colon, 10)), result(cell.charAt(colon + 1)));
        } catch (NumberFormatException | DateTimeException e) {
            throw new WorkFailedException(where + "a request begins with seconds since 1970, not \"" + cell + "\"");
        }
    }

    private static char letter(Result result) {
        return switch (result) {
            case Result.Downloaded(Difference difference) ->
                switch (difference) {
                    case NONE -> '=';
                    case BYTES -> 'b';
                    case TEXT -> 't';
                    case MUCH -> '!';
                };
            case Result.Gone _ -> 'g';
            case Result.Moved _ -> 'm';
            case Result.Refused _ -> 'r';
            case Result.Failed _ -> 'x';
        };
    }

    private static Result result(char letter) {
        return switch (letter) {
            case '=' -> new Result.Downloaded(Difference.NONE);
            case 'b' -> new Result.Downloaded(Difference.BYTES);
            case 't' -> new Result.Downloaded(Difference.TEXT);
            case '!' -> new Result.Downloaded(Difference.MUCH);
            case 'g' -> new Result.Gone();
            case 'm' -> new Result.Moved();
            case 'r' -> new Result.Refused();
            default -> new Result.Failed(FailureCause.PROTOCOL); // the file does not say how it failed
        };
    }
}
