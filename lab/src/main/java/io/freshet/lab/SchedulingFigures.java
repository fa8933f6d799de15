package io.freshet.lab;

import io.freshet.plot.Axis;
import io.freshet.plot.Plot;
import io.freshet.plot.Series;
import io.freshet.plot.Table;
import io.freshet.plot.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What {@link SchedulingLab} found, drawn and put into words. */
final class SchedulingFigures {
    /**
     * How a schedule did.
     *
     * @param outcomes by the number of workers, on the web that is looked at in detail
     * @param overBound its time as a multiple of the least possible, mean of all webs, over the number of workers
     */
    record Tried(Text name, Map<Integer, Simulation.Outcome> outcomes, Series.Line overBound) {}

    private static final int PARTS = 60;
    private static final int DYNAMIC = 2; // the paper's place among the schedules; the last is Freshet's

    private final SchedulingLab.Settings settings;
    private final Workload work;
    private final boolean fromStore;
    private final int webs;
    private final List<Tried> tried;
    private final List<Series.Point> real;

    /**
     * @param work the web that is looked at in detail, one of so many
     * @param tried in the order of {@link SchedulingLab}
     * @param real the crawler itself: seconds over requests at once
     */
    SchedulingFigures(
            SchedulingLab.Settings settings,
            Workload work,
            boolean fromStore,
            int webs,
            List<Tried> tried,
            List<Series.Point> real) {
        this.settings = settings;
        this.work = work;
        this.fromStore = fromStore;
        this.webs = webs;
        this.tried = tried;
        this.real = real;
    }

    LabPage page() {
        var page = new LabPage("scheduling", Text.of("Who fetches what next?", "다음 문서는 누가 가져오는가?"), lead(), summary());
        page.figure(times(), timesCaption());
        page.figure(overBound(), overBoundCaption());
        page.figure(idle(), idleCaption());
        page.figure(finished(), finishedCaption());
        page.figure(passedOver(), passedOverCaption());
        return page.words(Text.of("How this was made", "실험 방법"), method());
    }

    private double bound(int workers) {
        return work.leastTime(workers, settings.delay());
    }

    // ---- total time

    private Plot times() {
        List<Series> series = new ArrayList<>();
        double most = 0;
        double least = Double.MAX_VALUE;
        for (Tried schedule : tried) {
            List<Series.Point> points = new ArrayList<>();
            for (var outcome : schedule.outcomes().entrySet()) {
                points.add(new Series.Point(outcome.getKey(), outcome.getValue().seconds()));
                most = Math.max(most, outcome.getValue().seconds());
                least = Math.min(least, bound(outcome.getKey()));
            }
            series.add(new Series.Line(schedule.name(), points));
        }
        if (!real.isEmpty()) {
            series.add(new Series.Dots(Text.of("Freshet's crawler itself", "Freshet 수집기 자체"), real));
        }
        List<Series.Point> bound = new ArrayList<>();
        tried.getFirst().outcomes().keySet().forEach(workers -> bound.add(new Series.Point(workers, bound(workers))));
        series.add(new Series.Line(Text.of("no schedule can be faster", "어떤 방법도 넘을 수 없는 하한"), bound));
        return new Plot(
                "total-time",
                Text.of("Total time against the number of workers", "작업 프로세스 수와 전체 수집 시간"),
                Axis.log(Text.of("workers", "작업 프로세스"), "", 1, Math.max(128, settings.workers())),
                Axis.log(Text.of("until the last page is there", "마지막 문서까지 걸린 시간"), "s", least * 0.8, most * 1.1),
                series,
                List.of());
    }

    private Text timesCaption() {
        List<Simulation.Outcome> at = inDetail();
        String ratio = real.isEmpty()
                ? ""
                : String.format(
                        Locale.ROOT,
                        "%.2f",
                        real.stream()
                                .mapToDouble(point -> point.y() / bound((int) point.x()))
                                .max()
                                .orElse(1));
        Text seen = Text.of(
                        "With %1$s workers, URLs given out beforehand take %2$s s when they are split by URL and %3$s s when they are split by host; the paper's dynamic scheduling takes %4$s s, queues of hosts that take turns %5$s s, and Freshet's, of which the fullest goes first, %7$s s. No schedule can take less than %6$s s: all work over all workers, or the one host that takes longest, asked by one worker at a time. The paper claims the gain and gives no figure for it.",
                        "작업 프로세스가 %1$s개일 때, 미리 나누어 주면 URL로 나눈 경우 %2$s초, 호스트로 나눈 경우 %3$s초가 걸린다. 논문의 동적 스케줄링은 %4$s초, 차례로 돌아가는 호스트별 대기열은 %5$s초, 가장 긴 대기열부터 하는 Freshet은 %7$s초이다. 하한은 %6$s초로, 전체 일을 모두가 나눈 시간이거나 가장 오래 걸리는 호스트 하나의 시간이다. 논문은 이 이득을 주장하지만 수치를 주지는 않는다.")
                .with(
                        settings.workers(),
                        Axis.number(at.get(0).seconds()),
                        Axis.number(at.get(1).seconds()),
                        Axis.number(at.get(2).seconds()),
                        Axis.number(at.get(3).seconds()),
                        Axis.number(bound(settings.workers())),
                        Axis.number(at.get(4).seconds()));
        if (real.isEmpty()) {
            return seen;
        }
        return Text.of(
                seen.en() + " Freshet's crawler itself, with its store, is within " + ratio + " times that bound.",
                seen.ko() + " Freshet 수집기 자체는 저장까지 포함하여 하한의 " + ratio + "배 이내이다.");
    }

    /** With the number of workers that is looked at in detail, in the order of the schedules. */
    private List<Simulation.Outcome> inDetail() {
        return tried.stream()
                .map(schedule -> {
                    Simulation.Outcome outcome = schedule.outcomes().get(settings.workers());
                    if (outcome == null) {
                        throw new IllegalStateException("not simulated: " + settings.workers() + " workers");
                    }
                    return outcome;
                })
                .toList();
    }

    // ---- how good a schedule is on several webs

    private Plot overBound() {
        List<Series> series = tried.stream().<Series>map(Tried::overBound).toList();
        double most = series.stream().mapToDouble(Series::largest).max().orElse(2);
        return new Plot(
                "over-the-bound",
                Text.of(
                                "Total time as a multiple of the least possible, mean of %s webs",
                                "하한에 대한 전체 시간의 배수, 웹 %s개의 평균")
                        .with(webs),
                Axis.log(Text.of("workers", "작업 프로세스"), "", 1, Math.max(128, settings.workers())),
                Axis.linear(
                        Text.of("times the least possible", "하한의 배수"), "", 1, Math.max(1.2, Math.ceil(most * 10) / 10)),
                series,
                List.of());
    }

    private Text overBoundCaption() {
        Object[] ratios = tried.stream()
                .map(each -> String.format(Locale.ROOT, "%.2f", overBound(each)))
                .toArray();
        return Text.of(
                        "One web may be kind to one schedule, so here are %6$s. With %7$s workers: static by URL %1$s times the least possible time, static by host %2$s, dynamic %3$s, host queues %4$s, fullest first %5$s. Dynamic scheduling meets large hosts more often, since they have more URLs in the common queue; queues that take turns treat large and small hosts alike, so that the large ones are left at the end, unless there are as many workers as hosts. Freshet asks the fullest first; so that nobody waits for ever, a host of which half as much waits goes before it once it has waited a minute longer.",
                        "웹 하나는 어느 한 방법에 유리할 수 있으므로 %6$s개를 본다. 작업 프로세스 %7$s개에서 하한의 배수는 URL 정적 분할 %1$s, 호스트 정적 분할 %2$s, 동적 %3$s, 호스트별 대기열 %4$s, 긴 대기열부터 %5$s이다. 동적 스케줄링은 공동 대기열에 URL이 많은 큰 호스트를 더 자주 만난다. 돌아가며 차례를 주는 대기열은 크고 작은 호스트를 같게 대하므로 큰 호스트가 끝에 남는다. 다만 작업 프로세스가 호스트만큼 많으면 차이가 없다. Freshet은 가장 긴 대기열부터 한다. 끝없이 기다리는 호스트가 없도록, 대기열이 절반인 호스트라도 1분을 더 기다렸으면 먼저 차례를 받는다.")
                .with(ratios[0], ratios[1], ratios[2], ratios[3], ratios[4], webs, settings.workers());
    }

    private double overBound(Tried schedule) {
        return schedule.overBound().rows().stream()
                .filter(row -> row[0] == settings.workers())
                .findFirst()
                .orElseThrow()[1];
    }

    // ---- idle workers

    private Plot idle() {
        List<Simulation.Outcome> at = inDetail();
        double end = at.stream().mapToDouble(Simulation.Outcome::seconds).max().orElse(1);
        List<Series> series = new ArrayList<>();
        int i = 0;
        for (Tried schedule : tried) {
            double[] idle = at.get(i++).idle(PARTS, end);
            List<Series.Point> points = new ArrayList<>();
            for (int part = 0; part < PARTS; part++) {
                points.add(new Series.Point(end * part / PARTS, 100 * idle[part]));
            }
            points.add(new Series.Point(end, 100 * idle[PARTS - 1]));
            series.add(new Series.Line(schedule.name(), points, true));
        }
        return new Plot(
                "idle-workers",
                Text.of("Idle workers over time, %s workers", "시간에 따른 유휴 작업 프로세스, 작업 프로세스 %s개")
                        .with(settings.workers()),
                Axis.linear(Text.of("time", "시간"), "s", 0, end),
                Axis.linear(Text.of("workers that do not fetch", "일하지 않는 작업 프로세스"), "%", 0, 100),
                series,
                List.of());
    }

    private Text idleCaption() {
        List<Simulation.Outcome> at = inDetail();
        return Text.of(
                        "Until its last page, a static split by URL leaves its workers idle for %1$s %% of the time (they wait for hosts that others are asking), one by host for %2$s %% (those with small hosts are done early), dynamic scheduling for %3$s %%, host queues for %4$s %% and, fullest first, for %5$s %%.",
                        "마지막 문서까지, URL로 나눈 정적 분할은 시간의 %1$s%%를 놀린다(다른 프로세스가 쓰는 호스트를 기다린다). 호스트로 나눈 분할은 %2$s%%(작은 호스트를 맡은 프로세스가 일찍 끝난다), 동적 스케줄링은 %3$s%%, 호스트별 대기열은 %4$s%%, 긴 대기열부터는 %5$s%%이다.")
                .with(at.stream()
                        .map(outcome -> Axis.number(100 * outcome.idle()))
                        .toArray());
    }

    // ---- when workers are done

    private Plot finished() {
        List<Simulation.Outcome> at = inDetail();
        double end = at.stream().mapToDouble(Simulation.Outcome::seconds).max().orElse(1);
        List<Series> series = new ArrayList<>();
        int i = 0;
        for (Tried schedule : tried) {
            List<Double> finished = at.get(i++).finished();
            List<Series.Point> points = new ArrayList<>();
            for (int worker = 0; worker < finished.size(); worker++) {
                points.add(new Series.Point(worker + 1, finished.get(worker)));
            }
            series.add(new Series.Line(schedule.name(), points));
        }
        return new Plot(
                "finish-times",
                Text.of("When each of %s workers is done", "작업 프로세스 %s개의 종료 시간").with(settings.workers()),
                Axis.linear(
                        Text.of("workers, the first to be done first", "작업 프로세스 (먼저 끝난 순)"), "", 1, settings.workers()),
                Axis.upTo(Text.of("done after", "종료 시간"), "s", end),
                series,
                List.of());
    }

    private Text finishedCaption() {
        return Text.of(
                        "The paper's reason for dynamic scheduling: processes that are given their URLs beforehand end at different times. Between the first and the last worker lie %1$s s (by URL), %2$s s (by host), %3$s s (dynamic), %4$s s (host queues) and %5$s s (fullest first).",
                        "논문이 동적 스케줄링을 택한 이유는 미리 URL을 할당받은 프로세스들의 종료 시간이 다르기 때문이다. 첫 프로세스와 마지막 프로세스의 차이는 URL 분할 %1$s초, 호스트 분할 %2$s초, 동적 %3$s초, 호스트별 대기열 %4$s초, 긴 대기열부터 %5$s초이다.")
                .with(inDetail().stream()
                        .map(outcome -> Axis.number(
                                outcome.seconds() - outcome.finished().getFirst()))
                        .toArray());
    }

    // ---- looking for work

    private Plot passedOver() {
        List<Series> series = new ArrayList<>();
        double most = 0;
        for (Tried schedule : List.of(tried.get(DYNAMIC), tried.getLast())) {
            List<Series.Point> points = new ArrayList<>();
            for (var outcome : schedule.outcomes().entrySet()) {
                double each = (double) outcome.getValue().passedOver() / work.size();
                points.add(new Series.Point(outcome.getKey(), each));
                most = Math.max(most, each);
            }
            series.add(new Series.Line(schedule.name(), points));
        }
        return new Plot(
                "passed-over",
                Text.of("Looking for work", "할 일 찾기"),
                Axis.log(Text.of("workers", "작업 프로세스"), "", 1, Math.max(128, settings.workers())),
                Axis.upTo(Text.of("URLs passed over for each one fetched", "하나를 가져올 때마다 건너뛴 URL"), "", most),
                series,
                List.of());
    }

    private Text passedOverCaption() {
        Simulation.Outcome dynamic = inDetail().get(DYNAMIC);
        return Text.of(
                        "The price of one common queue: with %1$s workers the paper's passes over %2$s URLs, whose hosts are being asked, for each one that it fetches, and more the more workers there are. A queue a host passes over none.",
                        "공동 대기열의 대가이다. 작업 프로세스 %1$s개에서 논문의 방법은 문서 하나를 가져올 때마다 호스트가 사용 중인 URL %2$s개를 건너뛰며, 프로세스가 많을수록 늘어난다. 호스트별 대기열은 하나도 건너뛰지 않는다.")
                .with(settings.workers(), Axis.number((double) dynamic.passedOver() / work.size()));
    }

    // ---- words

    private Text lead() {
        Text what = fromStore
                ? Text.of("the hosts and page times of a store", "저장소의 호스트와 문서 시간")
                : Text.of("a made-up web (seed " + settings.seed() + ")", "가상의 웹(시드 " + settings.seed() + ")");
        return Text.of(
                "The dynamic scheduling of “Design and Implementation of a High Performance Web Crawler” against URLs that are given to workers beforehand, on "
                        + what.en() + ": " + Axis.number(work.size()) + " URLs of " + Axis.number(work.hosts())
                        + " hosts.",
                "「고성능 웹크롤러의 설계 및 구현」의 동적 스케줄링을 미리 URL을 나누어 주는 방법과 비교한다. 대상은 " + what.ko() + ", URL "
                        + Axis.number(work.size()) + "개, 호스트 " + Axis.number(work.hosts()) + "개이다.");
    }

    private Table summary() {
        List<List<String>> rows = new ArrayList<>();
        List<Simulation.Outcome> at = inDetail();
        int i = 0;
        for (Tried schedule : tried) {
            Simulation.Outcome outcome = at.get(i++);
            rows.add(List.of(
                    schedule.name().en(),
                    String.valueOf(settings.workers()),
                    String.format(Locale.ROOT, "%,.1f s", outcome.seconds()),
                    String.format(Locale.ROOT, "%.1f %%", 100 * outcome.idle()),
                    String.format(Locale.ROOT, "%.2f", outcome.seconds() / bound(settings.workers())),
                    String.format(Locale.ROOT, "%.2f", overBound(schedule))));
        }
        for (Series.Point point : real) {
            int workers = (int) point.x();
            rows.add(List.of(
                    "Freshet's crawler itself",
                    String.valueOf(workers),
                    String.format(Locale.ROOT, "%,.1f s", point.y()),
                    "-",
                    String.format(Locale.ROOT, "%.2f", point.y() / bound(workers)),
                    "-"));
        }
        return new Table(
                List.of("schedule", "workers", "total time", "idle", "times the bound", "mean of " + webs + " webs"),
                rows);
    }

    private Text[] method() {
        List<Text> words = new ArrayList<>();
        words.add(Text.of(
                        "All URLs are known at the start, in a random order. A worker fetches one URL at a time, and no host is ever asked by two workers at once, whatever the schedule; after each answer a host rests for %s s. The simulation is exact and gives the same result each time.",
                        "모든 URL은 처음부터 무작위 순서로 알려져 있다. 작업 프로세스는 한 번에 URL 하나를 가져오고, 어떤 방법이든 한 호스트에 둘이 동시에 접속하지 않으며, 응답 뒤 호스트는 %s초 쉰다. 모의 실험은 정확하며 언제나 같은 결과를 낸다.")
                .with(Axis.number(settings.delay())));
        words.add(
                fromStore
                        ? Text.of(
                                "Times are drawn from what the crawl saw of each host: the histograms of connect, header and body from which its timeouts are made, so they are rounded up to half octaves.",
                                "시간은 수집기가 각 호스트에서 본 접속·헤더·본문 시간의 히스토그램(타임아웃을 만드는 자료)에서 뽑았으며 반 옥타브 단위로 올림된다.")
                        : Text.of(
                                        "The k-th largest host has a share of the pages like k to the power of -%s. The usual time of a host is log-normal with a median of 0.5 s and a spread of %s; its pages' times are log-normal around it with a spread of 0.6.",
                                        "k번째로 큰 호스트의 문서 비율은 k의 -%s제곱에 비례한다. 호스트의 보통 시간은 중앙값 0.5초, 산포 %s의 로그정규분포이고, 문서의 시간은 그 둘레에서 산포 0.6의 로그정규분포를 따른다.")
                                .with(Axis.number(settings.skew()), Axis.number(settings.spread())));
        words.add(
                settings.scale() > 0 && settings.delay() == 0
                        ? Text.of(
                                        "“Freshet's crawler itself” is the product's crawler with its shards, turns and store, given the same URLs as seeds, where each answer comes after its time divided by %s; it differs a little from run to run.",
                                        "‘Freshet 수집기 자체’는 샤드·차례·저장소를 갖춘 실제 수집기에 같은 URL을 시드로 준 것으로, 응답은 제 시간을 %s로 나눈 뒤에 온다. 실행할 때마다 조금씩 다르다.")
                                .with(Axis.number(settings.scale()))
                        : Text.of(
                                "The crawler itself was not run: it runs with a delay of 0 and a scale above 0.",
                                "수집기 자체는 돌리지 않았다. 지연 0, 0보다 큰 배율에서만 돌린다."));
        return words.toArray(Text[]::new);
    }
}
