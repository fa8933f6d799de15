package io.freshet.topics;

import io.freshet.model.CrawlUrl;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * The links that a crawl followed and what they turned out to be: the examples of its {@link LinkModel}. A link was worth the grade of its page or, if more, a part of what the
 * page's own links brought, so that a page that is off the topic but opens the way to it was worth a visit. Bounded memory; not thread-safe: owned by its crawl.
 */
final class Followed {
    private static final int REMEMBERED = 2_000;
    private static final double OPENED_THE_WAY = 0.6; // of what its links brought is a page's own merit
    private static final float BRINGS = 0.3f; // grades above it count as something brought

    private final LinkModel model;
    private final Random random;
    private final Map<CrawlUrl, Tried> byUrl = new LinkedHashMap<>();
    private final List<Tried> examples = new ArrayList<>();

    /** One of them. */
    private static final class Tried {
        final int[] features;
        final float[] measured;
        final float grade;
        float brought; // by the links that it was the first to have

        Tried(int[] features, float[] measured, float grade) {
            this.features = features;
            this.measured = measured;
            this.grade = grade;
        }

        double worth() {
            return Math.max(grade, OPENED_THE_WAY * brought / (brought + 1));
        }
    }

    Followed(LinkModel model, Random random) {
        this.model = model;
        this.random = random;
    }

    /** The link led to a page of this grade. */
    void add(Candidate link, float grade) {
        Tried now = new Tried(link.features, link.measure(), grade);
        examples.add(now);
        if (examples.size() > 2 * REMEMBERED) {
            examples.subList(0, REMEMBERED).clear();
        }
        byUrl.put(link.url, now);
        trim(byUrl, 2 * REMEMBERED);
        @Nullable Tried first = byUrl.get(link.parents()[0].url);
        if (first != null && grade > BRINGS) {
            first.brought += grade;
        }
        for (Candidate.Parent parent : link.parents()) {
            parent.led(grade);
        }
        model.learn(now.features, now.measured, now.worth());
    }

    /** The model goes over some of the last examples again: they may be worth more by now. */
    void learnAgain(int times) {
        int from = Math.max(0, examples.size() - REMEMBERED);
        int count = examples.size() - from;
        for (int i = 0; i < Math.min(times, 2 * count); i++) {
            Tried example = examples.get(from + random.nextInt(count));
            model.learn(example.features, example.measured, example.worth());
        }
    }

    /** Forgets the oldest entry past so many. */
    static void trim(Map<?, ?> map, int most) {
        if (map.size() > most) {
            var oldest = map.keySet().iterator();
            oldest.next();
            oldest.remove();
        }
    }
}
