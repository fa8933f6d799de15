package io.freshet.freshness;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * All sections, from the whole web down to folders, and what is learned of them: the clock of each, and the distribution of the rates of its pages. A section begins to speak
 * for itself when it has {@link PlannerSettings#splitAt} pages. Not thread-safe: owned by its planner.
 */
final class SectionTree {
    /** With so many new visits a clock is worked out again, even within a day. */
    private static final int NEWS = 4;

    private final PlannerSettings settings;
    private final List<SectionNode> nodes = new ArrayList<>();
    private final List<SectionNode> speakers = new ArrayList<>();
    private final Map<Long, SectionNode> byId = new HashMap<>();
    private final float[] base = new float[RateGrid.SIZE];
    private final SectionNode web;
    private int today;

    SectionTree(PlannerSettings settings) {
        this.settings = settings;
        double sum = 0;
        for (int k = 0; k < RateGrid.SIZE; k++) {
            double distance = (RateGrid.log(k) - Math.log(settings.rate())) / settings.spread();
            base[k] = (float) Math.exp(-distance * distance / 2);
            sum += base[k];
        }
        for (int k = 0; k < RateGrid.SIZE; k++) {
            base[k] /= (float) sum;
        }
        web = new SectionNode(0, null, 0);
        nodes.add(web);
        speak(web);
    }

    SectionNode node(int index) {
        return nodes.get(index);
    }

    List<SectionNode> speakers() {
        return speakers;
    }

    int sections() {
        return nodes.size();
    }

    /** The site of a section, or of a part of it: the one directly under the whole web. */
    SectionNode site(SectionNode node) {
        SectionNode site = node;
        for (SectionNode above = node.parent; above != null && above != web; above = above.parent) {
            site = above;
        }
        return site;
    }

    /** The smallest section of a page; a section that is new gets its place in the tree. */
    SectionNode find(Section section) {
        SectionNode site = child(web, section.site());
        SectionNode part = child(site, section.part());
        return section.folder() == section.part() ? part : child(part, section.folder());
    }

    /** One page more (or less, -1) in this section and all above. */
    void count(SectionNode smallest, int more) {
        for (SectionNode node = smallest; node != null; node = node.parent) {
            node.pages += more;
            if (node.heart == null && node.pages >= settings.splitAt()) {
                speak(node);
            }
        }
    }

    void today(int day) {
        today = day;
    }

    /** The section that speaks for a page of this one, with its clock as it is now. */
    SectionNode speaker(SectionNode node) {
        SectionNode speaker = node.speaker();
        bringUpToDate(speaker);
        return speaker;
    }

    /** A visit, for the clocks of the page's section and of all above it. */
    void learn(SectionNode smallest, double from, double to, double rate, double changes) {
        Activity clock = smallest.speaker().heart().changes;
        for (SectionNode node = smallest; node != null; node = node.parent) {
            if (node.heart != null && node != web) {
                node.heart.changes.add(from, to, rate, changes, clock);
                node.heart.news++;
            }
        }
    }

    /** A change of which it is known when it was. */
    void learnMoment(SectionNode smallest, double from, double to, double rate, double moment) {
        learn(smallest, from, to, rate, 0);
        for (SectionNode node = smallest; node != null; node = node.parent) {
            if (node.heart != null && node != web) {
                node.heart.changes.addOn(moment, 1);
            }
        }
    }

    /** A page that was there until some moment in this time, or that is still there. */
    void learnDeath(SectionNode smallest, double from, double to, boolean died) {
        Activity clock = smallest.speaker().heart().deaths;
        for (SectionNode node = smallest; node != null; node = node.parent) {
            if (node.heart != null && node != web) {
                node.heart.deaths.add(from, to, settings.deathRate(), died ? 1 : 0, clock);
                node.heart.news++;
            }
        }
    }

    /** What is believed of one page, to be counted for the distributions. */
    void gather(SectionNode smallest, float[] weights) {
        for (SectionNode node = smallest; node != null; node = node.parent) {
            if (node.heart != null) {
                float[] sums = node.heart.gathered;
                for (int k = 0; k < RateGrid.SIZE; k++) {
                    sums[k] += weights[k];
                }
                node.heart.gatheredPages++;
            }
        }
    }

    /** All pages were gathered: one step of expectation and maximisation. Speakers are in an order in which parents come first. */
    void gathered() {
        for (SectionNode node : speakers) {
            SectionNode.Heart heart = node.heart();
            float[] above = node.parent == null ? base : node.parent.heart().prior;
            double doubt = settings.groupDoubt();
            for (int k = 0; k < RateGrid.SIZE; k++) {
                heart.prior[k] = (float) ((heart.gathered[k] + doubt * above[k]) / (heart.gatheredPages + doubt));
                heart.gathered[k] = 0;
            }
            heart.gatheredPages = 0;
        }
    }

    /** Makes sure that this section's parents speak, then itself. */
    private void speak(SectionNode node) {
        if (node.heart != null) {
            return;
        }
        if (node.parent != null) {
            speak(node.parent);
        }
        var heart = new SectionNode.Heart(new Activity(today), new Activity(today));
        float[] above = node.parent == null ? base : node.parent.heart().prior;
        System.arraycopy(above, 0, heart.prior, 0, RateGrid.SIZE);
        begin(node, heart);
    }

    /** This section speaks for itself from here on; the ones above it do already. */
    void begin(SectionNode node, SectionNode.Heart heart) {
        if (node == web && !speakers.isEmpty()) {
            node.heart = heart; // what was read takes the place of what there is from the beginning
            return;
        }
        heart.ordinal = speakers.size();
        node.heart = heart;
        speakers.add(node);
    }

    SectionNode child(SectionNode parent, long id) {
        SectionNode known = byId.get(id);
        if (known != null) {
            return known;
        }
        var made = new SectionNode(id, parent, nodes.size());
        nodes.add(made);
        byId.put(id, made);
        return made;
    }

    /** Works out all clocks, of this day. */
    void bringAllUpToDate() {
        for (SectionNode node : speakers) {
            node.heart().changes.roll(today);
            node.heart().deaths.roll(today);
        }
        estimateAll();
    }

    /** Works out all clocks, of the day on which they stand. Parents come first. */
    void estimateAll() {
        speakers.forEach(this::estimate);
    }

    private void bringUpToDate(SectionNode node) {
        SectionNode.Heart heart = node.heart();
        SectionNode parent = node.parent;
        SectionNode.Heart above = null;
        if (parent != null) {
            bringUpToDate(parent);
            above = parent.heart();
        }
        boolean rolled = heart.changes.roll(today);
        rolled |= heart.deaths.roll(today);
        if (rolled || heart.news >= NEWS || heart.parentVersion != (above == null ? 0 : above.version)) {
            estimate(node);
        }
    }

    private void estimate(SectionNode node) {
        SectionNode.Heart heart = node.heart();
        SectionNode parent = node.parent;
        if (parent == null) {
            heart.changes.estimate(null, settings.waveDoubt(), 1); // there are no waves of the whole web
            heart.deaths.estimate(null, settings.deathDoubt(), 1);
        } else {
            SectionNode.Heart above = parent.heart();
            double doubt = parent == web ? settings.siteDoubt() : settings.waveDoubt();
            heart.changes.estimate(above.changes, doubt, settings.steady());
            heart.deaths.estimate(above.deaths, settings.deathDoubt(), settings.steady() / 2);
            heart.parentVersion = above.version;
        }
        heart.news = 0;
        heart.version++;
    }
}
