package io.freshet.app;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;

/**
 * Makes pages for a {@link TrainingSite}, of the pieces in {@code training.txt}: most of a page is what most pages are made of, and each has a few of the things that
 * only some have. Safe for use by many threads.
 */
final class TrainingPage {
    /** As many as most links lead to. */
    static final int COUNT = 1_500;

    private static final int RARE_PIECES = 3;
    private static final int PAGES_A_BROKEN_ONE = 40;
    private static final int SYLLABLES = 7; // of each kind, whose made-up words are the rare ones

    private static final Map<String, Charset> OLD_CHARSETS = Map.of(
            "ko", Charset.forName("EUC-KR"),
            "ru", Charset.forName("windows-1251"),
            "ja", Charset.forName("Shift_JIS"),
            "zh", Charset.forName("GBK"));

    private final List<String> heads;
    private final List<String> common;
    private final List<String> rare;
    private final List<String> broken;
    private final List<Language> languages;

    /** A language and the words that are common in it. */
    record Language(String tag, List<String> words) {
        /** In which its pages were written before all of them were in UTF-8. */
        Charset oldCharset() {
            return OLD_CHARSETS.getOrDefault(tag, StandardCharsets.ISO_8859_1);
        }
    }

    private TrainingPage(Map<String, List<String>> parts) {
        heads = part(parts, "heads");
        common = part(parts, "common");
        rare = part(parts, "rare");
        broken = part(parts, "broken");
        languages = parts.keySet().stream()
                .filter(name -> name.startsWith("words "))
                .map(name -> new Language(
                        name.substring("words ".length()),
                        List.of(part(parts, name).getFirst().split(" "))))
                .toList();
    }

    static TrainingPage read() {
        try (InputStream in =
                Objects.requireNonNull(TrainingPage.class.getResourceAsStream("training.txt"), "training.txt")) {
            Map<String, List<String>> parts = new LinkedHashMap<>();
            List<String> part = new ArrayList<>(); // what stands before the first is for people
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
                if (line.startsWith("## ")) {
                    part = parts.computeIfAbsent(line.substring("## ".length()), _ -> new ArrayList<>());
                } else if (!line.isBlank()) {
                    part.add(line.translateEscapes());
                }
            }
            return new TrainingPage(parts);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> part(Map<String, List<String>> parts, String name) {
        return Objects.requireNonNull(parts.get(name), name);
    }

    /** English mostly, then Korean, then any. */
    Language language(SplittableRandom random) {
        return languages.get(
                switch (random.nextInt(8)) {
                    case 0, 1, 2, 3 -> 0;
                    case 4, 5 -> 1;
                    default -> random.nextInt(languages.size());
                });
    }

    /**
     * @param charset what it says of itself
     * @param top whether it lies in the host's first folder
     * @param other where links lead that lead to another host
     */
    String html(SplittableRandom random, Language language, Charset charset, boolean top, String other) {
        var page = new Filling(new StringBuilder(), random, language, charset, new Addresses(random, top, other));
        page.add(any(heads, random));
        int pieces = pieces(random);
        for (int i = 0; i < pieces; i++) {
            page.add(any(random.nextInt(pieces) < RARE_PIECES ? rare : common, random));
        }
        if (random.nextInt(PAGES_A_BROKEN_ONE) == 0) {
            page.add(any(broken, random));
        }
        page.add("</body>\n</html>");
        return page.html().toString();
    }

    /** Some pages have next to nothing, and some are long. */
    private static int pieces(SplittableRandom random) {
        return switch (random.nextInt(100)) {
            case 0 -> 500;
            case 1, 2, 3, 4, 5, 6, 7, 8 -> random.nextInt(3);
            default -> random.nextInt(15, 50);
        };
    }

    private static String any(List<String> some, SplittableRandom random) {
        return some.get(random.nextInt(some.size()));
    }

    /** A page that is being made: appends pieces, with what their braces stand for. */
    private record Filling(
            StringBuilder html, SplittableRandom random, Language language, Charset charset, Addresses links) {
        void add(String piece) {
            int at = 0;
            for (int brace = piece.indexOf('{'); brace >= 0; brace = piece.indexOf('{', at)) {
                html.append(piece, at, brace);
                int end = piece.indexOf('}', brace) + 1;
                String name = end == 0 ? "" : piece.substring(brace, end);
                at = brace + name.length();
                switch (name) {
                    case "{link}" -> links.append(html);
                    case "{word}" -> html.append(word());
                    case "{words}" -> words();
                    case "{number}" -> html.append(random.nextInt(COUNT));
                    case "{language}" -> html.append(language.tag());
                    case "{charset}" -> html.append(charset.name());
                    default -> { // a brace of its own
                        html.append('{');
                        at = brace + 1;
                    }
                }
            }
            html.append(piece, at, piece.length()).append('\n');
        }

        private void words() {
            html.append(word());
            for (int more = random.nextInt(1, 9); more > 0; more--) {
                html.append(' ').append(word());
            }
        }

        /** Mostly a common one, otherwise one of some thousand. */
        private String word() {
            if (random.nextInt(3) > 0) {
                return any(language.words(), random);
            }
            var word = new StringBuilder();
            for (int part = random.nextInt(2, 5); part > 0; part--) {
                word.append("bdklmrs".charAt(random.nextInt(SYLLABLES)))
                        .append("aeiouyn".charAt(random.nextInt(SYLLABLES)));
            }
            return word.toString();
        }
    }

    /** What links lead to: mostly the pages of the host, but in all the ways in which that can be written. */
    private record Addresses(SplittableRandom random, boolean top, String other) {
        void append(StringBuilder html) {
            int target = random.nextInt(COUNT);
            String page = "p" + target + ".html";
            html.append(
                    switch (random.nextInt(32)) {
                        case 0 -> here(page + "#s" + target % 40);
                        case 1 -> here("../" + page);
                        case 2 -> other + "p" + target / 10 + ".html";
                        case 3 -> "http://example.org/" + target;
                        case 4 -> "#s" + target % 40;
                        case 5 -> "/p" + target % 50 + ".html?view=" + target % 3 + "&amp;x=1";
                        case 6 -> "/old" + target % 30;
                        case 7 -> "/gone" + target % 30;
                        case 8 -> "mailto:webmaster@example.org";
                        case 9 -> here("./" + page);
                        case 10 -> strange(target);
                        case 17 -> here("readme");
                        case 11, 12, 13, 14, 15, 16 -> here(page);
                        default -> "/" + page;
                    });
        }

        /** Relative to the page; where that would lead to ever more folders, to the host. */
        private String here(String address) {
            return (top ? "" : "/") + address;
        }

        private String strange(int target) {
            return switch (target % 20) {
                case 0 -> "/a%20b/p" + target % 7 + ".html";
                case 1 -> "/a b/p" + target % 7 + ".html ";
                case 2 -> "/%7euser/caf%C3%A9.html";
                case 3 -> "/caf\u00e9/\ud55c\uae00.html";
                case 4 -> "//" + other.substring("http://".length()) + "P1.HTML";
                case 5 -> other.replace("http:", "HTTP:") + "x//y/./z/../p1.html";
                case 6 -> "/p1.html?b=2&a=1&utm_source=x&sessionid=123";
                case 7 -> "/p1.html;jsessionid=1A2B?q=%zz#x%";
                case 8 -> "/p2.html?";
                case 9 -> "?page=" + target % 3;
                case 10 -> "https://EXAMPLE.org:443/a?b#c";
                case 11 -> "http://user@example.org./%41";
                case 12 -> "http://[::1]/x";
                case 13 -> "http://ex ample.org/";
                case 14 -> "\n/p3\n.html";
                case 15 -> "/dir/dir/dir/dir/dir/dir/p1.html";
                case 16 -> "/private/x.html";
                case 17 -> "\\p4.html";
                case 18 -> "/p5.html?q=&quot;a+b&quot;&lang=ko";
                default -> "/files/a.zip";
            };
        }
    }
}
