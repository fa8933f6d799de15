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

    private final Background background = new Background();
    private final Templates templates = new Templates();

    /** The page was met: from now on its words are a little more common. */
    void learn(ReadPage page) {
        templates.add(page.address().host(), page.text());
        Gathering all = new Gathering(page.text().size() / 2 + 64);
        for (int i = 0; i < page.text().size(); i++) {
            all.add(Feature.TEXT.of(page.text().term(i)));
        }
        for (int i = 0; i < page.title().size(); i++) {
            all.add(Feature.TITLE.of(page.title().term(i)));
        }
        for (int word : page.address().words()) {
            all.add(Feature.ADDRESS.of(word));
        }
        background.add(all.features());
    }

    Vector of(ReadPage page) {
        TermList text = page.text();
        boolean[] template = templates.of(page.address().host(), text);
        Gathering all = new Gathering(text.size() / 2 + 64);
        for (int i = 0; i < text.size(); i++) {
            if (!template[text.line(i)]) {
                all.add(Feature.TEXT.of(text.term(i)));
            }
        }
        all.weigh(background);
        all.normalise(0, 1);
        int start = all.size;
        for (int i = 0; i < page.title().size(); i++) {
            all.add(Feature.TITLE.of(page.title().term(i)), background);
        }
        all.normalise(start, TITLE);
        start = all.size;
        for (int word : page.address().words()) {
            all.add(Feature.ADDRESS.of(word), background);
        }
        all.normalise(start, ADDRESS);
        start = all.size;
        int[] folders = page.address().folders();
        for (int i = Math.max(0, folders.length - INNERMOST); i < folders.length; i++) {
            all.put(Feature.FOLDER.of(folders[i]), 1);
        }
        all.normalise(start, FOLDERS);
        return all.vector();
    }

    /** How rare a feature is among the pages met so far. */
    double rarity(int feature) {
        return background.rarity(feature);
    }

    /** Features being gathered, each once, with how often it came. */
    private static final class Gathering {
        private int[] features;
        private float[] values;
        private int[] slots; // 1 + index into features
        private int size;

        Gathering(int expected) {
            features = new int[expected];
            values = new float[expected];
            slots = new int[Integer.highestOneBit(Math.max(64, expected)) * 4];
        }

        void add(int feature) {
            int slot = slot(feature);
            if (slots[slot] != 0) {
                values[slots[slot] - 1]++;
            } else {
                put(feature, 1);
            }
        }

        void add(int feature, Background background) {
            if (slots[slot(feature)] == 0) {
                put(feature, (float) background.rarity(feature));
            }
        }

        void put(int feature, float value) {
            if (size == features.length) {
                features = Arrays.copyOf(features, 2 * size);
                values = Arrays.copyOf(values, 2 * size);
            }
            if (4 * size > 3 * slots.length) {
                slots = new int[2 * slots.length];
                for (int i = 0; i < size; i++) {
                    slots[slot(features[i])] = i + 1;
                }
            }
            slots[slot(feature)] = size + 1;
            features[size] = feature;
            values[size++] = value;
        }

        void weigh(Background background) {
            for (int i = 0; i < size; i++) {
                values[i] = (float) ((1 + Math.log(values[i])) * background.rarity(features[i]));
            }
        }

        void normalise(int from, float length) {
            double squares = 0;
            for (int i = from; i < size; i++) {
                squares += values[i] * values[i];
            }
            float factor = squares == 0 ? 0 : (float) (length / Math.sqrt(squares));
            for (int i = from; i < size; i++) {
                values[i] *= factor;
            }
        }

        int[] features() {
            return Arrays.copyOf(features, size);
        }

        Vector vector() {
            return new Vector(Arrays.copyOf(features, size), Arrays.copyOf(values, size));
        }

        private int slot(int feature) {
            int mask = slots.length - 1;
            int slot = ((feature * 0x9E3779B1) >>> 9) & mask;
            while (slots[slot] != 0 && features[slots[slot] - 1] != feature) {
                slot = (slot + 1) & mask;
            }
            return slot;
        }
    }
}
