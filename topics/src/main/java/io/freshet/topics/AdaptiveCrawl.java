package io.freshet.topics;

import io.freshet.model.CrawlUrl;
import io.freshet.model.Link;
import io.freshet.model.Page;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Our own strategy: links are judged by a model that learns, while crawling, what links turned out to be.
 *
 * <p>A page that comes is graded by the topics' page models. The link that led to it becomes an example for the {@link LinkModel}: worth the page's grade, or, if more, a part of
 * what the page's own links brought, so that a page that is off the topic but opens the way to it was worth a visit. Every {@value #RETRAIN_EVERY} pages the model
 * goes over its examples again.
 *
 * <p>No link is dropped. Links wait in the frontier with the score that they got; one that is about to be followed is judged again, and one that is remembered here
 * and has become one of the best is {@linkplain Raising raised}. A part of the visits explores.
 *
 * <p>With several topics a page is worth what it is worth to the topic that it fits best.
 *
 * <p>Safe for use by many threads: one lock guards everything that is learned.
 */
final class AdaptiveCrawl implements FocusedCrawl {
    private static final int RETRAIN_EVERY = 25;
    private static final int REMEMBERED_LINKS = 50_000;
    private static final int REMEMBERED_ASKED = 2_000;
    private static final int MOST_PAGES = 1 << 22;
    private static final int LEARNED_AGAIN = 80; // examples for each page
    private static final int JUDGED_AGAIN = 60; // links for each page
    private static final int WORDS_ROUND_A_LINK = 10;
    private static final int TOPICS_OF_A_LINK = 5;

    private static final double ON_THE_WAY = 0.7; // of a parent's grade is inherited
    private static final double OF_HOST = 0.5; // what the host brings, beside the link itself
    private static final float LOW = 0.35f; // grades below it are mostly noise
    private static final float NOISE = 0.2f;

    private final TopicSet topics;
    private final Terms terms;
    private final ReentrantLock lock = new ReentrantLock();
    // guarded by lock
    private final LinkModel model = new LinkModel();
    private final Places places = new Places();
    private final Candidates candidates;
    private final Map<CrawlUrl, Candidate> asked = new LinkedHashMap<>();
    private final Followed followed;
    private final Raising raising;
    private final Weights done = new Weights(MOST_PAGES);
    private long pages;
    private long relevant;

    /** @param topics learned for this crawl alone: it goes on learning */
    AdaptiveCrawl(TopicSet topics, long seed) {
        this.topics = topics;
        this.terms = topics.terms();
        Random random = new Random(seed);
        this.candidates = new Candidates(REMEMBERED_LINKS, random);
        this.followed = new Followed(model, random);
        this.raising = new Raising(candidates, places, random);
        for (Topic topic : topics.topics()) {
            for (Example example : topic.examples()) {
                if (example.kind() != Example.Kind.BACKLINK) {
                    places.of(Address.of(example.page().url(), terms)).given(example.kind() == Example.Kind.ABOUT);
                }
            }
        }
    }

    @Override
    public boolean learns() {
        return true;
    }

    @Override
    public Judgement read(Page page) {
        ReadPage read = ReadPage.of(page, terms);
        lock.lock();
        try {
            float[] grades = topics.grades(topics.features().learn(read));
            float grade = 0;
            for (float each : grades) {
                grade = Math.max(grade, each);
            }
            grade = grade < LOW ? NOISE * grade : grade;
            Candidate.Parent parent = learn(read, grade);
            return new Judged(read, grade, parent, best(grades));
        } finally {
            lock.unlock();
        }
    }

    /** What the page shows of the link that led to it. */
    private Candidate.Parent learn(ReadPage page, float grade) {
        CrawlUrl url = page.url();
        markDone(url);
        Candidate candidate = asked.remove(url);
        Candidate removed = candidates.remove(url);
        candidate = candidate == null ? removed : candidate;
        float inherited = 0;
        if (candidate != null && candidate.parents().length > 0) {
            followed.add(candidate, grade);
            for (Candidate.Parent parent : candidate.parents()) {
                inherited = Math.max(inherited, parent.inherited);
            }
        }
        places.of(page.address()).visited(grade);
        pages++;
        relevant += grade >= TopicQuality.TAKEN ? 1 : 0;
        raising.read(grade);
        if (pages % RETRAIN_EVERY == 0) {
            retrain();
        }
        return new Candidate.Parent(url, grade, (float) Math.max(grade, ON_THE_WAY * inherited));
    }

    private void retrain() {
        followed.learnAgain(RETRAIN_EVERY * LEARNED_AGAIN);
        int again = RETRAIN_EVERY * JUDGED_AGAIN;
        candidates.better(again / 2, this::judgeAgain);
        candidates.some(again / 2, this::judgeAgain);
    }

    private void judgeAgain(Candidate candidate) {
        judge(candidate);
        raising.judged(candidate);
    }

    private void judge(Candidate candidate) {
        double chance = LinkModel.sigmoid(model.raw(candidate.features, candidate.measure()));
        candidates.score(candidate, (float) ((chance + OF_HOST * candidate.place.brings()) / (1 + OF_HOST)));
    }

    @Override
    public float score(CrawlUrl url) {
        lock.lock();
        try {
            Candidate candidate = candidates.get(url);
            if (candidate == null && done.get(key(url)) == 0) {
                Address address = Address.of(url, terms);
                candidate = candidate(url, address, LinkWords.features(address));
                judge(candidate);
                remember(candidate);
            }
            return candidate == null ? 0 : candidate.score;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public float again(CrawlUrl url, float before) {
        lock.lock();
        try {
            Candidate candidate = candidates.get(url);
            if (candidate == null) {
                return before;
            }
            judge(candidate);
            if (!candidate.exploring) {
                candidate.queued = candidate.score;
            }
            return candidate.exploring ? 1 : candidate.score;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void asked(CrawlUrl url) {
        lock.lock();
        try {
            markDone(url);
            Candidate candidate = candidates.remove(url);
            if (candidate != null) {
                asked.put(url, candidate);
                Followed.trim(asked, REMEMBERED_ASKED);
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public Harvest harvest() {
        lock.lock();
        try {
            return new Harvest(pages, relevant);
        } finally {
            lock.unlock();
        }
    }

    private void remember(Candidate candidate) {
        candidate.queued = candidate.score;
        candidates.add(candidate);
    }

    private Candidate candidate(CrawlUrl url, Address address, int[] features) {
        float best = -2;
        for (int t = 0; t < Math.min(topics.topics().size(), TOPICS_OF_A_LINK); t++) {
            best = Math.max(best, topical(address, t));
        }
        return new Candidate(url, places.of(address), features, best);
    }

    private void markDone(CrawlUrl url) {
        done.add(key(url), 1);
    }

    private static int key(CrawlUrl url) {
        return (int) url.key().url();
    }

    /** The topics that the page fits best: its links are looked at with these in mind. */
    private static int[] best(float[] grades) {
        int count = Math.min(grades.length, TOPICS_OF_A_LINK);
        int[] best = new int[count];
        boolean[] taken = new boolean[grades.length];
        for (int i = 0; i < count; i++) {
            int at = -1;
            for (int t = 0; t < grades.length; t++) {
                at = !taken[t] && (at < 0 || grades[t] > grades[at]) ? t : at;
            }
            taken[at] = true;
            best[i] = at;
        }
        return best;
    }

    /** How much the words of an address sound like the topic, by what the page model thinks of them. */
    private float topical(Address address, int topic) {
        double sum = 0;
        double squares = 0;
        PageModel pageModel = topics.model(topic);
        for (int word : address.words()) {
            int feature = Feature.ADDRESS.of(word);
            double rarity = topics.features().rarity(feature);
            sum += rarity * pageModel.weight(feature);
            squares += rarity * rarity;
        }
        return Sound.clipped(sum, squares);
    }

    /** The links of one page. */
    private final class Judged implements Judgement {
        private final float grade;
        private final Candidate.Parent parent;
        private final LinkWords words;
        private final Sound[] sounds; // of the text's words, to each topic in mind
        private final List<Candidate> touched = new ArrayList<>(0);

        Judged(ReadPage page, float grade, Candidate.Parent parent, int[] inMind) {
            this.grade = grade;
            this.parent = parent;
            this.words = LinkWords.bounded(page, terms, WORDS_ROUND_A_LINK);
            this.sounds = new Sound[inMind.length];
            for (int i = 0; i < inMind.length; i++) {
                sounds[i] = new Sound(page.text(), topics.features(), topics.model(inMind[i]));
            }
        }

        @Override
        public float grade() {
            return grade;
        }

        @Override
        public float score(Link link) {
            lock.lock();
            try {
                CrawlUrl target = link.target();
                if (done.get(key(target)) > 0) {
                    return 0;
                }
                @Nullable Candidate known = candidates.get(target);
                return known == null ? first(link) : another(known, link);
            } finally {
                lock.unlock();
            }
        }

        /** The first link to its target. */
        private float first(Link link) {
            CrawlUrl target = link.target();
            Address address = Address.of(target, terms);
            Candidate candidate = candidate(target, address, words.features(link, address));
            listen(candidate, link);
            judge(candidate);
            remember(candidate);
            return candidate.score;
        }

        /** One more link to a target: judged again at once only if this page may raise it; in any case before it is followed. */
        private float another(Candidate candidate, Link link) {
            if (candidate.linkedBetter(parent)) {
                candidate.linkedAgain();
                return candidate.score;
            }
            listen(candidate, link);
            judgeAgain(candidate);
            if (Raising.underrated(candidate) && touched.size() < Raising.AT_ONCE) {
                touched.add(candidate);
            }
            return candidate.score;
        }

        private void listen(Candidate candidate, Link link) {
            LinkWords.Span anchor = words.anchor(link);
            LinkWords.Span before = words.before(link);
            LinkWords.Span after = words.after(link);
            LinkWords.Span heading = words.heading(link);
            var round = new LinkWords.Span(before.list(), before.from(), after.to());
            float ofAnchor = -2;
            float ofContext = -2;
            float ofHeading = -2;
            for (Sound sound : sounds) {
                ofAnchor = Math.max(ofAnchor, sound.of(anchor));
                ofAnchor = Math.max(ofAnchor, sound.inTitle(anchor));
                ofContext = Math.max(ofContext, sound.of(round));
                ofHeading = Math.max(ofHeading, sound.of(heading));
            }
            candidate.linked(parent, ofAnchor, ofContext, ofHeading);
        }

        @Override
        public List<Raised> raised() {
            lock.lock();
            try {
                return raising.next(touched);
            } finally {
                lock.unlock();
            }
        }
    }
}
