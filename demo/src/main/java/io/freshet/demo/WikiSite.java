package io.freshet.demo;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A wiki in two languages about old crafts: edits come in waves that touch most articles of a language within half a minute. Some articles are renamed; their old
 * addresses lead on.
 */
final class WikiSite {
    private static final int RECENT = 15;

    /** Articles of these positions are renamed at these times, in minutes; one was before the start. */
    private static final Map<Integer, Integer> RENAMED = Map.of(3, -60, 8, 3, 14, 20);

    private WikiSite() {}

    static LiveSite make(Seed root, String origin) {
        var about = new Site(
                "wiki",
                origin + "/",
                "Wiki of Old Crafts",
                "여울위키",
                "Wiki in two languages: waves of edits, renamed pages",
                "두 언어 위키: 편집의 물결, 이름이 바뀌는 문서",
                "Every four minutes a wave of edits goes over most articles of one language. Some articles move, and are redirected.",
                "4분마다 편집의 물결이 한 언어의 문서 대부분을 훑고 지나간다. 문서의 이름이 바뀌면 옛 주소가 새 주소로 이어진다.");
        var style = SiteStyle.plain("#4a4a68", "manual", "archive").gzipped();
        var site = new LiveSite(
                about,
                style,
                root,
                Map.of("en", Grammar.load("common-en", "wiki-en"), "ko", Grammar.load("common-ko", "wiki-ko")));
        Seed seed = site.seed();
        site.nav("/en/", "English");
        site.nav("/ko/", "한국어");
        site.nav("/recent", "Recent changes");
        List<Beats> edits = new ArrayList<>();
        for (String language : List.of("en", "ko")) {
            var waves = new Cycle(seed.with("wave").with(language), Duration.ofMinutes(4));
            List<String> lines = site.grammar(language).lines("article");
            List<Beats> moves = new ArrayList<>();
            for (int i = 0; i < lines.size(); i++) {
                Leaf article = article(site, language, lines.get(i).split("\\|"), waves);
                edits.add(article.life().together());
                Integer renamed = RENAMED.get(i);
                if (renamed == null) {
                    site.add(article);
                } else {
                    long time = Duration.ofMinutes(renamed).toMillis();
                    moves.add(new Beats.Once(time));
                    rename(site, article, time);
                }
            }
            String section = "/" + language + "/";
            Life life = Life.written(Duration.ofDays(1_200)).slot("moves", new Beats.Together(moves));
            site.add(Leaf.of(
                    section,
                    section,
                    language.equals("ko") ? "모든 문서" : "All articles",
                    language,
                    seed,
                    life,
                    WikiSite::list));
        }
        site.add(Leaf.of(
                "/", "/", "A wiki of old crafts", "en", seed, Life.written(Duration.ofDays(1_300)), WikiSite::front));
        Life recent = Life.written(Duration.ofDays(1_300)).slot("edits", new Beats.Together(edits));
        site.add(Leaf.of("/recent", "/recent", "Recent changes", "en", seed, recent, WikiSite::recent));
        return site;
    }

    private static Leaf article(LiveSite site, String language, String[] parts, Cycle waves) {
        String name = URLEncoder.encode(parts[0].replace(' ', '_'), StandardCharsets.UTF_8);
        Seed seed = site.seed().with(language).with(parts[0]);
        Life life = Life.written(Pace.age(seed, 200, 1_200))
                .slot("history", Pace.of(Pace.CALM, seed.with("history")))
                .slot("wave", new Beats.Share(waves, seed, 0.85, 20_000));
        return Leaf.of(
                "/" + language + "/" + name,
                "/" + language + "/",
                parts[0],
                language,
                site.seed(),
                life,
                view -> article(view, parts));
    }

    private static void rename(LiveSite site, Leaf article, long time) {
        String target = article.path()
                + (article.korean() ? "_" + URLEncoder.encode("(문화)", StandardCharsets.UTF_8) : "_(craft)");
        site.add(article.with(new Presence.Moved(time, target)));
        String title = article.title() + (article.korean() ? " (문화)" : " (craft)");
        Leaf renamed = Leaf.of(
                target, article.section(), title, article.language(), site.seed(), article.life(), article.writer());
        site.add(renamed.with(new Presence.Between(time, Long.MAX_VALUE)));
    }

    private static String front(View view) {
        return Html.p(
                        "A wiki about things that people did with water, wood and patience. Everybody may write; most correct. 누구나 쓰고 고칠 수 있습니다.")
                + Html.list(List.of(
                        view.link("/en/", "All articles in English"),
                        view.link("/ko/", "한국어 문서 모두"),
                        view.link("/recent", "Recent changes"),
                        view.link("/en/Charcoal_burning", "Article of the month: charcoal burning")));
    }

    private static List<Leaf> there(View view, String section) {
        return view.site().section(section).stream()
                .filter(page -> page.presence().at(view.now()).status() == 200)
                .toList();
    }

    private static String list(View view) {
        String text = view.leaf().korean() ? "가나다순이 아니라 쓰인 차례대로 늘어놓았다." : "In the order of the alphabet, more or less.";
        return Html.p(text)
                + Html.list(there(view, view.leaf().section()).stream()
                        .map(view::link)
                        .toList());
    }

    private static String recent(View view) {
        List<Leaf> all = new ArrayList<>(there(view, "/en/"));
        all.addAll(there(view, "/ko/"));
        all.sort(Comparator.comparingLong(
                        (Leaf page) -> page.life().at(view.now()).at())
                .reversed()
                .thenComparing(Leaf::path));
        return Html.p("The " + RECENT + " articles that were edited last.")
                + Html.list(all.stream()
                        .limit(RECENT)
                        .map(page -> view.link(page) + " · "
                                + view.time(view.world()
                                        .start()
                                        .plusMillis(page.life().at(view.now()).at())))
                        .toList());
    }

    private static String article(View view, String[] parts) {
        boolean korean = view.leaf().korean();
        String title = korean ? parts[0] : parts[0].toLowerCase(Locale.ROOT);
        Map<String, String> facts = Map.of("title", title, "kind", parts[1], "use", parts[2]);
        String revision = Long.toString(12 + view.leaf().life().at(view.now()).number());
        String summary = view.say("wave", "summary", facts);
        return Html.p(view.say("", "define", facts) + " " + view.paragraph("use", "use", 2, Map.of("title", title)))
                + Html.h2(korean ? "역사" : "History")
                + Html.p(view.paragraph("history", "history", 4, facts))
                + Html.h2(korean ? "자세히" : "Details")
                + Html.p(view.paragraph("wave", "detail", 4, facts))
                + Html.h2(korean ? "같이 보기" : "See also")
                + Html.list(view.neighbours(4))
                + Html.list(elsewhere(view, korean))
                + Html.p(
                        korean
                                ? "제" + revision + "판. 마지막 편집 요약: " + summary
                                : "Revision " + revision + ". Last edit: " + summary + ".");
    }

    private static List<String> elsewhere(View view, boolean korean) {
        return korean ? view.elsewhere("archive", "/item/", 2) : view.elsewhere("rivers", "/glossary/", 2);
    }
}
