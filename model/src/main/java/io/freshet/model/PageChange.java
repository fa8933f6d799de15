package io.freshet.model;

/**
 * What a visit found, compared with the copy that was there before.
 *
 * @param difference how much the content differs from that copy: {@link Difference#MUCH} for a first copy, {@link Difference#NONE} unless there is a new one
 */
public record PageChange(Kind kind, Difference difference) {
    /** The numbers are on disk: new ones go at the end. */
    public enum Kind {
        /** Fetched for the first time. */
        NEW,
        /** Fetched, and its bytes differ from the ones before. */
        CHANGED,
        /** Fetched or "not modified": as before. */
        UNCHANGED,
        /** 404 or 410, or an error page that claims to be all right. */
        GONE,
        /** No usable answer. */
        FAILED,
        /** A redirect: the page is elsewhere now. */
        MOVED,
        /** Something that is not taken, such as a film. */
        REFUSED
    }

    public static final PageChange NEW = new PageChange(Kind.NEW, Difference.MUCH);
    public static final PageChange UNCHANGED = new PageChange(Kind.UNCHANGED, Difference.NONE);
    public static final PageChange GONE = new PageChange(Kind.GONE, Difference.NONE);
    public static final PageChange FAILED = new PageChange(Kind.FAILED, Difference.NONE);
    public static final PageChange MOVED = new PageChange(Kind.MOVED, Difference.NONE);
    public static final PageChange REFUSED = new PageChange(Kind.REFUSED, Difference.NONE);

    public PageChange {
        boolean right = switch (kind) {
            case NEW -> difference == Difference.MUCH;
            case CHANGED -> difference != Difference.NONE;
            case UNCHANGED, GONE, FAILED, MOVED, REFUSED -> difference == Difference.NONE;
        };
        if (!right) {
            throw new IllegalArgumentException("a page that is " + kind + " cannot differ by " + difference);
        }
    }

    /** Other content than before; the same content is {@link #UNCHANGED}. */
    public static PageChange by(Difference difference) {
        return difference == Difference.NONE ? UNCHANGED : new PageChange(Kind.CHANGED, difference);
    }

    /** Whether the visit brought content that was not there before. */
    public boolean broughtContent() {
        return kind == Kind.NEW || kind == Kind.CHANGED;
    }
}
