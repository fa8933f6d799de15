package io.freshet.topics;

import java.util.Arrays;

/**
 * Makes a page a vector: the terms of its text without the host's template, weighted by how often they occur and how rare they are, normalised to length 1 so
 * that long and short pages compare; then, each group normalised to a smaller length of its own, the words of its title and address, and its innermost
 * folders. Learns from each page that it is shown what is rare and what is template. Not thread-safe.
 */
final class PageFeatures {
    private static final float TITLE = 0.3f;
    private static final float ADDRESS = 0.6f;
    private static final float FOLDERS = 0.5f;
    private static final int INNERMOST = 3;

    private static final float[] OFTEN = new float[1 << 8]; // 1 + the logarithm of a number of times

    static {
        for (int i = 1; i < OFTEN.length; i++) {
            OFTEN[i] = (float) (1 + Math.log(i));
        }
    }

    private final boolean functionWords;
    private final Background background = new Background();
    private final Templates templates = new Templates();

    /** @param functionWords whether words that say nothing of what a page is about count as well */
    PageFeatures(boolean functionWords) {
        this.functionWords = functionWords;
    }

    private boolean says(int term) {
        return functionWords || !FunctionWords.contains(term);
    }

    /** The page was met: from now on its words are a little more common. Returns its vector as it is then; that way each word is looked up once. */
    Vector learn(ReadPage page) {
        background.page();
        return vector(page, templates.add(page.address().host(), page.text()), true);
    }

    Vector of(ReadPage page) {
        return vector(page, templates.of(page.address().host(), page.text()), false);
    }

    private Vector vector(ReadPage page, boolean[] template, boolean learning) {
        Distinct text = page.text().distinct();
        Distinct title = page.title().distinct();
        Address address = page.address();
        Gathering all = new Gathering(text.size() + title.size() + address.words().length + INNERMOST);
        int[] counts = outsideTemplate(page.text(), template);
        for (int i = 0; i < counts.length; i++) {
            int feature = Feature.TEXT.of(text.term(i));
            double rarity = rarity(feature, learning);
            if (counts[i] > 0 && says(text.term(i))) {
                all.put(feature, (float) (OFTEN[Math.min(counts[i], OFTEN.length - 1)] * rarity));
            }
        }
        all.normalise(1);
        for (int i = 0; i < title.size(); i++) {
            int feature = Feature.TITLE.of(title.term(i));
            float rarity = (float) rarity(feature, learning);
            if (says(title.term(i))) {
                all.put(feature, rarity);
            }
        }
        all.normalise(TITLE);
        int words = all.size;
        for (int word : address.words()) {
            int feature = Feature.ADDRESS.of(word);
            float rarity = (float) rarity(feature, learning);
            if (says(word)) {
                all.put(feature, rarity);
            }
        }
        all.normalise(ADDRESS);
        int[] folders = address.folders();
        for (int i = Math.max(0, folders.length - INNERMOST); i < folders.length; i++) {
            all.put(Feature.FOLDER.of(folders[i]), 1);
        }
        all.normalise(FOLDERS);
        return all.vector(words);
    }

    /** How often each term of the text stands outside the host's template. */
    private static int[] outsideTemplate(TermList text, boolean[] template) {
        Distinct words = text.distinct();
        Distinct lines = text.distinctLines();
        int[] counts = new int[words.size()];
        for (int i = 0; i < text.size(); i++) {
            counts[words.at(i)] += template[lines.at(text.line(i))] ? 0 : 1;
        }
        return counts;
    }

    private double rarity(int feature, boolean learning) {
        return learning ? background.has(feature) : background.rarity(feature);
    }

    /** How rare a feature is among the pages met so far. */
    double rarity(int feature) {
        return background.rarity(feature);
    }

    /** Features being gathered, group by group. */
    private static final class Gathering {
        private final int[] features;
        private final float[] values;
        private int size;
        private int group; // where it begins

        Gathering(int most) {
            features = new int[most];
            values = new float[most];
        }

        void put(int feature, float value) {
            features[size] = feature;
            values[size++] = value;
        }

        /** Makes what was put since the last time a vector of this length. */
        void normalise(float length) {
            double squares = 0;
            for (int i = group; i < size; i++) {
                squares += values[i] * values[i];
            }
            float factor = squares == 0 ? 0 : (float) (length / Math.sqrt(squares));
            for (; group < size; group++) {
                values[group] *= factor;
            }
        }

        Vector vector(int words) {
            return new Vector(Arrays.copyOf(features, size), Arrays.copyOf(values, size), words);
        }
    }
}
