package io.freshet.demo;

import java.nio.charset.Charset;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A local archive, in Korean and EUC-KR, on a slow machine: nothing changes, every answer takes up to one and a half seconds. */
final class ArchiveSite {
    private static final Charset EUC_KR = Charset.forName("EUC-KR");

    private ArchiveSite() {}

    static LiveSite make(Seed root, String origin) {
        var about = new Site(
                "archive",
                origin + "/",
                "Hanyeoul Local Archive",
                "한여울 향토사료관",
                "Slow host: 0.3 to 1.5 s an answer",
                "느린 호스트: 답마다 0.3~1.5초",
                "Old maps and papers on a slow machine, all in EUC-KR. Nothing here changes, so every second visit is wasted.",
                "느린 기계에 있는 옛 지도와 문서. 모두 EUC-KR이고 아무것도 바뀌지 않으므로 다시 찾아가는 것은 헛일이다.");
        var style = SiteStyle.plain("#6b4e2e", "library", "wiki").with(Trouble.SLOW);
        var site = new LiveSite(about, style, root, Map.of("ko", Grammar.load("common-ko", "archive")));
        Seed seed = site.seed();
        Life old = Life.written(Duration.ofDays(2_000));
        site.nav("/item/", "자료 목록");
        site.add(Leaf.of("/", "/", "한여울 향토사료관", "ko", seed, old, ArchiveSite::front)
                .with(EUC_KR));
        site.add(Leaf.of(
                        "/item/",
                        "/item/",
                        "자료 목록",
                        "ko",
                        seed,
                        old,
                        view -> Html.p("공개된 자료를 늘어놓았다.")
                                + Html.list(view.site().section("/item/").stream()
                                        .map(view::link)
                                        .toList()))
                .with(EUC_KR));
        List<String> items = site.grammar("ko").lines("item");
        for (int i = 0; i < items.size(); i++) {
            String[] parts = items.get(i).split("\\|");
            String path = "/item/h" + (101 + i);
            Life life = Life.written(Pace.age(seed.with(path), 400, 4_000));
            site.add(Leaf.of(path, "/item/", parts[0], "ko", seed, life, view -> item(view, parts[1]))
                    .with(EUC_KR));
        }
        return site;
    }

    private static String front(View view) {
        return Html.p("향토사료관은 한여울의 옛 모습을 보여 주는 지도와 문서, 사진을 모아 보존합니다.") + "<p>"
                + view.link("/item/", "자료 목록") + "</p>\n" + Html.p("옛 말에 대해서는 여울위키를 보십시오.")
                + Html.list(List.of(view.link("wiki:/ko/", "여울위키")));
    }

    private static String item(View view, String kind) {
        String title = view.leaf().title();
        Map<String, String> facts = Map.of("title", title, "quoted", "「" + title + "」");
        return Html.p(view.say("", "first", facts))
                + Html.p(view.paragraph("text", "body", 5, facts))
                + Html.table(
                        Html.row("갈래", Html.escape(kind)),
                        Html.row("관리 번호", "HY-" + (1_000 + view.leaf().seed().below(9_000))))
                + Html.h2("함께 볼 자료")
                + Html.list(view.neighbours(3));
    }
}
