package io.freshet.topics;

import io.freshet.model.Link;
import io.freshet.model.Page;
import java.util.ArrayList;
import java.util.List;

/**
 * Topics that were learned together, from their examples: they share what is rare, what is template, and the reading of a page. Grades a page for each of them.
 *
 * <p>What is learned here does not change any more; a crawl that goes on learning takes a set of its own. Safe for use by many threads.
 */
public final class TopicSet {
    /** Words of a page that an explanation names. */
    private static final int WORDS_TOLD = 10;

    /** Of the logarithm of the odds: what some words that are typical of a topic add. */
    private static final double MOST_OF_ADDRESS = 1.5;

    private final Terms terms;
    private final List<Topic> topics;
    private final PageFeatures features;
    private final double mostOfAddress;
    private final List<PageModel> models = new ArrayList<>();

    private TopicSet(List<Topic> topics, Terms terms, PageFeatures features, double mostOfAddress) {
        this.terms = terms;
        this.topics = List.copyOf(topics);
        this.features = features;
        this.mostOfAddress = mostOfAddress;
    }

    /**
     * Learns from the topics' examples what pages about them say. Words without meaning do not count, and an address counts as much as a few words at most: a page that says nothing of the topic
     * is not about it, wherever it lies. The same topics give the same set.
     */
    public static TopicSet learn(List<Topic> topics, Terms terms) {
        return new TopicSet(topics, terms, new PageFeatures(false), MOST_OF_ADDRESS).learned();
    }

    /** The same for a crawl, which asks where more pages are: the folder of the examples is a good guess, so addresses weigh what the examples make them weigh. */
    static TopicSet learnForCrawl(List<Topic> topics, Terms terms) {
        return new TopicSet(topics, terms, new PageFeatures(true), Double.MAX_VALUE).learned();
    }

    /** Reads each page twice, because what is rare is known when all have been met, and thousands of pages as terms would fill the memory. */
    private TopicSet learned() {
        for (Topic topic : topics) {
            for (Example example : topic.examples()) {
                var _ = features.learn(ReadPage.of(example.page(), terms));
            }
        }
        for (Topic topic : topics) {
            List<PageModel.Shown> shown = new ArrayList<>();
            for (Example example : topic.examples()) {
                if (example.kind() != Example.Kind.BACKLINK) {
                    ReadPage page = ReadPage.of(example.page(), terms);
                    boolean about = example.kind() == Example.Kind.ABOUT;
                    shown.add(new PageModel.Shown(
                            features.of(page), about, page.address().host()));
                }
            }
            PageModel model = new PageModel(mostOfAddress);
            model.train(shown);
            models.add(model);
        }
        return this;
    }

    public List<Topic> topics() {
        return topics;
    }

    public boolean isEmpty() {
        return topics.isEmpty();
    }

    /** How much the page is about each topic, in the order of {@link #topics}, from 0 to 1. */
    public float[] grades(Page page) {
        return grades(ReadPage.of(page, terms));
    }

    private float[] grades(ReadPage page) {
        return grades(features.of(page));
    }

    float[] grades(Vector vector) {
        float[] grades = new float[models.size()];
        for (int i = 0; i < grades.length; i++) {
            grades[i] = models.get(i).grade(vector);
        }
        return grades;
    }

    /** How much the words of a page speak for a topic, whatever its address: the more, the higher. */
    public double words(int topic, Page page) {
        return models.get(topic).words(features.of(ReadPage.of(page, terms)));
    }

    /** How well the topic's examples are told apart by a model that has not seen them. */
    public TopicQuality quality(int topic) {
        return models.get(topic).quality();
    }

    /** Why the page is graded as it is: its grade and the words that speak for and against. */
    public Explanation explain(int topic, Page page) {
        return new Explaining(terms, features, models.get(topic)).of(ReadPage.of(page, terms), WORDS_TOLD);
    }

    /** Why a link of the page is worth following: the page's grade, and the words of the link. */
    public Explanation explain(int topic, Page page, Link link) {
        return new Explaining(terms, features, models.get(topic)).of(ReadPage.of(page, terms), link, WORDS_TOLD);
    }

    /** The words that speak most for the topic, among those of its examples. */
    public List<Explanation.Word> strongest(int topic, int most) {
        var explaining = new Explaining(terms, features, models.get(topic));
        return explaining.strongest(
                topics.get(topic).examples().stream()
                        .filter(example -> example.kind() == Example.Kind.ABOUT)
                        .map(example -> ReadPage.of(example.page(), terms)),
                most);
    }

    Terms terms() {
        return terms;
    }

    PageFeatures features() {
        return features;
    }

    PageModel model(int topic) {
        return models.get(topic);
    }
}
