package io.freshet.app;

import io.freshet.fetch.RegistrableDomain;
import io.freshet.model.Canonicaliser;
import io.freshet.store.FileTrouble;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Which group a page belongs to: its site, its domain, or what a file says. Immutable. */
interface PageGroups {
    /** The name of the page's group. */
    String of(String url);

    /**
     * @param name {@code site}, {@code domain}, or a file with a line for each group of URLs: how they begin, a tab, the group's name; the longest beginning that fits counts
     */
    static PageGroups named(String name) {
        return switch (name) {
            case "site" -> PageGroups::site;
            case "domain" -> PageGroups::domain;
            default -> lines(name, text(Path.of(name)));
        };
    }

    /** {@code site}, {@code domain}, or what stands in such a file. */
    static PageGroups told(String text) {
        return text.equals("site") || text.equals("domain") ? named(text) : lines("the groups", text);
    }

    /** Whether {@link #told} would divide pages by it; otherwise it is the name of one group. */
    static boolean divides(String text) {
        return text.equals("site") || text.equals("domain") || text.contains("\t");
    }

    private static String site(String url) {
        return Canonicaliser.DEFAULT
                .parse(url)
                .map(page -> page.host().authority())
                .orElseGet(() -> url.split("/", 2)[0]);
    }

    private static String domain(String url) {
        return Canonicaliser.DEFAULT
                .parse(url)
                .map(page -> RegistrableDomain.of(page.host().name()))
                .orElseGet(() -> site(url));
    }

    /** What stands in a file of groups. */
    static String text(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new SettingsException(
                    "--group is site, domain, or a file with lines of URL beginning, tab, group; there is no file "
                            + file);
        }
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new WorkFailedException("cannot read " + file + ": " + FileTrouble.words(e));
        }
    }

    private static PageGroups lines(String where, String text) {
        Map<String, String> groups = new LinkedHashMap<>();
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            String[] cells = line.split("\t", -1);
            if (cells.length != 2 || cells[0].isEmpty() || cells[1].isEmpty()) {
                throw new SettingsException(where + ", line " + number
                        + ": a group is how its URLs begin, a tab and its name, unlike \"" + line + "\"");
            }
            groups.put(cells[0], cells[1]);
        }
        return url -> groups.entrySet().stream()
                .filter(each -> url.startsWith(each.getKey()))
                .max((one, other) ->
                        Integer.compare(one.getKey().length(), other.getKey().length()))
                .map(Map.Entry::getValue)
                .orElse("other");
    }
}
