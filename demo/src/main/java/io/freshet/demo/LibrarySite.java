package io.freshet.demo;

import java.nio.charset.Charset;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** A city library, in Korean: a board of notices that never stops, books with copies on loan, seats that fill and empty. Branches and guides are in EUC-KR. */
final class LibrarySite {
    private static final Charset EUC_KR = Charset.forName("EUC-KR");
    private static final String NOTICES = "/notice/";

    private LibrarySite() {}

    static LiveSite make(Seed root, String origin) {
        var about = new Site(
                "library",
                origin + "/",
                "Hanyeoul City Library",
                "한여울시립도서관",
                "City library: notices, books on loan",
                "시립 도서관: 공지, 대출 현황",
                "A notice board where a new notice pushes out the oldest about every 100 seconds, books whose copies come and go; some pages in EUC-KR.",
                "약 100초마다 새 공지가 오르고 가장 오래된 공지가 내려간다. 책의 대출 현황이 바뀌고, 일부 페이지는 EUC-KR로 되어 있다.");
        var style = SiteStyle.plain("#35507a", "university", "archive", "news");
        var site = new LiveSite(about, style, root, Map.of("ko", Grammar.load("common-ko", "library")));
        Seed seed = site.seed();
        var births = new Cycle(seed.with("notice"), Duration.ofSeconds(100));
        var notices = new Rolling(NOTICES, 1_201, 12, births, number -> notice(site, number));
        Life changing = Life.written(Duration.ofDays(2)).slot("notices", births);
        Life old = Life.written(Duration.ofDays(700));
        site.nav(NOTICES, "공지사항");
        site.nav("/books/", "새로 들어온 책");
        site.nav("/branch/", "도서관 소개");
        site.nav("/program/", "문화 강좌");
        site.nav("/guide/", "이용 안내");
        site.add(notices);
        site.add(Leaf.of("/", "/", "책과 사람이 만나는 여울", "ko", seed, changing, view -> front(view, notices)));
        site.add(Leaf.of(NOTICES, NOTICES, "공지사항", "ko", seed, changing, view -> board(view, notices)));
        list(site, "/books/", "새로 들어온 책", "이번 계절에 새로 들어온 책입니다. 제목을 누르면 빌릴 수 있는 권수를 볼 수 있습니다.", old);
        list(site, "/branch/", "도서관 소개", "한여울시에는 도서관이 여섯 곳 있습니다.", old);
        list(site, "/program/", "문화 강좌", "누구나 참여할 수 있는 강좌입니다. 신청 인원은 실시간으로 바뀝니다.", old);
        list(site, "/guide/", "이용 안내", "도서관을 처음 이용하는 분을 위한 안내입니다.", old);
        each(site, "book", parts -> book(site, parts));
        each(site, "branch", parts -> branch(site, parts[0]));
        each(site, "program", parts -> program(site, parts));
        each(site, "guide", parts -> guide(site, parts[0]));
        return site;
    }

    /** Makes a page of each line of a rule. */
    private interface Maker {
        Leaf make(String[] parts);
    }

    private static void each(LiveSite site, String rule, Maker maker) {
        site.grammar("ko").lines(rule).stream()
                .map(line -> maker.make(line.split("\\|")))
                .forEach(site::add);
    }

    private static void list(LiveSite site, String section, String title, String text, Life life) {
        site.add(Leaf.of(
                section,
                section,
                title,
                "ko",
                site.seed(),
                life,
                view -> Html.p(text)
                        + Html.list(view.site().section(section).stream()
                                .map(view::link)
                                .toList())));
    }

    /** Addresses have numbers: one more than the last page that was added to the section. */
    private static String path(LiveSite site, String section, int first) {
        return section + (first + site.section(section).size());
    }

    private static Leaf notice(LiveSite site, long number) {
        String path = NOTICES + (1_200 + number);
        Seed seed = site.seed().with(path);
        String title = site.grammar("ko").say("notice", seed.with("title").random(), Map.of());
        Life life = Life.written(Duration.ofHours(30 - Math.min(number, 12) * 2))
                .slot("text", new Poisson(seed.with("text"), Duration.ofMinutes(15)));
        return Leaf.of(
                path,
                NOTICES,
                title,
                "ko",
                site.seed(),
                life,
                view -> Html.p(view.paragraph("text", "notice.body", 5, Map.of()))
                        + Html.p("담당: " + view.say("by", "person", Map.of()) + " 주무관")
                        + "<p>" + view.link(NOTICES, "목록으로") + "</p>\n");
    }

    private static Leaf book(LiveSite site, String[] parts) {
        String path = path(site, "/books/", 8_900);
        Seed seed = site.seed().with(path);
        Life life = Life.written(Pace.age(seed, 3, 90)).slot("copies", Pace.of(Pace.MIXED, seed.with("copies")));
        return Leaf.of(path, "/books/", parts[0], "ko", site.seed(), life, view -> book(view, parts[1]));
    }

    private static String book(View view, String subject) {
        String title = view.leaf().title();
        Map<String, String> facts =
                Map.of("title", title, "quoted", "『" + title + "』", "person", view.say("", "person", Map.of()));
        Seed seed = view.leaf().seed();
        int copies = 2 + seed.with("copies").below(7);
        SplittableRandom random = view.random("copies");
        int here = random.nextInt(0, copies + 1);
        return Html.p(view.say("", "book.intro", facts) + " " + view.paragraph("text", "book.body", 4, facts))
                + Html.table(
                        Html.row("지은이", Html.escape(facts.getOrDefault("person", ""))),
                        Html.row("분류", Html.escape(subject)),
                        Html.row(
                                "청구 기호",
                                100 + seed.with("call").below(900) + "."
                                        + seed.with("decimal").below(99) + "-한12"),
                        Html.row("소장", copies + "권"),
                        Html.row("대출 가능", Html.span("copies", here + "권")),
                        Html.row("예약 대기", random.nextInt(0, 14) + "명"))
                + Html.h2("같은 서가의 책")
                + Html.list(view.neighbours(4))
                + (subject.equals("총류") ? Html.list(view.elsewhere("manual", "/index/", 2)) : "");
    }

    private static Leaf branch(LiveSite site, String name) {
        String path = path(site, "/branch/", 1);
        Seed seed = site.seed().with(path);
        Life life = Life.written(Pace.age(seed, 400, 900)).slot("seats", Pace.of(Pace.LIVELY, seed.with("seats")));
        return Leaf.of(path, "/branch/", name, "ko", site.seed(), life, LibrarySite::branch)
                .with(EUC_KR);
    }

    private static String branch(View view) {
        Map<String, String> facts = Map.of("title", view.leaf().title());
        int seats = 80 + view.leaf().seed().with("seats").below(200);
        int closed = view.leaf().seed().with("closed").below(2);
        return Html.p(view.say("", "branch.first", facts) + " " + view.paragraph("text", "branch.body", 4, facts))
                + Html.h2("여는 시간")
                + Html.table(
                        Html.row("평일", "9시 ~ " + (20 + closed) + "시"),
                        Html.row("주말", "9시 ~ 18시"),
                        Html.row("휴관", closed == 0 ? "매주 월요일과 공휴일" : "매주 금요일과 공휴일"))
                + "<p>열람실 좌석 " + seats + "석 가운데 지금 "
                + Html.span("seats", view.random("seats").nextInt(0, seats) + "석")
                + "이 비어 있습니다.</p>\n" + Html.h2("다른 도서관") + Html.list(view.neighbours(5));
    }

    private static Leaf program(LiveSite site, String[] parts) {
        String path = path(site, "/program/", 300);
        Seed seed = site.seed().with(path);
        var season = new Cycle(site.seed().with("season"), Duration.ofMinutes(10));
        Life life = Life.written(Pace.age(seed, 5, 40))
                .slot("applied", Pace.of(Pace.MIXED, seed.with("applied")))
                .slot("season", new Beats.Share(season, seed, 0.9, 15_000));
        return Leaf.of(path, "/program/", parts[0], "ko", site.seed(), life, view -> program(view, parts[1]))
                .withNoise();
    }

    private static String program(View view, String who) {
        Map<String, String> facts = Map.of("title", view.leaf().title());
        int places = 15 + view.leaf().seed().with("places").below(30);
        int applied = view.random("applied").nextInt(0, places + 1);
        return Html.p(view.paragraph("season", "program.body", 5, facts))
                + Html.table(
                        Html.row("대상", Html.escape(who)),
                        Html.row("정원", places + "명"),
                        Html.row("신청", Html.span("applied", applied + "명")),
                        Html.row("상태", applied == places ? "마감" : "접수 중"))
                + Html.h2("다른 강좌") + Html.list(view.neighbours(3)) + "<p>" + view.link("/guide/", "이용 안내") + "</p>\n";
    }

    private static Leaf guide(LiveSite site, String title) {
        String path = path(site, "/guide/", 1);
        Life life = Life.written(Pace.age(site.seed().with(path), 500, 1_500));
        return Leaf.of(
                        path,
                        "/guide/",
                        title,
                        "ko",
                        site.seed(),
                        life,
                        view -> Html.p(view.paragraph("text", "guide.body", 5, Map.of()))
                                + Html.h2("더 알아보기")
                                + Html.list(view.neighbours(3)))
                .with(EUC_KR);
    }

    private static String front(View view, Rolling notices) {
        List<Leaf> books = view.site().section("/books/");
        return Html.p("한여울시립도서관은 시민 누구에게나 열려 있습니다. 오늘도 좋은 책과 함께하십시오.")
                + Html.h2("공지사항")
                + Html.list(
                        notices.at(view.now()).stream().limit(6).map(view::link).toList())
                + Html.h2("추천 도서")
                + Html.list(IntStream.range(0, 6)
                        .mapToObj(i -> view.link(books.get(i * 4)))
                        .toList());
    }

    private static String board(View view, Rolling notices) {
        return Html.p("도서관의 새 소식을 알려 드립니다. 오래된 공지는 내려갑니다.")
                + Html.list(notices.at(view.now()).stream().map(view::link).toList());
    }
}
