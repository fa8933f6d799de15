package io.freshet.topics;

import java.util.Arrays;
import java.util.Optional;

/** The text that describes a link by itself (paper, 3): its own words and what stands around them. */
public enum Descriptor {
    /** A number of words on each side of the link: what the paper uses. */
    WORDS("words"),
    /** The sentence between HTML tags that the link stands in: the paper's other way, which depends on how authors use tags. */
    SENTENCE("sentence");

    private final String word;

    Descriptor(String word) {
        this.word = word;
    }

    /** The name on the command line. */
    public String word() {
        return word;
    }

    public static Optional<Descriptor> of(String word) {
        return Arrays.stream(values()).filter(each -> each.word.equals(word)).findFirst();
    }
}
