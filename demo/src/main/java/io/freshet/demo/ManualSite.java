package io.freshet.demo;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The manual of a database, in Korean, as XHTML: a table of contents, 36 sections that hardly change but for waves of errata in one chapter, old editions that are
 * nearly the same, and print versions that name the page they are of. One clear topic.
 */
final class ManualSite {
    private static final List<String> PRINTED = List.of("index", "transaction", "join", "backup");
    private static final List<String> OLD = List.of("btree", "lock", "isolation", "explain", "replication");

    private ManualSite() {}

    static LiveSite make(Seed root, String origin) {
        var about = new Site(
                "manual",
                origin + "/",
                "Duru DB manual",
                "두루DB 사용 설명서",
                "Database manual in Korean: near-duplicates",
                "데이터베이스 설명서: 비슷한 페이지",
                "Documentation that hardly changes, with a table of contents, print versions and an older edition that is nearly the same.",
                "거의 바뀌지 않는 문서. 차례, 인쇄용 페이지, 그리고 거의 같은 옛 판이 있다.");
        var style = SiteStyle.plain("#5b3a7a", "university", "market").xhtml().gzipped();
        var site = new LiveSite(about, style, root, Map.of("ko", Grammar.load("common-ko", "manual")));
        Seed seed = site.seed();
        Life old = Life.written(Duration.ofDays(300));
        Map<String, String> chapters = new LinkedHashMap<>();
        site.grammar("ko").lines("chapter").forEach(line -> chapters.put(line.split("\\|")[0], line.split("\\|")[1]));
        site.nav("/contents", "차례");
        site.add(Leaf.of("/", "/", "두루DB 사용 설명서", "ko", seed, old, ManualSite::front));
        site.add(Leaf.of("/contents", "/contents", "차례", "ko", seed, old, view -> contents(view, chapters)));
        Life releases = Life.written(Duration.ofDays(20))
                .slot("release", new Poisson(seed.with("release"), Duration.ofMinutes(5)));
        site.add(Leaf.of("/release", "/", "판마다 달라진 점", "ko", seed, releases, ManualSite::release));
        chapters.forEach((key, name) -> {
            String section = "/" + key + "/";
            site.nav(section, name);
            site.add(Leaf.of(section, section, name, "ko", seed, old, ManualSite::chapter));
        });
        site.grammar("ko").lines("topic").forEach(line -> topic(site, line.split("\\|")));
        return site;
    }

    private static void topic(LiveSite site, String[] parts) {
        String chapter = parts[0];
        String section = "/" + chapter + "/";
        String path = section + parts[2];
        Seed seed = site.seed().with(path);
        Life life = Life.written(Pace.age(seed, 100, 400));
        if (chapter.equals("tuning")) {
            var errata = new Cycle(site.seed().with("errata"), Duration.ofMinutes(9));
            life = life.slot("errata", new Beats.Share(errata, seed, 0.95, 20_000));
        } else {
            life = life.slot("errata", new Poisson(seed.with("errata"), Duration.ofDays(4)));
        }
        Writer writer = view -> topic(view, parts, "4.2", path);
        site.add(Leaf.of(path, section, parts[1], "ko", site.seed(), life, writer));
        if (PRINTED.contains(parts[2])) {
            Leaf print = Leaf.of("/print/" + parts[2], "/print/", parts[1], "ko", site.seed(), life, writer);
            site.add(print.withCanonical(path));
        }
        if (OLD.contains(parts[2])) {
            Life frozen = Life.written(Duration.ofDays(1_100));
            Writer before = view -> topic(view, parts, "3.9", path);
            site.add(Leaf.of("/v3/" + parts[2], "/v3/", parts[1] + " (3.9 판)", "ko", site.seed(), frozen, before));
        }
    }

    private static String front(View view) {
        return Html.p("두루DB는 공공 데이터를 다루기 위해 만든 관계형 데이터베이스이다. 이 설명서는 4.2 판을 기준으로 한다.")
                + Html.list(List.of(
                        view.link("/contents", "차례"),
                        view.link("/start/overview", "두루DB 소개"),
                        view.link("/release", "판마다 달라진 점")));
    }

    private static String contents(View view, Map<String, String> chapters) {
        var html = new StringBuilder(Html.p("모든 장과 절의 차례이다."));
        chapters.forEach((key, name) -> {
            html.append("<h2 id=\"")
                    .append(key)
                    .append("\">")
                    .append(view.link("/" + key + "/", name))
                    .append("</h2>\n");
            html.append(Html.list(view.site().section("/" + key + "/").stream()
                    .map(view::link)
                    .toList()));
        });
        return html.append(Html.h2("옛 판"))
                .append(Html.list(
                        view.site().section("/v3/").stream().map(view::link).toList()))
                .toString();
    }

    private static String chapter(View view) {
        List<Leaf> parts = view.site().section(view.leaf().section());
        return Html.p("이 장은 모두 " + parts.size() + "개의 절로 이루어져 있다.")
                + Html.list(parts.stream().map(view::link).toList());
    }

    private static String release(View view) {
        return Html.p("최근 판에서 달라진 점을 적는다. 새 판이 나올 때마다 이 페이지가 바뀐다.") + Html.h2("4.2." + (7 + view.number("release")))
                + Html.texts(view.site().grammar("ko").different("release", 4, view.random("release"), Map.of()))
                + "<p>" + view.link("/admin/upgrade", "업그레이드") + "</p>\n";
    }

    /** The sections stay the same in all editions but for a few words, so chance comes from the address of the newest. */
    private static String topic(View view, String[] parts, String edition, String path) {
        Grammar grammar = view.site().grammar("ko");
        Seed seed = view.site().seed().with(path);
        Map<String, String> facts = Map.of("title", parts[1] + "(" + parts[3] + ")");
        String table = grammar.say("table", seed.with("table").random(), facts);
        String column = grammar.say("column", seed.with("column").random(), facts);
        List<String> links = new ArrayList<>(view.at(path).neighbours(3));
        if (PRINTED.contains(parts[2])) {
            links.add(view.link("/print/" + parts[2], "인쇄용 페이지"));
        }
        if (OLD.contains(parts[2])) {
            links.add(view.link("/v3/" + parts[2], "3.9 판의 같은 절"));
        }
        links.add(view.link(path, parts[1]));
        return Html.list(List.of(
                        "<a href=\"#about\">개념</a>", "<a href=\"#example\">보기</a>", "<a href=\"#notes\">참고</a>"))
                + Html.h2("about", "개념")
                + Html.p(grammar.say("define", seed.with("define").random(), facts) + " "
                        + grammar.paragraph(
                                "body." + parts[0], 4, seed.with("body").random(), facts))
                + Html.h2("example", "보기")
                + Html.p(grammar.say("example", seed.with("example").random(), facts))
                + "<pre>SELECT " + column + ", count(*)\n  FROM " + table + "\n WHERE " + column
                + " IS NOT NULL\n GROUP BY " + column + ";</pre>\n"
                + Html.h2("notes", "참고")
                + Html.p("이 절은 " + edition + " 판을 기준으로 한다."
                        + (view.number("errata") == 0 ? "" : " " + view.say("errata", "errata", facts)))
                + Html.list(links);
    }
}
