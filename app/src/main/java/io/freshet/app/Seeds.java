package io.freshet.app;

import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.store.Commit;
import io.freshet.store.FileTrouble;
import io.freshet.store.Store;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Where a crawl starts: URLs of the call, lines of a file, or those of the runs before. */
final class Seeds {
    static final String NOTE = "seeds";

    private Seeds() {}

    /** @throws SettingsException when one is not a URL that can be crawled: the call was wrong */
    static List<CrawlUrl> read(List<String> urls, @Nullable Path file, Canonicaliser canonicaliser) {
        Set<CrawlUrl> seeds = new LinkedHashSet<>();
        for (String text : urls) {
            seeds.add(seed(text, "", canonicaliser));
        }
        if (file != null) {
            List<String> lines = lines(file);
            for (int i = 0; i < lines.size(); i++) {
                String line = lines.get(i).strip();
                if (!line.isEmpty() && !line.startsWith("#")) {
                    seeds.add(seed(line, file + ", line " + (i + 1) + ": ", canonicaliser));
                }
            }
            if (seeds.isEmpty()) {
                throw new SettingsException(file + " has no URL. Give it one on each line");
            }
        }
        return new ArrayList<>(seeds);
    }

    static List<CrawlUrl> ofEarlierRuns(Store store, Canonicaliser canonicaliser) {
        return store.note(NOTE).map(bytes -> new String(bytes, StandardCharsets.UTF_8)).stream()
                .flatMap(String::lines)
                .flatMap(line -> canonicaliser.parse(line).stream())
                .toList();
    }

    static void remember(List<CrawlUrl> seeds, Store store, Canonicaliser canonicaliser) {
        Set<CrawlUrl> all = new LinkedHashSet<>(ofEarlierRuns(store, canonicaliser));
        if (all.addAll(seeds)) {
            String text = String.join("\n", all.stream().map(CrawlUrl::text).toList());
            store.commit(new Commit().note(NOTE, text.getBytes(StandardCharsets.UTF_8)));
        }
    }

    /** {@code example.org} is what people type for {@code https://example.org/}. */
    private static CrawlUrl seed(String text, String where, Canonicaliser canonicaliser) {
        boolean bare = !text.contains("://") && text.matches("[\\p{L}\\p{N}.-]+\\.[\\p{L}]{2,}(:\\d+)?(/.*)?");
        return canonicaliser
                .parse(bare ? "https://" + text : text)
                .orElseThrow(
                        () -> new SettingsException(
                                where + "\"" + text
                                        + "\" is not a URL that can be crawled. Give an http or https URL, such as https://example.org/"));
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file, StandardCharsets.UTF_8);
        } catch (MalformedInputException e) {
            throw new SettingsException("the seed file " + file + " is not UTF-8 text");
        } catch (IOException e) {
            throw new SettingsException("cannot read the seed file " + file + ": " + FileTrouble.words(e));
        }
    }
}
