package io.freshet.demo;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A university department, in Korean: a board of notices, people, courses that are all revised at once when registration opens, laboratories. */
final class UniversitySite {
    private static final int PEOPLE = 10;
    private static final String NOTICES = "/notice/";

    private UniversitySite() {}

    static LiveSite make(Seed root, String origin) {
        var about = new Site(
                "university",
                origin + "/",
                "Garam University, Computer Science",
                "가람대학교 컴퓨터공학과",
                "University department: notices, courses",
                "대학 학과: 공지, 강의",
                "Course pages that are revised together every seven minutes, a notice board, and professors whose pages stay as they are.",
                "7분마다 한꺼번에 고쳐지는 강의 안내, 공지사항, 그리고 거의 바뀌지 않는 교수 소개.");
        var style = SiteStyle.plain("#0b5b4f", "manual", "library");
        var site = new LiveSite(about, style, root, Map.of("ko", Grammar.load("common-ko", "university")));
        Seed seed = site.seed();
        var births = new Cycle(seed.with("notice"), Duration.ofSeconds(150));
        var notices = new Rolling(NOTICES, 501, 10, births, number -> notice(site, number));
        Life changing = Life.written(Duration.ofDays(2)).slot("notices", births);
        Life old = Life.written(Duration.ofDays(800));
        site.nav(NOTICES, "공지사항");
        site.nav("/people/", "교수진");
        site.nav("/course/", "강의");
        site.nav("/lab/", "연구실");
        site.nav("/admission/", "입학");
        site.add(notices);
        site.add(Leaf.of("/", "/", "가람대학교 컴퓨터공학과", "ko", seed, changing, view -> front(view, notices)));
        site.add(Leaf.of(
                NOTICES,
                NOTICES,
                "공지사항",
                "ko",
                seed,
                changing,
                view -> Html.p("학과의 새 소식입니다.")
                        + Html.list(
                                notices.at(view.now()).stream().map(view::link).toList())));
        list(site, "/people/", "교수진", "학과에서 가르치고 연구하는 교수들입니다.", old);
        list(site, "/course/", "강의", "이번 학기에 열리는 과목입니다. 수강 신청 기간에는 내용이 한꺼번에 바뀔 수 있습니다.", old);
        list(site, "/lab/", "연구실", "학과의 연구실을 소개합니다.", old);
        list(site, "/admission/", "입학", "학부와 대학원 입학 안내입니다.", old);
        people(site);
        var registration = new Cycle(seed.with("registration"), Duration.ofMinutes(7));
        List<String> courses = site.grammar("ko").lines("course");
        for (int i = 0; i < courses.size(); i++) {
            site.add(course(site, "/course/cse" + (2_010 + i * 7), courses.get(i), registration));
        }
        List<String> labs = site.grammar("ko").lines("lab");
        for (int i = 0; i < labs.size(); i++) {
            site.add(text(site, "/lab/" + (i + 1), "/lab/", labs.get(i), "lab.body", Duration.ofMinutes(50)));
        }
        List<String> admission = site.grammar("ko").lines("admission");
        for (int i = 0; i < admission.size(); i++) {
            site.add(text(
                    site,
                    "/admission/" + (i + 1),
                    "/admission/",
                    admission.get(i),
                    "admission.body",
                    Duration.ofDays(20)));
        }
        return site;
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

    private static void people(LiveSite site) {
        List<String> names = new ArrayList<>();
        for (int i = 0; names.size() < PEOPLE; i++) {
            String name = site.grammar("ko")
                    .say("person", site.seed().with("person").with(i).random(), Map.of());
            if (!names.contains(name)) {
                names.add(name);
                Life life = Life.written(Pace.age(site.seed().with(name), 200, 2_000));
                site.add(Leaf.of(
                        "/people/" + names.size(),
                        "/people/",
                        name + " 교수",
                        "ko",
                        site.seed(),
                        life,
                        view -> person(view, name)));
            }
        }
    }

    private static String person(View view, String name) {
        Map<String, String> facts = Map.of("name", name);
        return Html.p(view.say("", "professor.first", facts))
                + Html.p(view.paragraph("text", "professor.body", 4, facts))
                + Html.h2("담당 과목")
                + Html.list(view.elsewhere("university", "/course/", 2))
                + Html.h2("연구실")
                + Html.list(view.elsewhere("university", "/lab/", 1))
                + Html.h2("다른 교수")
                + Html.list(view.neighbours(3));
    }

    private static Leaf notice(LiveSite site, long number) {
        String path = NOTICES + (500 + number);
        Seed seed = site.seed().with(path);
        String title = site.grammar("ko").say("notice", seed.with("title").random(), Map.of());
        Life life = Life.written(Duration.ofHours(60 - Math.min(number, 10) * 5));
        return Leaf.of(
                path,
                NOTICES,
                title,
                "ko",
                site.seed(),
                life,
                view -> Html.p(view.paragraph("text", "notice.body", 5, Map.of())) + "<p>" + view.link(NOTICES, "목록으로")
                        + "</p>\n");
    }

    private static Leaf course(LiveSite site, String path, String title, Cycle registration) {
        Seed seed = site.seed().with(path);
        Life life = Life.written(Pace.age(seed, 60, 120))
                .slot("seats", Pace.of(Pace.MIXED, seed.with("seats")))
                .slot("revision", new Beats.Share(registration, seed, 0.9, 25_000));
        return Leaf.of(path, "/course/", title, "ko", site.seed(), life, UniversitySite::course);
    }

    private static String course(View view) {
        Map<String, String> facts = Map.of("title", view.leaf().title());
        int seats = 30 + view.leaf().seed().with("seats").below(50);
        boolean database =
                view.leaf().title().contains("데이터베이스") || view.leaf().title().contains("정보 검색");
        return Html.p(view.paragraph("revision", "course.body", 6, facts))
                + Html.table(
                        Html.row("과목 번호", Html.escape(view.leaf().path().substring("/course/".length()))),
                        Html.row("정원", seats + "명"),
                        Html.row("신청", Html.span("seats", view.random("seats").nextInt(0, seats + 1) + "명")))
                + (database
                        ? Html.h2("참고 자료")
                                + Html.list(view.elsewhere("manual", "/index/", 2))
                                + Html.list(view.elsewhere("manual", "/transaction/", 2))
                        : "")
                + Html.h2("함께 들으면 좋은 과목")
                + Html.list(view.neighbours(4));
    }

    private static Leaf text(LiveSite site, String path, String section, String title, String rule, Duration mean) {
        Seed seed = site.seed().with(path);
        Life life = Life.written(Pace.age(seed, 100, 900)).slot("text", new Poisson(seed.with("text"), mean));
        return Leaf.of(
                path,
                section,
                title,
                "ko",
                site.seed(),
                life,
                view -> Html.p(view.paragraph("text", rule, 5, Map.of("title", title)))
                        + Html.h2("더 보기")
                        + Html.list(view.neighbours(3))
                        + Html.list(view.elsewhere("manual", "/start/", 1)));
    }

    private static String front(View view, Rolling notices) {
        return Html.p("가람대학교 컴퓨터공학과는 1983년에 문을 열었으며, 데이터베이스와 정보 검색 연구로 알려져 있습니다.") + Html.h2("새 공지")
                + Html.list(
                        notices.at(view.now()).stream().limit(5).map(view::link).toList())
                + Html.h2("배우는 것") + Html.list(view.elsewhere("university", "/course/", 6))
                + Html.p("데이터베이스 실습에는 두루DB를 씁니다.") + "<p>" + view.link("manual:/", "두루DB 사용 설명서") + "</p>\n";
    }
}
