package io.freshet.demo;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A newspaper, in English: articles that are corrected or extended, a board of short news that never stops, an Atom feed and a sitemap. */
final class NewsSite {
    private static final List<String> ORDER = List.of("city", "economy", "science", "culture", "sport");
    private static final String LIVE = "/live/";

    private NewsSite() {}

    static LiveSite make(Seed root, String origin) {
        var about = new Site(
                "news",
                origin + "/",
                "The Weir Street Courier",
                "위어 스트리트 신문",
                "News: corrections, short news, a feed",
                "신문: 정정 기사, 속보, 피드",
                "Articles that are corrected, and short news of which a new one appears every 45 seconds and the oldest goes.",
                "고쳐 쓰는 기사들, 그리고 45초마다 새것이 오르고 가장 오래된 것이 내려가는 속보.");
        var style = SiteStyle.plain("#7a1f2b", "rivers", "library").gzipped().withSitemap();
        var site = new LiveSite(about, style, root, Map.of("en", Grammar.load("common-en", "news")));
        Seed seed = site.seed();
        var births = new Cycle(seed.with("live"), Duration.ofSeconds(45));
        var live = new Rolling(LIVE, 2_601, 12, births, number -> live(site, number));
        Life changing = Life.written(Duration.ofDays(3)).slot("live", births);
        site.nav(LIVE, "Live");
        site.add(live);
        site.add(Leaf.of("/", "/", "The news of the valley", "en", seed, changing, view -> front(view, live)));
        site.add(Leaf.of(LIVE, LIVE, "Live", "en", seed, changing, view -> live(view, live)));
        for (String section : ORDER) {
            String path = "/" + section + "/";
            site.nav(path, label(section));
            Life old = Life.written(Duration.ofDays(30));
            site.add(Leaf.of(path, path, label(section), "en", seed, old, NewsSite::section));
            var edition = new Cycle(seed.with("edition").with(section), Duration.ofMinutes(8));
            List<String> titles = site.grammar("en").lines(section + ".title");
            for (int i = 0; i < titles.size(); i++) {
                site.add(article(site, path, i + 1, titles.get(i), edition));
            }
        }
        Life old = Life.written(Duration.ofDays(900));
        site.add(Leaf.of("/about", "/", "About this paper", "en", seed, old, NewsSite::about));
        Leaf yearbook = Leaf.of("/yearbook-1998", "/", "The yearbook of 1998", "en", seed, old, NewsSite::about);
        site.add(yearbook.with(Presence.GONE));
        return site;
    }

    private static Leaf article(LiveSite site, String section, int number, String pattern, Cycle edition) {
        Seed seed = site.seed().with(section).with(number);
        String title = site.grammar("en").expand(pattern, seed.with("title").random(), Map.of());
        Life life = Life.written(Pace.age(seed, 0, 60))
                .slot("correction", Pace.of(Pace.CALM, seed.with("correction")))
                .slot("paragraph", Pace.of(Pace.CALM, seed.with("paragraph")))
                .slot("edition", new Beats.Share(edition, seed, 0.8, 20_000));
        return Leaf.of(section + number, section, title, "en", site.seed(), life, NewsSite::article);
    }

    private static Leaf live(LiveSite site, long number) {
        String path = LIVE + (2_600 + number);
        Seed seed = site.seed().with(path);
        String title = site.grammar("en").say("live.title", seed.with("title").random(), Map.of());
        Life life = Life.written(Duration.ofMinutes(60 - Math.min(number, 12) * 4))
                .slot("update", new Poisson(seed.with("update"), Duration.ofMinutes(3)));
        return Leaf.of(path, LIVE, title, "en", site.seed(), life, NewsSite::live);
    }

    private static String front(View view, Rolling live) {
        List<String> latest = live.at(view.now()).stream().map(view::link).toList();
        String sections = ORDER.stream()
                .map(section -> Html.h2(label(section))
                        + Html.list(view.site().section("/" + section + "/").stream()
                                .limit(3)
                                .map(view::link)
                                .toList()))
                .collect(Collectors.joining());
        return Html.p("What happens between the weir and the sea, on every weekday since 1884.") + Html.h2("Live")
                + Html.list(latest) + sections + "<p>" + view.link("/about", "About this paper") + "</p>\n";
    }

    private static String live(View view, Rolling live) {
        List<String> latest = live.at(view.now()).stream().map(view::link).toList();
        return Html.p("Short news as it comes in. What is more than " + latest.size() + " messages old is taken down.")
                + Html.list(latest);
    }

    private static String section(View view) {
        return Html.p("From our " + view.leaf().title() + " desk.")
                + Html.list(view.site().section(view.leaf().section()).stream()
                        .map(view::link)
                        .toList());
    }

    private static String article(View view) {
        String desk = view.leaf().section().replace("/", "");
        Map<String, String> facts = Map.of("town", view.say("", "town", Map.of()));
        List<String> parts = new ArrayList<>();
        if (view.number("correction") > 0) {
            parts.add("<p class=\"correction\"><em>" + Html.escape(view.say("correction", "correction", Map.of()))
                    + "</em></p>\n");
        }
        parts.add("<p class=\"byline\">By " + Html.escape(view.say("by", "person", Map.of())) + "</p>\n");
        parts.add(Html.p(view.leaf().title() + ". " + view.paragraph("lead", "lead", 3, facts)));
        parts.add(Html.p(view.paragraph("paragraph", "fact." + desk, 4, facts)));
        parts.add(Html.h2("What comes next"));
        parts.add(Html.p(view.paragraph("edition", "closing", 3, facts)));
        parts.add(Html.h2("Related"));
        parts.add(Html.list(Stream.concat(view.neighbours(3).stream(), elsewhere(view, desk).stream())
                .toList()));
        return String.join("", parts);
    }

    private static List<String> elsewhere(View view, String desk) {
        return switch (desk) {
            case "science" -> view.elsewhere("rivers", "/posts/", 2);
            case "culture" -> view.elsewhere("wiki", "/en/", 2);
            case "sport" -> view.elsewhere("club", "/walks/", 1);
            case "economy" -> view.elsewhere("shop", "/boots/", 1);
            default -> view.elsewhere("library", "/branch/", 1);
        };
    }

    private static String live(View view) {
        String updates = view.number("update") == 0
                ? ""
                : Html.h2("Update") + Html.p(view.paragraph("update", "live", 2, Map.of()));
        return Html.p(view.leaf().title() + ". " + view.paragraph("text", "live", 3, Map.of())) + updates + "<p>"
                + view.link(LIVE, "All short news") + "</p>\n";
    }

    private static String about(View view) {
        return Html.p(view.paragraph("text", "about", 5, Map.of()))
                + Html.h2("Where our readers go")
                + Html.list(List.of(
                        view.link("rivers:/stations/", "River levels"),
                        view.link("wiki:/en/", "The wiki of old crafts"),
                        view.link("university:/", "The university"),
                        view.link("/yearbook-1998", "Our yearbook of 1998, which is no longer there")));
    }

    private static String label(String section) {
        return Character.toUpperCase(section.charAt(0)) + section.substring(1);
    }
}
