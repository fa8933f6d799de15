package io.freshet.topics;

import io.freshet.model.CrawlUrl;
import io.freshet.model.Link;
import io.freshet.model.Page;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The paper's learning: a class for each topic and one for everything else, terms chosen by {@link ChiSquare}, judged by {@link NaiveBayes}. With backlinks, the words round links to a topic's
 * examples are examples as well (4.2). Unchanged once it is made; safe for use by many threads.
 */
public final class PaperClassifier {
    /** Characters of each side of a link that a {@link Described} link has at most. */
    private static final int LONGEST_SHOWN = 2_000;

    private final Terms terms;
    private final PaperSettings settings;
    private final List<Topic> topics;
    private final NaiveBayes bayes;
    private final List<ChiSquare.Valued> chosen;
    private final int[] sizes; // documents of each class

    /**
     * A term that the classifier looks at.
     *
     * @param text the term, lower-cased; a pair of syllables of a word that is written without spaces
     * @param value its chi-square
     * @param topic the topic that it stands for; empty when it stands for pages about none
     * @param with documents of that class that have it
     * @param of documents of that class
     * @param otherWith documents of other classes that have it
     * @param otherOf documents of other classes
     */
    public record ChosenTerm(
            String text, double value, String topic, long with, long of, long otherWith, long otherOf) {}

    /**
     * A link by itself, as the paper's figure 4 shows it.
     *
     * @param before the words of its descriptor that stand before it
     * @param anchor its own words
     * @param after the words of its descriptor that stand after it
     * @param threshold a topic of this probability or more is followed
     */
    public record Described(String before, String anchor, String after, List<Judged> topics, double threshold) {
        public Described {
            topics = List.copyOf(topics);
        }

        /** Whether segmentation follows the link. */
        public boolean followed() {
            return topics.stream().anyMatch(topic -> topic.probability() >= threshold);
        }
    }

    /** How probable it is that a link leads to pages about a topic. */
    public record Judged(String topic, double probability) {}

    private PaperClassifier(
            List<Topic> topics, PaperSettings settings, List<NaiveBayes.Document> documents, int[] sizes, Terms terms) {
        this.terms = terms;
        this.settings = settings;
        this.topics = topics;
        this.sizes = sizes;
        List<ChiSquare.Document> shown = documents.stream()
                .map(document -> new ChiSquare.Document(
                        document.ofClass(), document.terms().keySet()))
                .toList();
        this.chosen = ChiSquare.best(shown, sizes.length, settings.features());
        List<Integer> numbers = chosen.stream().map(ChiSquare.Valued::term).toList();
        this.bayes = NaiveBayes.learn(
                documents, sizes.length, numbers, settings.sample(chosen.size()), settings.prior(chosen.size()));
    }

    /**
     * Learns from the topics' examples.
     *
     * @param backlinks whether from the words round links to them as well
     */
    public static PaperClassifier learn(List<Topic> topics, PaperSettings settings, boolean backlinks, Terms terms) {
        List<NaiveBayes.Document> documents = new ArrayList<>();
        for (int t = 0; t < topics.size(); t++) {
            Set<CrawlUrl> about = about(topics.get(t));
            for (Example example : topics.get(t).examples()) {
                ReadPage page = ReadPage.of(example.page(), terms);
                switch (example.kind()) {
                    case ABOUT -> documents.add(document(t, all(page)));
                    case AGAINST -> documents.add(document(topics.size(), all(page)));
                    case BACKLINK -> {
                        if (backlinks) {
                            LinkWords words = LinkWords.described(page, terms, settings);
                            for (Link link : example.page().links()) {
                                if (about.contains(link.target())) {
                                    documents.add(document(t, words.descriptor(link)));
                                }
                            }
                        }
                    }
                }
            }
        }
        int[] sizes = new int[topics.size() + 1];
        documents.forEach(document -> sizes[document.ofClass()]++);
        return new PaperClassifier(List.copyOf(topics), settings, documents, sizes, terms);
    }

    private static Set<CrawlUrl> about(Topic topic) {
        Set<CrawlUrl> about = new HashSet<>();
        for (Example example : topic.examples()) {
            if (example.kind() == Example.Kind.ABOUT) {
                about.add(example.page().url());
            }
        }
        return about;
    }

    /** How many topics there are; a page or link has a probability for each. */
    int topics() {
        return topics.size();
    }

    /** The probability of each topic for the page as a whole. */
    double[] page(ReadPage page) {
        return ofTopics(ChiSquare.terms(all(page)));
    }

    /** The probability of each topic for a link by itself: the paper's small document, cut out round it. */
    double[] link(LinkWords words, Link link) {
        return ofTopics(ChiSquare.terms(words.descriptor(link)));
    }

    /** Which of these probabilities reach the threshold. */
    boolean[] relevant(double[] probabilities) {
        boolean[] relevant = new boolean[probabilities.length];
        for (int i = 0; i < relevant.length; i++) {
            relevant[i] = probabilities[i] >= settings.threshold();
        }
        return relevant;
    }

    LinkWords words(ReadPage page) {
        return LinkWords.described(page, terms, settings);
    }

    /** The chosen terms of the highest chi-square, as they are written in the examples. */
    public List<ChosenTerm> terms(int most) {
        Map<Integer, String> names = new HashMap<>();
        chosen.stream().limit(most).forEach(each -> names.put(each.term(), ""));
        for (Topic topic : topics) {
            for (Example example : topic.examples()) {
                name(example.page().text(), names);
                name(example.page().title(), names);
            }
        }
        int all = 0;
        for (int size : sizes) {
            all += size;
        }
        List<ChosenTerm> list = new ArrayList<>();
        for (ChiSquare.Valued each : chosen.subList(0, Math.min(most, chosen.size()))) {
            int of = sizes[each.ofClass()];
            list.add(new ChosenTerm(
                    names.getOrDefault(each.term(), ""),
                    each.value(),
                    each.ofClass() < topics.size() ? topics.get(each.ofClass()).name() : "",
                    each.with(),
                    of,
                    each.otherWith(),
                    all - of));
        }
        return list;
    }

    private void name(String text, Map<Integer, String> names) {
        terms.read(
                text,
                (chars, length, _) -> names.computeIfPresent(
                        TermList.hash(chars, length),
                        (_, name) -> name.isEmpty() ? new String(chars, 0, length) : name));
    }

    /** Describes a link of a page, and judges it by its descriptor. */
    public Described describe(Page page, Link link) {
        ReadPage read = ReadPage.of(page, terms);
        LinkWords words = words(read);
        double[] probabilities = link(words, link);
        List<Judged> judged = new ArrayList<>();
        for (int i = 0; i < probabilities.length; i++) {
            judged.add(new Judged(topics.get(i).name(), probabilities[i]));
        }
        String before = words.textBefore(link);
        String after = words.textAfter(link);
        return new Described(
                before.substring(Math.max(0, before.length() - LONGEST_SHOWN)),
                link.anchor(),
                after.substring(0, Math.min(after.length(), LONGEST_SHOWN)),
                judged,
                settings.threshold());
    }

    private double[] ofTopics(Set<Integer> document) {
        double[] classes = bayes.classify(document);
        double[] ofTopics = new double[topics.size()];
        System.arraycopy(classes, 0, ofTopics, 0, ofTopics.length);
        return ofTopics;
    }

    private static LinkWords.Span[] all(ReadPage page) {
        return new LinkWords.Span[] {
            new LinkWords.Span(page.title(), 0, page.title().size()),
            new LinkWords.Span(page.text(), 0, page.text().size())
        };
    }

    private static NaiveBayes.Document document(int ofClass, LinkWords.Span... spans) {
        Map<Integer, Integer> counts = new HashMap<>();
        for (LinkWords.Span span : spans) {
            for (int i = span.from(); i < span.to(); i++) {
                counts.merge(span.list().term(i), 1, Integer::sum);
            }
        }
        return new NaiveBayes.Document(ofClass, counts);
    }
}
