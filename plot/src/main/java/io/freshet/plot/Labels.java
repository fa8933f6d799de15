package io.freshet.plot;

import java.util.ArrayList;
import java.util.List;

/** Finds places for words within a frame, so that they cover neither each other nor what was kept clear. Not thread-safe. */
final class Labels {
    /** Where words stand: their left end, their base line, and how far they reach. */
    record Box(double x, double base, double width, double height) {
        private boolean meets(Box other) {
            return x < other.x + other.width
                    && other.x < x + width
                    && base - height < other.base
                    && other.base - other.height < base;
        }
    }

    private static final int TRIES = 12;

    private final double left;
    private final double top;
    private final double right;
    private final double bottom;
    private final int font;
    private final List<Box> taken = new ArrayList<>();

    Labels(double left, double top, double right, double bottom, int font) {
        this.left = left;
        this.top = top;
        this.right = right;
        this.bottom = bottom;
        this.font = font;
    }

    void keepClear(double x, double y, double radius) {
        taken.add(new Box(x - radius, y + radius, 2 * radius, 2 * radius));
    }

    /** There, or as many steps further up or down as are needed. */
    Box take(String words, double x, double base, double step) {
        Box box = box(words, x, base);
        for (int i = 0; i < TRIES && meets(box); i++) {
            box = box(words, x, box.base() + step);
        }
        taken.add(box);
        return box;
    }

    /** To the right of a point if there is room, else to its left, above, below, and further away. */
    Box beside(String words, double x, double y, double distance) {
        double width = Svg.width(words, font);
        double middle = font * 0.36;
        Box first = box(words, x + distance, y + middle);
        for (double far = 0; far < 5; far++) {
            double away = distance + far * font * 0.9;
            double[][] places = {
                {x + distance, y + middle - far * font},
                {x - distance - width, y + middle - far * font},
                {x - width / 2, y - away},
                {x - width / 2, y + away + font * 0.8},
                {x + distance, y + middle + far * font},
                {x - distance - width, y + middle + far * font}
            };
            for (double[] place : places) {
                Box box = box(words, place[0], place[1]);
                if (inside(box) && !meets(box)) {
                    taken.add(box);
                    return box;
                }
            }
        }
        taken.add(first);
        return first;
    }

    private Box box(String words, double x, double base) {
        return new Box(x, base, Svg.width(words, font), font);
    }

    private boolean inside(Box box) {
        return box.x() >= left
                && box.x() + box.width() <= right + 10
                && box.base() - font >= top - 4
                && box.base() <= bottom;
    }

    private boolean meets(Box box) {
        return taken.stream().anyMatch(box::meets);
    }
}
