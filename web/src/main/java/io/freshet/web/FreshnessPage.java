package io.freshet.web;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** How fresh the copies are, as people look at it. Safe for use by many threads. */
final class FreshnessPage {
    /** Words of the form, which the API takes too. */
    static final String[] REFRESH = {"budget"};

    static final int USUAL = 100;
    static final int MOST = 1_000_000;

    /** Of fewer pages a prediction cannot be judged. */
    static final int ENOUGH = 10;

    private final Freshness freshness;
    private final Frame frame;
    private final Live live;

    FreshnessPage(Freshness freshness, Frame frame, Live live) {
        this.freshness = freshness;
        this.frame = frame;
        this.live = live;
    }

    List<Route> routes() {
        return List.of(
                Route.page("/freshness", this::page, "range", "asked"),
                Route.page("/freshness/live", this::follow, "range"),
                Route.form("/freshness/refresh", this::refresh, REFRESH));
    }

    /** How far back the plots go. */
    enum Range {
        HOUR(Duration.ofHours(1)),
        DAY(Duration.ofDays(1)),
        WEEK(Duration.ofDays(7)),
        MONTH(Duration.ofDays(30)),
        YEAR(Duration.ofDays(365)),
        ALL(Duration.ofDays(365_000));

        final Duration back;

        Range(Duration back) {
            this.back = back;
        }

        String word() {
            return JsonText.word(this);
        }

        /** Those that show less than all. */
        static List<Range> of(FreshnessStatus status) {
            Duration known = known(status);
            List<Range> ranges = new ArrayList<>();
            for (Range range : values()) {
                if (range == ALL || range.back.compareTo(known) < 0) {
                    ranges.add(range);
                }
            }
            return ranges;
        }

        private static Duration known(FreshnessStatus status) {
            return status.samples().isEmpty()
                    ? Duration.ZERO
                    : Duration.between(
                            status.samples().getFirst().start(),
                            status.samples().getLast().at());
        }
    }

    /**
     * What the page shows.
     *
     * @param asked pages that a crawl was just asked for; -1 when it was not
     * @param problem why not; empty when it was
     */
    record View(FreshnessStatus status, Range range, int asked, String problem) {
        /** The samples that are shown. */
        List<FreshnessStatus.Sample> samples() {
            List<FreshnessStatus.Sample> all = status.samples();
            return all.isEmpty() || range == Range.ALL
                    ? all
                    : all.stream()
                            .filter(sample ->
                                    sample.at().isAfter(all.getLast().at().minus(range.back)))
                            .toList();
        }
    }

    private Answer page(Route.Request request) {
        return page(request, 200, view(request, request.parameters().number("asked", -1, -1, MOST), ""));
    }

    private View view(Route.Request request, int asked, String problem) {
        Range range = request.parameters()
                .word("range", List.of(Range.values()), Range::word)
                .orElse(Range.ALL);
        return new View(freshness.status(), range, asked, problem);
    }

    private Answer page(Route.Request request, int status, View view) {
        Look look = frame.look(request);
        return frame.page(request, status, (out, tags) -> JtefreshnessGenerated.render(out, tags, look, view));
    }

    private Answer follow(Route.Request request) {
        view(request, -1, ""); // what is wrong with the request is told at once
        return live.answer(() -> {
            Look look = frame.look(request);
            View view = view(request, -1, "");
            return Templates.render((out, tags) -> JtefreshnessLiveGenerated.render(out, tags, look, view));
        });
    }

    private Answer refresh(Route.Request request) {
        try {
            int asked = freshness.refresh(request.parameters().number("budget", USUAL, 1, MOST));
            return Answer.seeOther("/freshness?asked=" + asked);
        } catch (Crawls.RefusedException e) {
            return problem(request, 409, String.valueOf(e.getMessage()));
        } catch (ProblemException e) {
            return problem(request, e.problem().status(), e.problem().detail());
        }
    }

    private Answer problem(Route.Request request, int status, String problem) {
        return page(request, status, new View(freshness.status(), Range.ALL, -1, problem));
    }

    // ---- for the templates

    /** What the visits of the last day found, the largest part first. */
    static List<CrawlPage.Share> outcomes(FreshnessStatus status, Messages messages) {
        FreshnessStatus.Visits visits = status.latest();
        return Stream.of(
                        share(messages.say("freshness.changed"), visits.changed(), visits.all()),
                        share(messages.say("freshness.unchanged"), visits.unchanged(), visits.all()),
                        share(messages.say("freshness.gone"), visits.gone(), visits.all()),
                        share(messages.say("freshness.failed"), visits.failed(), visits.all()))
                .filter(share -> share.count() > 0)
                .sorted(Comparator.comparingLong(CrawlPage.Share::count).reversed())
                .toList();
    }

    private static CrawlPage.Share share(String name, long count, long all) {
        return new CrawlPage.Share(name, count, (int) Math.round(100.0 * count / Math.max(1, all)));
    }

    /** How many pages change about how often, the fastest first. */
    static List<CrawlPage.Share> paces(FreshnessStatus status, Messages messages) {
        Map<Pace, Long> pages = new EnumMap<>(Pace.class);
        long all = 0;
        for (FreshnessStatus.Pace pace : status.paces()) {
            pages.merge(Pace.of(pace.changesPerDay()), (long) pace.pages(), Long::sum);
            all += pace.pages();
        }
        List<CrawlPage.Share> shares = new ArrayList<>();
        for (Map.Entry<Pace, Long> pace : pages.entrySet()) {
            if (pace.getValue() > 0) {
                shares.add(share(messages.say("pace." + pace.getKey()), pace.getValue(), all));
            }
        }
        return shares;
    }

    /** How often a page changes, in the words of people. */
    enum Pace {
        MINUTE(900),
        MINUTES(36),
        HOURS(1.5),
        DAY(1 / 3.0),
        WEEK(1 / 15.0),
        MONTH(1 / 75.0),
        MONTHS(1 / 400.0),
        SELDOM(0);

        private final double leastPerDay;

        Pace(double leastPerDay) {
            this.leastPerDay = leastPerDay;
        }

        static Pace of(double changesPerDay) {
            for (Pace pace : values()) {
                if (changesPerDay >= pace.leastPerDay) {
                    return pace;
                }
            }
            return SELDOM;
        }
    }
}
