package io.freshet.topics;

import io.freshet.model.CrawlUrl;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A link that waits: where it leads, its words as the first page wrote them, and what the pages that link to it have in common. A few hundred bytes. Not thread-safe: owned
 * by its crawl.
 */
final class Candidate {
    /** It does not wait any more, or is not remembered. */
    static final int GONE = -1;

    private static final int REMEMBERED_PARENTS = 4;
    private static final float[] OFTEN = new float[1 << 10]; // the logarithm of 1 + a number of links

    static {
        for (int i = 0; i < OFTEN.length; i++) {
            OFTEN[i] = (float) Math.log1p(i);
        }
    }

    final CrawlUrl url;
    final Place place;
    final int[] features;
    float score; // as it would be now, as far as known; set by Candidates
    float queued; // as the frontier has it
    int index = GONE; // where Candidates has it
    boolean risen; // above what the frontier has, and waiting to be raised
    boolean exploring; // it is to be asked for whatever it is worth

    private Parent[] parents = new Parent[0];
    private int links;
    private float anchor = -2;
    private float context = -2;
    private float heading = -2;
    private final float ofAddress;

    Candidate(CrawlUrl url, Place place, int[] features, float ofAddress) {
        this.url = url;
        this.place = place;
        this.features = features;
        this.ofAddress = ofAddress;
    }

    /** A page links to it, in these words. */
    void linked(Parent parent, float ofAnchor, float ofContext, float ofHeading) {
        links++;
        anchor = Math.max(anchor, ofAnchor);
        context = Math.max(context, ofContext);
        heading = Math.max(heading, ofHeading);
        if (parents.length < REMEMBERED_PARENTS) {
            parents = Arrays.copyOf(parents, parents.length + 1);
            parents[parents.length - 1] = parent;
            return;
        }
        int worst = worstParent();
        if (parent.grade > parents[worst].grade) {
            parents[worst] = parent;
        }
    }

    /** Whether several pages link to it that are all as good as this one: it adds next to nothing. */
    boolean linkedBetter(Parent parent) {
        return parents.length == REMEMBERED_PARENTS && parents[worstParent()].grade >= parent.grade;
    }

    /** One more page links to it. */
    void linkedAgain() {
        links++;
    }

    private int worstParent() {
        int worst = 0;
        for (int i = 1; i < parents.length; i++) {
            worst = parents[i].grade < parents[worst].grade ? i : worst;
        }
        return worst;
    }

    /** What the {@link LinkModel} looks at besides words. */
    float[] measure() {
        float[] measured = new float[Measure.COUNT];
        measured[Measure.ALWAYS.at()] = 1;
        float best = 0;
        float sum = 0;
        float hub = 0;
        float inherited = 0;
        for (Parent parent : parents) {
            best = Math.max(best, parent.grade);
            sum += parent.grade;
            hub = Math.max(hub, parent.hub());
            inherited = Math.max(inherited, parent.inherited);
        }
        measured[Measure.PARENT.at()] = best;
        measured[Measure.PARENTS.at()] = parents.length == 0 ? 0 : sum / parents.length;
        measured[Measure.ANCHOR.at()] = links == 0 ? 0 : anchor;
        measured[Measure.CONTEXT.at()] = links == 0 ? 0 : context;
        measured[Measure.HEADING.at()] = links == 0 ? 0 : heading;
        measured[Measure.ADDRESS.at()] = ofAddress;
        measured[Measure.HUB.at()] = hub;
        measured[Measure.OFTEN.at()] = OFTEN[Math.min(links, OFTEN.length - 1)];
        measured[Measure.INHERITED.at()] = inherited;
        measured[Measure.HOST.at()] = place.ofHost(best);
        measured[Measure.FOLDER.at()] = place.ofFolder(best);
        measured[Measure.HOST_FOUND.at()] = place.found();
        return measured;
    }

    Parent[] parents() {
        return parents;
    }

    /** The best of the pages that link to it; null for a seed. */
    @Nullable
    Parent bestParent() {
        Parent best = null;
        for (Parent parent : parents) {
            best = best == null || parent.grade > best.grade ? parent : best;
        }
        return best;
    }

    /** A page that was read, as the links out of it remember it. */
    static final class Parent {
        final CrawlUrl url;
        final float grade;
        final float inherited;
        private float brought; // grades of the pages that its links led to
        private int followed;

        Parent(CrawlUrl url, float grade, float inherited) {
            this.url = url;
            this.grade = grade;
            this.inherited = inherited;
        }

        /** One of its links led to a page of this grade. */
        void led(float to) {
            brought += to;
            followed++;
        }

        /** Half a page of its own grade, then what its links brought. */
        float hub() {
            return (brought + 0.5f * grade) / (followed + 0.5f);
        }
    }
}
