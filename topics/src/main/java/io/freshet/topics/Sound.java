package io.freshet.topics;

import java.util.Arrays;

/**
 * How much some words of a page sound like a topic, by what the topic's page model thinks of them, from -2 to 2. Links stand close together, so a word of the text is looked up once
 * however often it stands near one. Not thread-safe: belongs to one page's judgement, under the lock of its crawl.
 */
final class Sound {
    private static final double LOUD = 4;
    private static final double MOST = 2;

    private final TermList text;
    private final PageFeatures features;
    private final PageModel model;
    private float[] weights = {}; // of the text's different terms, as far as known
    private float[] rarities = {}; // NaN: not known yet

    Sound(TermList text, PageFeatures features, PageModel model) {
        this.text = text;
        this.features = features;
        this.model = model;
    }

    /** As words of a text. */
    float of(LinkWords.Span span) {
        if (span.list() != text) {
            return looked(span, Feature.TEXT);
        }
        Distinct words = text.distinct();
        if (rarities.length == 0) {
            weights = new float[words.size()];
            rarities = new float[words.size()];
            Arrays.fill(rarities, Float.NaN);
        }
        double sum = 0;
        double squares = 0;
        for (int i = span.from(); i < span.to(); i++) {
            int word = words.at(i);
            if (Float.isNaN(rarities[word])) {
                int feature = Feature.TEXT.of(words.term(word));
                rarities[word] = (float) features.rarity(feature);
                weights[word] = model.weight(feature);
            }
            sum += rarities[word] * weights[word];
            squares += rarities[word] * rarities[word];
        }
        return clipped(sum, squares);
    }

    /** As words of a title. */
    float inTitle(LinkWords.Span span) {
        return looked(span, Feature.TITLE);
    }

    private float looked(LinkWords.Span span, Feature kind) {
        double sum = 0;
        double squares = 0;
        for (int i = span.from(); i < span.to(); i++) {
            int feature = kind.of(span.list().term(i));
            double rarity = features.rarity(feature);
            sum += rarity * model.weight(feature);
            squares += rarity * rarity;
        }
        return clipped(sum, squares);
    }

    static float clipped(double sum, double squares) {
        return (float) Math.clamp(sum * loudness(squares), -MOST, MOST);
    }

    /** What a word's weight counts among others: many words together are no louder than one. */
    static double loudness(double squares) {
        return squares == 0 ? 0 : 1 / (Math.sqrt(squares) * LOUD);
    }
}
