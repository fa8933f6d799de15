package io.freshet.lab;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/**
 * Reads the lives of pages: a file, or all files of a folder, that end in {@code .tsv} or {@code .tsv.gz}. A line is a page: site, page, spans in which it was there ({@code from-until} in seconds since
 * 1970, joined by {@code ;}, an open end for one that goes on), and the seconds in which it changed, joined by {@code ,}; parted by tabs.
 */
public final class PageLives {
    private static final double DAY = 86_400;
    private static final List<String> SHIPPED = List.of("gohugo.io", "jekyllrb.com", "peps.python.org", "vuejs.org");

    private final List<PageLife> pages;

    private PageLives(List<PageLife> pages) {
        this.pages = pages;
    }

    /** Some hundred pages of four sites, which come with Freshet: {@code histories/README.md} says where they are from. */
    public static PageLives shipped() throws IOException {
        List<PageLife> pages = new ArrayList<>();
        for (String site : SHIPPED) {
            String name = "histories/" + site + ".tsv";
            try (InputStream in = Objects.requireNonNull(PageLives.class.getResourceAsStream(name), name)) {
                read(in, name, pages);
            }
        }
        return new PageLives(pages);
    }

    /** @throws IllegalArgumentException when a line cannot be read; says which, and what would be right */
    public static PageLives read(Path place) throws IOException {
        List<Path> files = List.of(place);
        if (Files.isDirectory(place)) {
            try (Stream<Path> all = Files.list(place)) {
                files = all.filter(file -> file.toString().endsWith(".tsv")
                                || file.toString().endsWith(".tsv.gz"))
                        .sorted()
                        .toList();
            }
        }
        List<PageLife> pages = new ArrayList<>();
        for (Path file : files) {
            try (InputStream raw = Files.newInputStream(file);
                    InputStream in = file.toString().endsWith(".gz") ? new GZIPInputStream(raw) : raw) {
                read(in, file.toString(), pages);
            }
        }
        if (pages.isEmpty()) {
            throw new IllegalArgumentException(
                    "there are no lives of pages in " + place + "; expected: files that end in .tsv or .tsv.gz");
        }
        return new PageLives(pages);
    }

    private static void read(InputStream in, String name, List<PageLife> pages) throws IOException {
        var lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        int number = 0;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            number++;
            try {
                pages.add(page(line));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(name + ", line " + number + ": " + e.getMessage(), e);
            }
        }
    }

    /** How many pages there are. */
    public int size() {
        return pages.size();
    }

    /** The sites, in their order. */
    public List<String> sites() {
        return pages.stream().map(page -> page.site).distinct().toList();
    }

    static PageLives of(List<PageLife> pages) {
        return new PageLives(List.copyOf(pages));
    }

    List<PageLife> pages() {
        return pages;
    }

    /** Each page with this chance, the same ones for the same seed. */
    PageLives sample(double share, long seed) {
        var random = new SplittableRandom(seed);
        return new PageLives(
                pages.stream().filter(_ -> random.nextDouble() < share).toList());
    }

    private static PageLife page(String line) {
        String[] cells = line.split("\t", -1);
        if (cells.length != 4) {
            throw new IllegalArgumentException(
                    "a page has four cells parted by tabs (site, page, lives, changes), not " + cells.length);
        }
        String[] lives = cells[2].split(";", -1);
        double[] spans = new double[2 * lives.length];
        for (int i = 0; i < lives.length; i++) {
            int dash = lives[i].indexOf('-', 1);
            if (dash < 0) {
                throw new IllegalArgumentException(
                        "a life is two times, as in 1594049976-1624069452, not \"" + lives[i] + "\"");
            }
            spans[2 * i] = day(lives[i].substring(0, dash));
            spans[2 * i + 1] =
                    dash + 1 == lives[i].length() ? Double.POSITIVE_INFINITY : day(lives[i].substring(dash + 1));
        }
        String[] times = cells[3].isEmpty() ? new String[0] : cells[3].split(",", -1);
        double[] changes = new double[times.length];
        for (int i = 0; i < times.length; i++) {
            changes[i] = day(times[i]);
        }
        return new PageLife(cells[0], cells[1], spans, changes);
    }

    private static double day(String seconds) {
        try {
            return Long.parseLong(seconds) / DAY;
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("a time is seconds since 1970, not \"" + seconds + "\"", e);
        }
    }
}
