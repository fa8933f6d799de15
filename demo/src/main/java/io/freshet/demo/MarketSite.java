package io.freshet.demo;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A neighbourhood market, in Korean, on a flaky machine: things are sold (404) and offered again, and some answers fail. */
final class MarketSite {
    private MarketSite() {}

    static LiveSite make(Seed root, String origin) {
        var about = new Site(
                "market",
                origin + "/",
                "Neighbours' Market",
                "이웃장터",
                "Flaky host: some 503, resets, half answers",
                "불안정한 호스트: 503, 끊김, 잘린 답",
                "Classified ads that vanish and return, on a machine of which one answer in five fails: 503 with Retry-After, a reset, or half a page.",
                "사라졌다 돌아오는 중고 물품 광고. 답 다섯에 하나는 실패한다: Retry-After가 붙은 503, 연결 끊김, 또는 반쪽짜리 페이지.");
        var style = SiteStyle.plain("#a0522d", "library", "club").with(Trouble.FLAKY);
        var site = new LiveSite(about, style, root, Map.of("ko", Grammar.load("common-ko", "market")));
        Seed seed = site.seed();
        Life old = Life.written(Duration.ofDays(100));
        List<String> goods = site.grammar("ko").lines("goods");
        Set<String> kinds = new LinkedHashSet<>();
        goods.forEach(line -> kinds.add(line.split("\\|")[1]));
        site.nav("/ads/", "모든 물건");
        site.add(Leaf.of(
                "/",
                "/",
                "이웃과 나누는 장터",
                "ko",
                seed,
                old,
                view -> Html.p("한여울 이웃끼리 쓰던 물건을 사고팔고 나누는 곳입니다. 갈래: " + String.join(", ", kinds)) + "<p>"
                        + view.link("/ads/", "모든 물건") + " · " + view.link("/rules", "장터 약속") + "</p>\n"));
        site.add(Leaf.of("/rules", "/", "장터 약속", "ko", seed, old, MarketSite::rules));
        site.add(Leaf.of(
                "/ads/",
                "/ads/",
                "모든 물건",
                "ko",
                seed,
                old,
                view -> Html.p("팔린 물건은 열리지 않을 수 있습니다.")
                        + Html.list(view.site().section("/ads/").stream()
                                .map(view::link)
                                .toList())));
        for (int i = 0; i < goods.size(); i++) {
            site.add(ad(site, "/ads/" + (70_011 + i * 13), goods.get(i).split("\\|")));
        }
        return site;
    }

    private static Leaf ad(LiveSite site, String path, String[] parts) {
        Seed seed = site.seed().with(path);
        Life life = Life.written(Pace.age(seed, 0, 30))
                .slot("price", Pace.of(Pace.CALM, seed.with("price")))
                .slot("comments", Pace.of(Pace.MIXED, seed.with("comments")));
        Leaf leaf = Leaf.of(path, "/ads/", parts[0], "ko", site.seed(), life, view -> ad(view, parts[1]));
        if (seed.with("sold").below(3) > 0) {
            return leaf;
        }
        var deaths = new Cycle(seed.with("deaths"), Duration.ofMinutes(6));
        return leaf.with(new Presence.Recurring(deaths, Duration.ofSeconds(80).toMillis(), 404));
    }

    private static String ad(View view, String kind) {
        boolean free = kind.equals("나눔");
        int price = 5 + view.random("price").nextInt(0, 120);
        Map<String, String> facts = Map.of("title", view.leaf().title());
        return "<p>" + Html.span("price", free ? "무료" : price + ",000원") + "</p>\n"
                + Html.p(view.say("", "first", facts))
                + Html.p(view.paragraph("text", "body", 4, facts))
                + Html.table(Html.row("갈래", kind), Html.row("올린 이", Html.escape(view.say("by", "person", Map.of()))))
                + Html.h2("댓글")
                + Html.texts(view.site().grammar("ko").different("comment", 3, view.random("comments"), Map.of()))
                + Html.h2("다른 물건") + Html.list(view.neighbours(4));
    }

    private static String rules(View view) {
        return Html.p("물건의 흠을 숨기지 않습니다. 약속 시간을 지킵니다. 값은 서로 의논하여 정합니다.")
                + Html.p("살아 있는 동물과 약은 올릴 수 없습니다. 어린이는 보호자와 함께 나와 주십시오.")
                + "<p>" + view.link("library:/guide/", "도서관 이용 안내") + "</p>\n";
    }
}
