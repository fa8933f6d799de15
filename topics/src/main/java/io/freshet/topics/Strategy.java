package io.freshet.topics;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** How a crawl follows its topics. */
public enum Strategy {
    /** Ours: links are judged by a model that learns while crawling. No link is dropped. */
    ADAPTIVE("adaptive"),
    /** The paper's (1): all links of relevant pages, and no others. */
    CONVENTIONAL("conventional"),
    /** The paper's (2): each link by the words round it. */
    SEGMENTATION("segmentation"),
    /** The paper's (3): the same, learned from the words round links to the examples as well. */
    SEGMENTATION_BACKLINKS("segmentation-backlinks");

    private final String word;

    Strategy(String word) {
        this.word = word;
    }

    /** As the command line has it. */
    public String word() {
        return word;
    }

    public static Optional<Strategy> of(String word) {
        return Arrays.stream(values()).filter(each -> each.word.equals(word)).findFirst();
    }

    /** Whether a crawl that has come to its end has followed every link, only the best ones first. */
    public boolean followsAll() {
        return this == ADAPTIVE;
    }

    /** Whether it is one of the paper's, which {@link PaperSettings} are for. */
    public boolean ofPaper() {
        return this != ADAPTIVE;
    }

    /** A crawl that follows these topics. */
    public FocusedCrawl crawl(List<Topic> topics, PaperSettings paper, Terms terms, long seed) {
        if (topics.isEmpty()) {
            throw new IllegalArgumentException("a crawl by topic needs a topic");
        }
        return switch (this) {
            case ADAPTIVE -> new AdaptiveCrawl(TopicSet.learnForCrawl(topics, terms), seed);
            case CONVENTIONAL, SEGMENTATION, SEGMENTATION_BACKLINKS ->
                new PaperCrawl(
                        PaperClassifier.learn(topics, paper, this == SEGMENTATION_BACKLINKS, terms),
                        this != CONVENTIONAL,
                        terms);
        };
    }
}
