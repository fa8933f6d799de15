package io.freshet.topics;

import io.freshet.model.CrawlUrl;
import io.freshet.model.Link;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The paper's learning: a class for each topic and one for everything else, terms chosen by {@link ChiSquare}, judged by {@link NaiveBayes}. With backlinks, the words round links to a topic's
 * examples are examples as well (4.2). Unchanged once it is made.
 */
final class PaperClassifier {
    private final Terms terms;
    private final PaperSettings settings;
    private final int topics;
    private final NaiveBayes bayes;
    private final List<Integer> chosen;

    PaperClassifier(List<Topic> topics, PaperSettings settings, boolean backlinks, Terms terms) {
        this.terms = terms;
        this.settings = settings;
        this.topics = topics.size();
        List<NaiveBayes.Document> documents = new ArrayList<>();
        for (int t = 0; t < topics.size(); t++) {
            Set<CrawlUrl> about = new HashSet<>();
            for (Example example : topics.get(t).examples()) {
                if (example.kind() == Example.Kind.ABOUT) {
                    about.add(example.page().url());
                }
            }
            for (Example example : topics.get(t).examples()) {
                ReadPage page = ReadPage.of(example.page(), terms);
                switch (example.kind()) {
                    case ABOUT -> documents.add(document(t, all(page)));
                    case AGAINST -> documents.add(document(topics.size(), all(page)));
                    case BACKLINK -> {
                        if (backlinks) {
                            LinkWords words = LinkWords.whole(page, terms, settings.words());
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
        List<ChiSquare.Document> shown = documents.stream()
                .map(document -> new ChiSquare.Document(
                        document.ofClass(), document.terms().keySet()))
                .toList();
        this.chosen = ChiSquare.best(shown, this.topics + 1, settings.features()).stream()
                .map(ChiSquare.Valued::term)
                .toList();
        this.bayes = NaiveBayes.learn(documents, this.topics + 1, chosen);
    }

    /** The probability of each topic for the page as a whole. */
    double[] page(ReadPage page) {
        return topicsOf(ChiSquare.terms(all(page)));
    }

    /** The probability of each topic for a link by itself: the paper's small document, cut out round it. */
    double[] link(LinkWords words, Link link) {
        return topicsOf(ChiSquare.terms(words.descriptor(link)));
    }

    LinkWords words(ReadPage page) {
        return LinkWords.whole(page, terms, settings.words());
    }

    /** The numbers of the chosen terms. */
    List<Integer> chosen() {
        return chosen;
    }

    private double[] topicsOf(Set<Integer> document) {
        double[] classes = bayes.classify(document);
        double[] ofTopics = new double[topics];
        System.arraycopy(classes, 0, ofTopics, 0, topics);
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
