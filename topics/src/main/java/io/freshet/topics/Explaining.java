package io.freshet.topics;

import io.freshet.model.Link;
import io.freshet.model.LinkContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** Turns features back into words: reads a page once more and remembers how its terms are written. */
final class Explaining {
    private final Terms terms;
    private final PageFeatures features;
    private final PageModel model;

    Explaining(Terms terms, PageFeatures features, PageModel model) {
        this.terms = terms;
        this.features = features;
        this.model = model;
    }

    Explanation of(ReadPage page, int most) {
        Vector vector = features.of(page);
        return new Explanation(model.grade(vector), strongest(weights(page), most, false));
    }

    /** What speaks for following the link: the grade of the page that has it, and the words of the link, round it, above it and of its address. */
    Explanation of(ReadPage page, Link link, int most) {
        LinkContext context = link.context();
        Map<Named, Double> weights = new HashMap<>();
        weigh(context.anchor(), Feature.TEXT, "link", weights);
        weigh(context.before() + "\n" + context.after(), Feature.TEXT, "context", weights);
        weigh(context.heading(), Feature.TEXT, "heading", weights);
        weigh(Address.readable(link.target()), Feature.ADDRESS, "address", weights);
        return new Explanation(model.grade(features.of(page)), strongest(weights, most, false));
    }

    /** As {@link Sound} hears them. */
    private void weigh(String text, Feature kind, String where, Map<Named, Double> weights) {
        Map<String, Integer> words = new HashMap<>();
        terms.read(
                text,
                (chars, length, _) -> words.put(new String(chars, 0, length), kind.of(TermList.hash(chars, length))));
        double squares = 0;
        for (int feature : words.values()) {
            squares += features.rarity(feature) * features.rarity(feature);
        }
        double loudness = Sound.loudness(squares);
        words.forEach((word, feature) ->
                weights.put(new Named(word, where), loudness * features.rarity(feature) * model.weight(feature)));
    }

    /** What speaks for the topic in all of the pages together. */
    List<Explanation.Word> strongest(Stream<ReadPage> pages, int most) {
        Map<Named, Double> sums = new HashMap<>();
        pages.forEach(page -> weights(page).forEach((word, weight) -> sums.merge(word, weight, Double::sum)));
        return strongest(sums, most, true);
    }

    private record Named(String text, String where) {}

    private static List<Explanation.Word> strongest(Map<Named, Double> weights, int most, boolean onlyFor) {
        List<Explanation.Word> words = new ArrayList<>();
        weights.forEach((word, weight) -> {
            if (onlyFor ? weight > 0 : weight != 0) {
                words.add(new Explanation.Word(word.text(), word.where(), weight));
            }
        });
        words.sort(Comparator.comparingDouble((Explanation.Word word) -> -Math.abs(word.weight()))
                .thenComparing(Explanation.Word::text));
        return List.copyOf(words.subList(0, Math.min(most, words.size())));
    }

    /** What each word of the page adds to its score. */
    private Map<Named, Double> weights(ReadPage page) {
        Map<Integer, Named> names = names(page);
        Vector vector = features.of(page);
        Map<Named, Double> weights = new HashMap<>();
        double address = 0;
        for (int i = vector.words(); i < vector.features().length; i++) {
            address += (double) vector.values()[i] * model.weight(vector.features()[i]);
        }
        double part = address == 0 ? 1 : model.bounded(address) / address; // what each part of it counts
        for (int i = 0; i < vector.features().length; i++) {
            Named name = names.get(vector.features()[i]);
            if (name != null) {
                double weight = (double) vector.values()[i] * model.weight(vector.features()[i]);
                weights.put(name, i < vector.words() ? weight : part * weight);
            }
        }
        return weights;
    }

    private Map<Integer, Named> names(ReadPage page) {
        Map<Integer, Named> names = new HashMap<>();
        name(page.page().text(), Feature.TEXT, names);
        name(page.page().title(), Feature.TITLE, names);
        name(Address.readable(page.url()), Feature.ADDRESS, names);
        String url = page.url().text();
        int[] folders = page.address().folders();
        int at = page.url().hostEnd() - 1;
        for (int folder : folders) {
            at = url.indexOf('/', at + 1);
            names.put(Feature.FOLDER.of(folder), new Named(url.substring(0, at + 1), "folder"));
        }
        return names;
    }

    private void name(String text, Feature kind, Map<Integer, Named> names) {
        terms.read(
                text,
                (chars, length, _) -> names.put(
                        kind.of(TermList.hash(chars, length)),
                        new Named(new String(chars, 0, length), kind.name().toLowerCase(Locale.ROOT))));
    }
}
