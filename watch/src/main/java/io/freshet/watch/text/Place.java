package io.freshet.watch.text;

import io.freshet.page.TreeElement;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * An element of a page as a place where text stands. Two versions of a page have equal marks at the same place: a mark is made of the names, ids and
 * classes on the way from the root, without those that are numbered, which many programs make up anew for each visit.
 *
 * <p>Not thread-safe while a {@link TextReader} fills it; read only after that.
 */
final class Place {
    private final @Nullable Place parent;
    private final String name;
    private final long mark;
    private final int depth;
    private boolean furniture;

    /** Words of the prose in it. */
    private int prose;

    Place(@Nullable Place parent, TreeElement element) {
        this.parent = parent;
        this.name = element.name();
        String id = element.attribute("id").toLowerCase(Locale.ROOT);
        String classes = element.attribute("class").toLowerCase(Locale.ROOT);
        this.mark = Prints.of(parent == null ? 0 : parent.mark, name, Prints.steady(id), Prints.steady(classes));
        this.depth = parent == null ? 0 : parent.depth + 1;
        String role = element.attribute("role").toLowerCase(Locale.ROOT);
        this.furniture = Furniture.furniture(name, role, id, classes)
                || Furniture.dialog(name, role, element.attribute("aria-modal"), id, classes);
    }

    /** The one place of a page that was read without a tree. */
    Place() {
        this.parent = null;
        this.name = "html";
        this.mark = Prints.of(name);
        this.depth = 0;
    }

    @Nullable
    Place parent() {
        return parent;
    }

    String name() {
        return name;
    }

    long mark() {
        return mark;
    }

    int depth() {
        return depth;
    }

    /** Tells whether it is navigation, an advert, a dialog or the like. */
    boolean furniture() {
        return furniture;
    }

    /** Takes note that it stands around what the page says, whatever it calls itself. */
    void isFurniture() {
        furniture = true;
    }

    int prose() {
        return prose;
    }

    void add(int words) {
        for (Place place = this; place != null; place = place.parent) {
            place.prose += words;
        }
    }

    boolean within(Place other) {
        Place place = this;
        while (place.depth > other.depth && place.parent != null) {
            place = place.parent;
        }
        return place == other;
    }
}
