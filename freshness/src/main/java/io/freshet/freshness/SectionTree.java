package io.freshet.freshness;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * All sections, from the whole web down to folders, and what is learned of them: the clock of each, and the distribution of the rates of its pages. A section begins to speak
 * for itself when it has {@link PlannerSettings#splitAt} pages. Not thread-safe: owned by its planner.
 */
final class SectionTree {
    /** Sections that speak for themselves have a few kilobytes: there is at most one to so many pages, besides the first thousand. */
    private static final int PAGES_A_SPEAKER = 60;

    private static final int FREE_SPEAKERS = 1_000;

    /** Clocks are worked out after so many days, news or not. */
    private static final int IDLE_DAYS = 16;

    /** Those below follow from so much movement on: days of section time, those of the last week five times. */
    private static final double NOTICEABLE = 3;

    private final PlannerSettings settings;
    private final List<SectionNode> nodes = new ArrayList<>();
    private final List<SectionNode> speakers = new ArrayList<>();
    private final List<SectionNode> stirred = new ArrayList<>();
    private final float[] base = new float[RateGrid.SIZE];
    private final Shares shares = new Shares();
    private final SectionNode web;
    private int[] slots = new int[64];
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

    /** The section that is a whole site. */
    SectionNode site(long site) {
        return child(web, site);
    }

    /** The smallest section of a page; a section that is new gets its place in the tree. */
    SectionNode find(Section section) {
        SectionNode site = site(section.site());
        SectionNode part = child(site, section.part());
        return section.folder() == section.part() ? part : child(part, section.folder());
    }

    /** One page more (or less, -1) in this section and all above. */
    void count(SectionNode smallest, int more) {
        for (SectionNode node = smallest; node != null; node = node.parent) {
            node.pages += more;
            if (node.heart == null && node.pages >= settings.splitAt() && mayRoom(node.pages)) {
                speak(node);
            }
        }
    }

    /** Whether a section with so many pages may speak for itself: the less room is left, the larger it has to be. */
    private boolean mayRoom(int pages) {
        double used = speakers.size() / (FREE_SPEAKERS + web.pages / (double) PAGES_A_SPEAKER);
        return used < 0.5 || (used < 1 && pages >= settings.splitAt() * (used < 0.75 ? 4 : 16));
    }

    void today(int day) {
        today = day;
    }

    int today() {
        return today;
    }

    /** The section that speaks for a page of this one, with its clocks as they are now. */
    SectionNode speaker(SectionNode node) {
        SectionNode speaker = node.speaker();
        bringUpToDate(speaker);
        return speaker;
    }

    /**
     * A visit of a page that was there before and still is, for the clocks of its section and of all above it.
     *
     * @param rate changes a day that were to be expected of the page
     * @param changes that were found, or rather how many they probably were
     * @param chance that a change would be found
     */
    void learn(SectionNode smallest, double from, double to, double rate, double changes, double chance) {
        SectionNode speaker = smallest.speaker();
        if (changes > 0) {
            shares.share(from, to, changes, speaker.heart().changes);
        }
        for (SectionNode node = speaker; node != null && node != web; node = node.parent) {
            if (changes > 0) {
                SectionNode.Heart heart = rolled(node.heart());
                heart.days.calm(from, to, rate, settings.deathRate());
                heart.days.found(Days.CHANGES, shares);
                heart.days.surprise(Days.CHANGES, chance);
            } else if (node == speaker) {
                rolled(node.heart()).days.calm(from, to, rate, settings.deathRate());
            } else if (node.log(from, to, rate)) {
                rolled(node.heart());
                node.takeIn(settings.deathRate());
            } else {
                continue;
            }
            node.stale |= node.heart().days.stale();
        }
    }

    /** The same, when it is known when the last change was. What came before it is not: only from that day on the visit says something. */
    void learnMoment(SectionNode smallest, double from, double to, double rate, double moment, double chance) {
        learn(smallest, Math.max(from, Math.floor(moment)), to, rate, 0, 1);
        for (SectionNode node = smallest; node != null; node = node.parent) {
            if (node.heart != null && node != web) {
                node.heart.days.foundOn(Days.CHANGES, moment, 1);
                node.heart.days.surprise(Days.CHANGES, chance);
                node.stale |= node.heart.days.stale();
            }
        }
    }

    /** A page that was there until some moment in this time. */
    void learnDeath(SectionNode smallest, double from, double to) {
        shares.share(from, to, 1, smallest.speaker().heart().deaths);
        for (SectionNode node = smallest; node != null; node = node.parent) {
            if (node.heart != null && node != web) {
                SectionNode.Heart heart = rolled(node.heart);
                heart.days.death(from, to, settings.deathRate());
                heart.days.found(Days.DEATHS, shares);
                heart.days.surprise(Days.DEATHS, 0);
                node.stale |= heart.days.stale();
            }
        }
    }

    private SectionNode.Heart rolled(SectionNode.Heart heart) {
        heart.roll(today);
        return heart;
    }

    /** What is believed of one page, to be counted for the distributions. */
    void gather(SectionNode smallest, float[] weights) {
        SectionNode.Heart heart = smallest.speaker().heart();
        for (int k = 0; k < RateGrid.SIZE; k++) {
            heart.gathered[k] += weights[k];
        }
        heart.gatheredPages++;
    }

    /** All pages were gathered: one step of expectation and maximisation. Speakers are in an order in which parents come first. */
    void gathered() {
        for (int i = speakers.size() - 1; i > 0; i--) {
            SectionNode.Heart heart = speakers.get(i).heart();
            SectionNode.Heart above =
                    Objects.requireNonNull(speakers.get(i).parent).heart();
            for (int k = 0; k < RateGrid.SIZE; k++) {
                above.gathered[k] += heart.gathered[k];
            }
            above.gatheredPages += heart.gatheredPages;
        }
        for (SectionNode node : speakers) {
            SectionNode.Heart heart = node.heart();
            float[] above = node.parent == null ? base : node.parent.heart().prior();
            double doubt = settings.groupDoubt();
            for (int k = 0; k < RateGrid.SIZE; k++) {
                heart.prior()[k] = (float) ((heart.gathered[k] + doubt * above[k]) / (heart.gatheredPages + doubt));
                heart.gathered[k] = 0;
            }
            heart.gatheredPages = 0;
        }
    }

    /** Hands over those whose clocks have moved noticeably since the last call, and all below them that speak for themselves. */
    void eachStirred(Consumer<SectionNode> to) {
        // what is handed over may stir others
        for (int i = 0; i < stirred.size(); i++) {
            SectionNode node = stirred.get(i);
            to.accept(speaker(node));
            for (SectionNode below = node.heart().below; below != null; below = below.heart().beside) {
                stir(below);
            }
        }
        stirred.forEach(node -> node.heart().stirred = false);
        stirred.clear();
    }

    /** Makes sure that this section's parents speak, then itself. */
    private void speak(SectionNode node) {
        if (node.heart != null) {
            return;
        }
        var heart = new SectionNode.Heart(today);
        float[] above = base;
        if (node.parent != null) {
            speak(node.parent);
            above = node.parent.heart().prior();
        }
        System.arraycopy(above, 0, heart.prior(), 0, RateGrid.SIZE);
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
        if (node.parent != null) {
            heart.beside = node.parent.heart().below;
            node.parent.heart().below = node;
        }
    }

    /** The section with this number under another; made if there is none. */
    SectionNode child(SectionNode parent, long id) {
        int mask = slots.length - 1;
        int slot = Long.hashCode(id * 0x9E3779B97F4A7C15L) & mask;
        for (; slots[slot] != 0; slot = (slot + 1) & mask) {
            SectionNode known = nodes.get(slots[slot]);
            if (known.id == id) {
                return known;
            }
        }
        var made = new SectionNode(id, parent, nodes.size());
        nodes.add(made);
        slots[slot] = made.index;
        if (nodes.size() * 3L > slots.length * 2L) {
            spread(slots.length * 2);
        }
        return made;
    }

    private void spread(int size) {
        slots = new int[size]; // 0 is the whole web, which nobody looks for
        for (int i = 1; i < nodes.size(); i++) {
            int slot = Long.hashCode(nodes.get(i).id * 0x9E3779B97F4A7C15L) & (size - 1);
            while (slots[slot] != 0) {
                slot = (slot + 1) & (size - 1);
            }
            slots[slot] = i;
        }
    }

    /** Works out all clocks, of this day. Parents come first. */
    void bringAllUpToDate() {
        speakers.forEach(node -> workOut(node, true));
    }

    /** The clocks of all are as they were saved, but for what is worked out. */
    void restored() {
        for (SectionNode node : speakers) {
            SectionNode.Heart heart = node.heart();
            SectionNode.@Nullable Heart above = node.parent == null ? null : node.parent.heart();
            node.workedOn = today;
            heart.changes.restored(above == null ? null : above.changes, doubt(node), steady(node));
            heart.deaths.restored(above == null ? null : above.deaths, settings.deathDoubt(), deathSteady(node));
        }
    }

    private void bringUpToDate(SectionNode node) {
        SectionNode above = node.parent;
        if (above != null) {
            bringUpToDate(above);
        }
        if (node.stale || node.behind() || today < node.workedOn || today >= node.workedOn + IDLE_DAYS) {
            workOut(node, today < node.workedOn || today >= node.workedOn + IDLE_DAYS);
        }
    }

    /**
     * Works out the clocks of a section; those above have been.
     *
     * @param all also a clock without news of its own or from above
     */
    private void workOut(SectionNode node, boolean all) {
        SectionNode.Heart heart = rolled(node.heart());
        node.takeIn(settings.deathRate());
        SectionNode.@Nullable Heart above = node.parent == null ? null : node.parent.heart();
        if (all || heart.days.stale(Days.CHANGES) || node.behindChanges()) {
            int moved = all ? Integer.MIN_VALUE : node.changesMoved();
            heart.changes.workOut(above == null ? null : above.changes, doubt(node), steady(node), moved);
        }
        if (all || heart.days.stale(Days.DEATHS) || node.behindDeaths()) {
            int moved = all ? Integer.MIN_VALUE : node.deathsMoved();
            heart.deaths.workOut(above == null ? null : above.deaths, settings.deathDoubt(), deathSteady(node), moved);
        }
        node.stale = false;
        node.workedOn = today;
        node.follow();
        if (heart.changes.moved() + heart.deaths.moved() >= NOTICEABLE) {
            if (heart.changes.moved() >= NOTICEABLE / 10) {
                heart.changes.followed();
                node.version++;
            }
            if (heart.deaths.moved() >= NOTICEABLE / 10) {
                heart.deaths.followed();
                node.deathVersion++;
            }
            stir(node);
        }
    }

    private double doubt(SectionNode node) {
        return node.parent == web ? settings.siteDoubt() : settings.waveDoubt();
    }

    /** There are no waves of the whole web. */
    private double steady(SectionNode node) {
        return node == web ? 1 : settings.steady();
    }

    private double deathSteady(SectionNode node) {
        return node == web ? 1 : settings.steady() / 2;
    }

    private void stir(SectionNode node) {
        if (!node.heart().stirred) {
            node.heart().stirred = true;
            stirred.add(node);
        }
    }
}
