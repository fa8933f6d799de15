package io.freshet.watch.text;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The part of a page that it is there for: the innermost element that holds nearly all of the prose, without the furniture and the dialogs in it. What
 * calls itself furniture but holds most of the page's prose has the wrong name, and is believed to be none.
 */
final class MainText {
    /** The share of the prose outside of furniture that the main element holds. */
    static final double NEARLY_ALL = .85;

    /** Furniture with a larger share of the page's prose is none; and an element that was the main one is still, with a share as large. */
    static final double MOST = .5;

    private final Place place;
    private final List<TextBlock> blocks;

    private MainText(Place place, List<TextBlock> blocks) {
        this.place = place;
        this.blocks = blocks;
    }

    /** The main text of one version. */
    static MainText of(PageText page) {
        var prose = new Prose(page);
        return prose.in(prose.innermost());
    }

    /**
     * The main texts of two versions, at the same place in both where there is one. A pop-up with much to say makes the main element of one version
     * larger than that of the other: then the inner one is that of both.
     */
    static Both both(PageText before, PageText after) {
        var was = new Prose(before);
        var is = new Prose(after);
        Place inBefore = was.innermost();
        Place inAfter = is.innermost();
        if (inBefore.mark() != inAfter.mark()) {
            boolean inner = inBefore.depth() >= inAfter.depth();
            Place same = inner ? is.at(inBefore) : was.at(inAfter);
            if (same != null && inner) {
                inAfter = same;
            } else if (same != null) {
                inBefore = same;
            }
        }
        return new Both(was.in(inBefore), is.in(inAfter));
    }

    /** The main texts of two versions. */
    record Both(MainText before, MainText after) {}

    Place place() {
        return place;
    }

    List<TextBlock> blocks() {
        return blocks;
    }

    int words() {
        return TextBlock.words(blocks);
    }

    /** Where the prose of a page lies. */
    private static final class Prose {
        private final PageText page;
        private final IdentityHashMap<Place, Boolean> outside = new IdentityHashMap<>();
        private final IdentityHashMap<Place, Integer> words = new IdentityHashMap<>();
        private int total;

        Prose(PageText page) {
            this.page = page;
            for (TextBlock block : page.blocks()) {
                if (block.prose() && !outside(block.place())) {
                    total += block.wording().size();
                    for (Place at = block.place(); at != null; at = at.parent()) {
                        words.merge(at, block.wording().size(), Integer::sum);
                    }
                }
            }
        }

        Place innermost() {
            Place main = page.root();
            for (Map.Entry<Place, Integer> each : words.entrySet()) {
                if (each.getValue() >= NEARLY_ALL * total && each.getKey().depth() > main.depth()) {
                    main = each.getKey();
                }
            }
            return main;
        }

        /** The place that is like one of another version and holds most of the prose. */
        @Nullable
        Place at(Place other) {
            for (Map.Entry<Place, Integer> each : words.entrySet()) {
                if (each.getKey().mark() == other.mark() && each.getValue() > MOST * total) {
                    return each.getKey();
                }
            }
            return null;
        }

        MainText in(Place main) {
            var blocks = new ArrayList<TextBlock>();
            for (TextBlock block : page.blocks()) {
                if (block.counts() && block.place().within(main) && !outside(block.place())) {
                    blocks.add(block);
                }
            }
            return new MainText(main, List.copyOf(blocks));
        }

        private boolean outside(@Nullable Place place) {
            if (place == null || place.parent() == null || place.name().equals("body")) {
                return false;
            }
            Boolean known = outside.get(place);
            if (known == null) {
                known = (place.furniture()
                                && place.prose() <= MOST * page.root().prose())
                        || outside(place.parent());
                outside.put(place, known);
            }
            return known;
        }
    }
}
