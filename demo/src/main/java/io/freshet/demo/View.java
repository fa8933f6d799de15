package io.freshet.demo;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;

/**
 * A page at a moment, as its writer sees it: how often each slot has changed, chance that stays until the slot changes again, and links to other pages.
 * Everything follows from the seed and the moment.
 */
record View(World world, LiveSite site, Leaf leaf, long now) {
    private static final ZoneId SEOUL = ZoneId.of("Asia/Seoul");
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("d MMMM yyyy", Locale.ENGLISH);
    private static final DateTimeFormatter DAY_KOREAN = DateTimeFormatter.ofPattern("yyyy년 M월 d일", Locale.KOREAN);
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("d MMMM yyyy, HH:mm:ss", Locale.ENGLISH);
    private static final DateTimeFormatter TIME_KOREAN =
            DateTimeFormatter.ofPattern("yyyy년 M월 d일 HH시 mm분 ss초", Locale.KOREAN);

    /** Another page of the site at the same moment. */
    View at(String path) {
        return new View(world, site, Objects.requireNonNull(site.find(path, now)), now);
    }

    /** How often that slot has changed. */
    long number(String slot) {
        return leaf.life().number(slot, now);
    }

    /** Chance that stays until the slot changes. */
    SplittableRandom random(String slot) {
        return leaf.seed().with(slot).with(number(slot)).random();
    }

    /** Sentences that stay until the slot changes. */
    String paragraph(String slot, String rule, int sentences, Map<String, String> facts) {
        return site.grammar(leaf.language()).paragraph(rule, sentences, random(slot), facts);
    }

    /** Words that stay until the slot changes. */
    String say(String slot, String rule, Map<String, String> facts) {
        return site.grammar(leaf.language())
                .say(rule, leaf.seed().with(rule).with(slot).with(number(slot)).random(), facts);
    }

    /** A path of this site, or one that begins with the key of another site and a colon, as a URL. */
    String url(String reference) {
        int colon = reference.indexOf(':');
        return colon < 0
                ? reference
                : world.site(reference.substring(0, colon)).origin() + reference.substring(colon + 1);
    }

    String link(String reference, String text) {
        return Html.link(url(reference), text);
    }

    String link(Leaf to) {
        return Html.link(to.path(), to.title());
    }

    /** Links to pages of another site that are always there, chosen once for this page. */
    List<String> elsewhere(String key, String section, int count) {
        LiveSite other = world.site(key);
        List<Leaf> choice = new ArrayList<>(other.section(section));
        choice.removeIf(page -> !page.stays());
        SplittableRandom random = leaf.seed().with("to " + key + section).random();
        List<String> links = new ArrayList<>();
        while (links.size() < count && !choice.isEmpty()) {
            Leaf page = choice.remove(random.nextInt(choice.size()));
            links.add(Html.link(other.origin() + page.path(), page.title()));
        }
        return links;
    }

    /** Links to other pages of this site's section, the next ones around: each page is linked by its neighbours. */
    List<String> neighbours(int count) {
        List<Leaf> all = site.section(leaf.section());
        int own = Math.max(0, all.indexOf(leaf));
        List<String> links = new ArrayList<>();
        for (int i = 1; i < all.size() && links.size() < count; i++) {
            Leaf other = all.get((own + i) % all.size());
            if (other.stays() && !other.path().equals(leaf.path())) {
                links.add(link(other));
            }
        }
        return links;
    }

    Instant written() {
        return leaf.presence() instanceof Presence.Between between && between.from() > 0
                ? world.start().plusMillis(between.from())
                : world.start().minus(leaf.life().age());
    }

    Instant updated() {
        Instant changed = world.start().plusMillis(leaf.life().at(now).at());
        return changed.isBefore(written()) ? written() : changed;
    }

    String day(Instant time) {
        return leaf.korean() ? DAY_KOREAN.format(time.atZone(SEOUL)) : DAY.format(time.atZone(ZoneOffset.UTC));
    }

    String time(Instant time) {
        return leaf.korean()
                ? TIME_KOREAN.format(time.atZone(SEOUL))
                : TIME.format(time.atZone(ZoneOffset.UTC)) + " UTC";
    }
}
