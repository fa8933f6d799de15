package io.freshet.demo;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;

/** A blog about hydrology, in English: stations whose readings change every few seconds, posts that hardly do. One clear topic. */
final class RiverSite {
    private static final int HOURS = 8;

    private RiverSite() {}

    static LiveSite make(Seed root, String origin) {
        var about = new Site(
                "rivers",
                origin + "/",
                "Gauge Notes",
                "수위표 노트",
                "Blog on hydrology: measurements",
                "수문학 블로그: 측정값",
                "River stations with a new reading every 5 to 40 seconds, beside essays that stay as they are: the fastest pages here.",
                "5초에서 40초마다 새 값이 나오는 수위 관측소와 거의 바뀌지 않는 글들. 가장 빨리 바뀌는 곳.");
        var style = SiteStyle.plain("#1d4e73", "wiki", "news");
        var site = new LiveSite(about, style, root, Map.of("en", Grammar.load("common-en", "rivers")));
        Seed seed = site.seed();
        Life old = Life.written(Duration.ofDays(500));
        site.nav("/stations/", "Stations");
        site.nav("/posts/", "Posts");
        site.nav("/glossary/", "Glossary");
        site.add(Leaf.of("/", "/", "Notes from the river bank", "en", seed, old, RiverSite::front));
        site.add(Leaf.of(
                "/stations/",
                "/stations/",
                "Stations",
                "en",
                seed,
                old,
                view -> list(view, "Water levels, measured and sent by radio.")));
        site.add(Leaf.of(
                "/posts/",
                "/posts/",
                "Posts",
                "en",
                seed,
                old,
                view -> list(view, "On streamflow, gauges, and standing in cold water.")));
        site.add(Leaf.of(
                "/glossary/",
                "/glossary/",
                "Glossary",
                "en",
                seed,
                old,
                view -> list(view, "The words of hydrology, in a sentence each.")));
        site.grammar("en").lines("station.place").forEach(place -> site.add(station(site, place)));
        site.grammar("en").lines("post").forEach(line -> site.add(post(site, line.split("\\|"))));
        site.grammar("en").lines("term").forEach(line -> site.add(term(site, line.split("\\|"))));
        return site;
    }

    private static String slug(String title) {
        return title.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    }

    private static Leaf station(LiveSite site, String place) {
        String path = "/stations/" + slug(place);
        Seed seed = site.seed().with(path);
        Life life = Life.written(Pace.age(seed, 1_000, 3_000))
                .slot("level", Pace.of(Pace.LIVELY, seed.with("level")))
                .slot("remark", new Poisson(seed.with("remark"), Duration.ofMinutes(5)));
        Leaf leaf = Leaf.of(path, "/stations/", place, "en", site.seed(), life, RiverSite::station);
        return seed.below(5) == 0 ? leaf.withNoise() : leaf;
    }

    private static Leaf post(LiveSite site, String[] parts) {
        String path = "/posts/" + slug(parts[0]);
        Seed seed = site.seed().with(path);
        Life life =
                Life.written(Pace.age(seed, 5, 900)).slot("text", new Poisson(seed.with("text"), Duration.ofDays(2)));
        return Leaf.of(path, "/posts/", parts[0], "en", site.seed(), life, view -> post(view, parts[1], parts[2]));
    }

    private static Leaf term(LiveSite site, String[] parts) {
        Life life = Life.written(Pace.age(site.seed().with(parts[0]), 300, 900));
        return Leaf.of(
                "/glossary/" + slug(parts[0]),
                "/glossary/",
                parts[0],
                "en",
                site.seed(),
                life,
                view -> term(view, parts[1]));
    }

    private static String front(View view) {
        return Html.p(
                        "A blog about hydrology: rain, rivers, the instruments that measure them, and the people who read the instruments.")
                + Html.h2("Levels now")
                + Html.list(view.site().section("/stations/").stream()
                        .limit(6)
                        .map(view::link)
                        .toList())
                + Html.h2("To read")
                + Html.list(view.site().section("/posts/").stream()
                        .limit(8)
                        .map(view::link)
                        .toList());
    }

    private static String list(View view, String text) {
        return Html.p(text)
                + Html.list(view.site().section(view.leaf().section()).stream()
                        .map(view::link)
                        .toList());
    }

    private static String station(View view) {
        SplittableRandom random = view.random("level");
        int base = 40 + view.leaf().seed().with("base").below(180);
        int level = base + random.nextInt(-25, 26);
        BigDecimal discharge = BigDecimal.valueOf(Math.round(Math.pow(level / 100.0, 1.67) * 640), 2);
        List<String> rows = new ArrayList<>(List.of(Html.head("hour", "stage (cm)", "rain (mm)")));
        SplittableRandom past = view.leaf().seed().with("past").random();
        for (int i = HOURS; i > 0; i--) {
            rows.add(Html.cells(
                    i + " h before the record began",
                    Integer.toString(base + past.nextInt(-20, 21)),
                    Integer.toString(past.nextInt(0, 9))));
        }
        return "<p>Stage: " + Html.span("stage", level + " cm") + ", discharge: "
                + Html.span("discharge", discharge + " m³/s") + ", water "
                + Html.span("temperature", BigDecimal.valueOf(40 + random.nextInt(0, 130), 1) + " °C") + ".</p>\n"
                + Html.p(view.say("remark", "remark", Map.of()))
                + Html.p(view.paragraph("note", "station.note", 4, Map.of())) + Html.table(rows)
                + Html.h2("Other stations") + Html.list(view.neighbours(4))
                + Html.h2("Background") + Html.list(posts(view, 2));
    }

    private static List<String> posts(View view, int count) {
        return view.elsewhere("rivers", "/posts/", count);
    }

    private static String post(View view, String thing, String withArticle) {
        String station = view.leaf()
                .seed()
                .with("station")
                .pick(view.site().section("/stations/"))
                .title();
        Map<String, String> facts = Map.of("thing", withArticle, "station", station);
        return Html.p(view.paragraph("first", "observation", 3, facts))
                + Html.h2("What " + thing + " depends on")
                + Html.p(view.paragraph("text", "explanation", 4, facts))
                + Html.h2("In the field")
                + Html.p(view.paragraph("field", "observation", 2, facts) + " "
                        + view.paragraph("advice", "advice", 2, facts))
                + Html.h2("Read on")
                + Html.list(view.neighbours(3))
                + Html.list(view.elsewhere("rivers", "/glossary/", 2))
                + Html.list(view.elsewhere("wiki", "/en/", 1));
    }

    private static String term(View view, String meaning) {
        Map<String, String> facts = Map.of("thing", view.leaf().title().toLowerCase(Locale.ROOT));
        return Html.p(view.leaf().title() + " is " + meaning + ".")
                + Html.p(view.paragraph("text", "explanation", 3, facts))
                + Html.list(posts(view, 3));
    }
}
