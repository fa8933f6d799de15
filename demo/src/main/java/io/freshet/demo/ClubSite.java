package io.freshet.demo;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A walking club, in English, whose site is a trap: a calendar without end, links with a session id that is new at each visit, "not found" with status 200, a
 * folder that robots.txt forbids, and one page full of what hostile pages do. The crawl delay is a second.
 */
final class ClubSite {
    private static final Pattern CALENDAR = Pattern.compile("/calendar\\?month=(\\d{4}-\\d{2})");
    private static final Pattern SESSION = Pattern.compile("[?&]sid=[0-9a-f]*");

    private ClubSite() {}

    static LiveSite make(Seed root, String origin) {
        var about = new Site(
                "club",
                origin + "/",
                "Ridgeway Walking Club",
                "리지웨이 걷기 모임",
                "Trap: endless calendar, session ids, a hostile page",
                "함정: 끝없는 달력, 세션 번호, 해로운 페이지",
                "A calendar that has a next month for ever, links that look new at each visit, errors that say 200, and a page of tricks that must not work in a preview.",
                "다음 달이 끝없이 이어지는 달력, 찾아갈 때마다 달라 보이는 링크, 200으로 답하는 오류, 미리보기에서 통하면 안 되는 속임수 페이지.");
        String robots = "User-agent: *\nDisallow: /members/\nCrawl-delay: 1\n";
        var style = SiteStyle.plain("#7a5c1e", "shop", "rivers").withRobots(robots);
        var site = new LiveSite(about, style, root, Map.of("en", Grammar.load("common-en", "club")));
        Seed seed = site.seed();
        Life old = Life.written(Duration.ofDays(600));
        site.nav("/walks/", "Walks");
        site.nav("/calendar?month=2026-01", "Calendar");
        site.add(Leaf.of("/", "/", "We walk on Sundays", "en", seed, old, ClubSite::front)
                .withNoise());
        site.add(Leaf.of(
                "/walks/",
                "/walks/",
                "Walks",
                "en",
                seed,
                old,
                view -> Html.p("The walks of this year.")
                        + Html.list(view.site().section("/walks/").stream()
                                .map(view::link)
                                .toList())));
        List<String> walks = site.grammar("en").lines("walk");
        for (int i = 0; i < walks.size(); i++) {
            Seed own = seed.with("walk").with(i);
            Life life = Life.written(Pace.age(own, 20, 300)).slot("plan", Pace.of(Pace.CALM, own.with("plan")));
            site.add(Leaf.of("/walks/" + (i + 1), "/walks/", walks.get(i), "en", seed, life, ClubSite::walk));
        }
        site.add(Leaf.of("/guestbook", "/", "Guest book", "en", seed, old, ClubSite::hostile));
        site.add(Leaf.of(
                "/members/",
                "/members/",
                "Members only",
                "en",
                seed,
                old,
                _ -> Html.p("The addresses of our members. robots.txt asks robots to stay out.")));
        site.otherwise(path -> endless(site, path));
        return site;
    }

    private static String front(View view) {
        String session = "?sid=" + Layout.SESSION;
        return Html.p("The Ridgeway Walking Club has met on Sundays since 1921. Guests are welcome, and so is rain.")
                + Html.list(List.of(
                        view.link("/walks/" + session, "Walks"),
                        view.link("/walks/1" + session, "The next walk"),
                        view.link("/calendar?month=2026-01", "Calendar"),
                        view.link("/guestbook", "Guest book: harmless, but full of tricks"),
                        view.link("/members/", "Members only"),
                        view.link("/go/the-page-that-never-was", "An old link of ours"),
                        view.link("/go/minutes-of-1998", "Minutes of 1998")));
    }

    private static String walk(View view) {
        String when = view.paragraph("plan", "about", 5, Map.of());
        return Html.p(when)
                + Html.h2("Other walks")
                + Html.list(view.neighbours(4))
                + Html.h2("What to bring")
                + Html.list(view.elsewhere("shop", "/packs/", 2))
                + Html.h2("Is the river high?")
                + Html.list(view.elsewhere("rivers", "/stations/", 1));
    }

    /** Pages that no list has: a month of the calendar, a page with a session id, and what was not found but says 200. */
    private static Optional<Leaf> endless(LiveSite site, String path) {
        Matcher month = CALENDAR.matcher(path);
        if (month.matches()) {
            try {
                YearMonth shown = YearMonth.parse(month.group(1));
                return Optional.of(Leaf.of(
                        path,
                        "/calendar",
                        "Calendar for " + shown,
                        "en",
                        site.seed(),
                        Life.written(Duration.ofDays(1)),
                        view -> calendar(view, shown)));
            } catch (DateTimeException e) {
                return Optional.empty();
            }
        }
        if (SESSION.matcher(path).find()) {
            return Optional.ofNullable(site.find(SESSION.matcher(path).replaceAll(""), 0));
        }
        if (path.startsWith("/go/")) {
            return Optional.of(Leaf.of(
                    path,
                    "/",
                    "Oops",
                    "en",
                    site.seed(),
                    Life.written(Duration.ofDays(1)),
                    _ -> Html.p(
                            "Sorry, the page that you asked for was not found. It may have been moved or deleted.")));
        }
        return Optional.empty();
    }

    private static String calendar(View view, YearMonth month) {
        List<String> rows = new ArrayList<>(List.of(Html.head("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")));
        int first = month.atDay(1).getDayOfWeek().getValue();
        for (int monday = 2 - first; monday <= month.lengthOfMonth(); monday += 7) {
            String[] days = new String[7];
            for (int i = 0; i < days.length; i++) {
                int day = monday + i;
                days[i] = day >= 1 && day <= month.lengthOfMonth() ? Integer.toString(day) : "";
            }
            rows.add(Html.cells(days));
        }
        return "<p>" + view.link("/calendar?month=" + month.minusMonths(1), "previous month") + " · "
                + view.link("/calendar?month=" + month.plusMonths(1), "next month") + "</p>\n" + Html.table(rows)
                + Html.p(view.say("", "month", Map.of()));
    }

    /** What hostile pages do. Each trick only says that it worked; none harms. */
    private static String hostile(View view) {
        return """
            <p>This page is a demonstration. It tries what hostile pages try, and each trick would only say that it worked. If you read this as plain text, \
            your preview is safe.</p>
            <script>document.title = 'a script ran: the preview is not safe'</script>
            <p onclick="document.title = 'a handler ran'" onmouseover="document.title = 'a handler ran'">A paragraph with event handlers.</p>
            <img src="/no-such-picture.png" alt="A picture with an error handler" onerror="document.title = 'an error handler ran'">
            <svg xmlns="http://www.w3.org/2000/svg" width="120" height="20" onload="document.title = 'an SVG ran'"><script>document.title = 'a script in SVG ran'</script><text y="15">SVG with a script</text></svg>
            <p><a href="javascript:document.title='a javascript link ran'">A javascript link</a>, <a href="data:text/html,&lt;script&gt;alert(1)&lt;/script&gt;">a data link</a>.</p>
            <iframe srcdoc="&lt;script&gt;parent.document.title = 'a frame ran'&lt;/script&gt;" title="a frame"></iframe>
            <object data="data:text/html,an object" type="text/html">An object.</object>
            <style>.freshet-cover { position: fixed; inset: 0; background: #fff; content: 'a style covers the console' }</style>
            <div class="freshet-cover" style="position: fixed; top: 0; left: 0; width: 100%; height: 100%; background: url(data:image/svg+xml,x)">A cover over everything.</div>
            <form action="/guestbook" method="get"><p>A false login, which sends nothing anywhere: <label>Password <input type="password" name="fake"></label> <button>Log in to Freshet</button></p></form>
            <p>A name that reads backwards: invoice\u202Efdp.exe\u202C, and one that is hidden: safe\u2066\u200Btext\u2069.</p>
            <p>Text that looks like markup: &lt;script&gt;alert('escaped')&lt;/script&gt; &amp;lt;b&amp;gt; "quotes' and `ticks`.</p>
            <!-- a comment that ends --!> <p>twice --> and a tag without an end <b
            """ + "title=\"unfinished\">in bold</b></p>\n<p>" + view.link("/", "Back to the club") + "</p>\n";
    }
}
