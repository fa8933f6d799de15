package io.freshet.app;

import io.freshet.demo.LivingWeb;
import io.freshet.demo.PageState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A topic of the living web: a site is about it, and pages of other sites are.
 *
 * @param site the key of the site
 * @param title in the titles of the pages of other sites
 */
record DemoTopic(String name, String site, Pattern title) {
    static final List<DemoTopic> ALL = List.of(
            new DemoTopic("데이터베이스", "manual", Pattern.compile("데이터베이스")),
            new DemoTopic("rivers", "rivers", Pattern.compile("^Weir\\b|weirs|towpath")));

    /** Sites that are slow, fail or mislead: no examples of a topic, and no place for an experiment that is to be quick. */
    private static final Set<String> TROUBLESOME = Set.of("archive", "market", "club");

    private static final int FROM_ITS_SITE = 6;
    private static final int FROM_ELSEWHERE = 3;
    private static final int AGAINST = 12;

    static boolean troublesome(String site) {
        return TROUBLESOME.contains(site);
    }

    /** The pages that examples are taken from. */
    static List<PageState> candidates(LivingWeb web, Instant now) {
        return web.pages(now).stream()
                .filter(page -> page.there() && !page.noisy() && !troublesome(page.site()))
                .toList();
    }

    boolean isAbout(PageState page) {
        return onItsSite(page) || elsewhere(page);
    }

    /** Examples of it. */
    List<String> about(List<PageState> candidates) {
        List<String> about = new ArrayList<>(some(candidates, this::onItsSite, FROM_ITS_SITE));
        about.addAll(some(candidates, this::elsewhere, FROM_ELSEWHERE));
        return about;
    }

    /** Examples of what it is not. */
    List<String> against(List<PageState> candidates) {
        return some(candidates, page -> !isAbout(page), AGAINST);
    }

    private boolean onItsSite(PageState page) {
        return page.site().equals(site);
    }

    private boolean elsewhere(PageState page) {
        return !onItsSite(page) && title.matcher(page.title()).find();
    }

    /** Spread evenly over those that will do; neighbours are apart in the list, so that one host need not be asked twice in a row. */
    private static List<String> some(List<PageState> pages, Predicate<PageState> which, int most) {
        List<PageState> fitting = pages.stream().filter(which).toList();
        int step = Math.max(1, fitting.size() / most);
        List<String> urls = IntStream.range(0, Math.min(most, fitting.size()))
                .mapToObj(i -> fitting.get(i * step).url())
                .toList();
        int half = (urls.size() + 1) / 2;
        return IntStream.range(0, urls.size())
                .mapToObj(i -> urls.get(i < half ? 2 * i : 2 * (i - half) + 1))
                .toList();
    }
}
