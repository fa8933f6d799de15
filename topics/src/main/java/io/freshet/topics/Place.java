package io.freshet.topics;

import org.jspecify.annotations.Nullable;

/**
 * A host, or a folder of one: how relevant its pages turned out to be. Sites keep together what belongs together, so this is the best guess for what is there and has not
 * been read. Changed by its {@link Places} alone; not thread-safe.
 */
final class Place {
    private static final float BELIEF = 2; // pages' worth of what is thought of the folder around it
    private static final float LATELY = 0.02f; // the last fifty pages or so
    private static final float UNKNOWN_HOST = 0.1f;

    private final Place host;
    private final @Nullable Place around; // null for a host
    private final int name;
    private float sum; // of grades
    private int pages;
    private int visits;
    private boolean given;
    private float lately = UNKNOWN_HOST;

    /** A host. */
    Place(int name) {
        this.name = name;
        this.host = this;
        this.around = null;
    }

    /** A folder in a host or in another folder. */
    Place(int name, Place around) {
        this.name = name;
        this.host = around.host;
        this.around = around;
    }

    Place host() {
        return host;
    }

    /** The hash that it is known by. */
    int name() {
        return name;
    }

    /** A page of it was fetched. */
    void visited(float grade) {
        add(grade);
        host.visits++;
    }

    /** An example is there: that was not found, but given. */
    void given(boolean about) {
        add(about ? 1 : 0);
        host.given |= about;
    }

    private void add(float grade) {
        for (Place place = this; place != null; place = place.around) {
            place.sum += grade;
            place.pages++;
        }
        host.lately += LATELY * (grade - host.lately);
    }

    /** The mean of the host's pages, with one page that is a third as good as the link's parent. */
    float ofHost(float parent) {
        return (host.sum + 0.3f * parent) / (host.pages + 1);
    }

    /** The mean of the folder's pages; one of which little is known is judged by the folder around it. */
    float ofFolder(float parent) {
        return around == null ? ofHost(parent) : (sum + BELIEF * around.ofFolder(parent)) / (pages + BELIEF);
    }

    /**
     * What a visit to the host brings, whatever the link: of all its pages, and of the last ones. When the links that lead straight on are used up, the next ones lie behind pages that
     * say nothing of the topic, and these are looked for where the topic has been met.
     */
    float brings() {
        return (host.lately + host.sum / (host.pages + 5)) / 2;
    }

    /** How much has been found on the host, from 0 towards 1. */
    float found() {
        return host.sum / (host.sum + 3);
    }

    /** Pages of the host that were fetched. */
    int visits() {
        return host.visits;
    }

    /** Whether an example about the topics is on the host. */
    boolean given() {
        return host.given;
    }
}
