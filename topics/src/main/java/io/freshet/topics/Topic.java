package io.freshet.topics;

import io.freshet.model.CrawlUrl;
import java.util.List;

/** Something to look for, by example. */
public record Topic(String name, List<Example> examples) {
    public Topic {
        check(name);
        examples = List.copyOf(examples);
        if (examples.stream().noneMatch(example -> example.kind() == Example.Kind.ABOUT)) {
            throw new IllegalArgumentException("topic " + name + " needs at least one page that is about it");
        }
    }

    /** Where a crawl of the topic can start: at its examples and the pages that link to them. */
    public List<CrawlUrl> start() {
        return examples.stream()
                .filter(example -> example.kind() != Example.Kind.AGAINST)
                .map(example -> example.page().url())
                .distinct()
                .toList();
    }

    /** @throws IllegalArgumentException when no topic can be called so */
    public static void check(String name) {
        if (!name.matches("[\\p{L}\\p{N}][\\p{L}\\p{N}._-]{0,63}")) {
            throw new IllegalArgumentException(
                    "a topic's name has letters, digits, '.', '_' and '-', begins with a letter or digit, and is not longer than 64: \""
                            + name + "\"");
        }
    }
}
