package io.freshet.lab;

import io.freshet.crawl.SeenByOwner;
import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.plot.Axis;
import io.freshet.plot.Language;
import io.freshet.plot.Plot;
import io.freshet.plot.Series;
import io.freshet.plot.Table;
import io.freshet.plot.Text;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/**
 * What it costs to ask whether a URL has been met before, by the number of threads that ask: with one lock round one tree, with the paper's 128 roots and a lock each, and as Freshet does it. Measured on
 * this machine.
 */
public final class UniquenessLab {
    /** The paper's. */
    private static final int ROOTS = 128;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int LINKS_A_PAGE = 50;
    private static final int PAGES_A_HOST = 100;

    /**
     * What to check.
     *
     * @param links checks, together
     * @param urls that the links lead to; each is new once
     * @param threads the numbers that are tried
     * @param rounds of each measurement; the quickest counts, since whatever else the machine does makes it slower
     */
    public record Settings(int links, int urls, List<Integer> threads, int rounds, long seed) {
        public Settings {
            if (rounds < 1 || rounds > 1_000) {
                throw new IllegalArgumentException("rounds are 1 to 1,000, not " + rounds);
            }
            threads = threads.stream().distinct().sorted().toList();
            if (urls < 1 || links < urls || links > 100_000_000) {
                throw new IllegalArgumentException(
                        "links are at least as many as URLs and at most 100,000,000, URLs at least 1; not " + links
                                + " and " + urls);
            }
            if (threads.size() < 2 || threads.getFirst() < 1 || threads.getLast() > 1_000) {
                throw new IllegalArgumentException(
                        "threads are two numbers or more, 1 to 1,000, such as 1,2,4,8; not " + threads);
            }
        }
    }

    /** A way to know what was met. */
    private interface Known {
        void check(List<CrawlUrl> links);

        long found();

        /** How often a thread found a lock taken. */
        long met();
    }

    private enum Way {
        ONE_LOCK,
        PAPER,
        OURS;

        Text words() {
            return switch (this) {
                case ONE_LOCK -> Text.of("one lock, one tree", "락 하나, 트리 하나");
                case PAPER -> Text.of("the paper: 128 roots, a lock each", "논문: 루트 128개, 루트마다 락");
                case OURS -> Text.same("Freshet");
            };
        }

        Known known() {
            return switch (this) {
                case ONE_LOCK -> tree(new UrlTree(1));
                case PAPER -> tree(new UrlTree(ROOTS));
                case OURS -> owned(new SeenByOwner());
            };
        }

        private static Known tree(UrlTree tree) {
            return new Known() {
                @Override
                public void check(List<CrawlUrl> links) {
                    links.forEach(link -> tree.add(link.text()));
                }

                @Override
                public long found() {
                    return tree.found();
                }

                @Override
                public long met() {
                    return tree.waited();
                }
            };
        }

        private static Known owned(SeenByOwner owner) {
            return new Known() {
                @Override
                public void check(List<CrawlUrl> links) {
                    owner.check(links);
                }

                @Override
                public long found() {
                    return owner.found();
                }

                @Override
                public long met() {
                    return owner.leftToOthers();
                }
            };
        }
    }

    /**
     * The quickest round.
     *
     * @param cpuNanos processor time of all threads, for a check
     * @param met how often a lock was found taken, for a thousand links
     */
    private record Measured(double perSecond, double cpuNanos, double met, long found) {}

    private final Settings settings;
    private final LongSupplier nanos;

    /** @param nanos a clock that only goes forward */
    public UniquenessLab(Settings settings, LongSupplier nanos) {
        this.settings = settings;
        this.nanos = nanos;
    }

    public LabPage run(LabProgress progress) throws InterruptedException {
        progress.at(0, "making links");
        List<List<CrawlUrl>> pages = pages();
        for (Way way : Way.values()) { // code that is not compiled yet would be blamed on whoever comes first
            round(way, 2, pages);
        }
        Map<Way, List<Measured>> all = new LinkedHashMap<>();
        double steps = Way.values().length * settings.threads().size();
        int step = 0;
        for (Way way : Way.values()) {
            List<Measured> row = new ArrayList<>();
            for (int threads : settings.threads()) {
                progress.at(step++ / steps, way.words().en() + ", " + threads + " threads");
                row.add(measure(way, threads, pages));
            }
            all.put(way, row);
        }
        Plot rate = plot(
                "checks-a-second",
                Text.of("Checks a second", "초당 검사"),
                Text.of("checks a second, millions", "초당 검사(백만)"),
                all,
                each -> each.perSecond() / 1e6);
        Plot cpu = plot(
                "cpu-a-check",
                Text.of("Processor time for a check", "검사 한 번의 CPU 시간"),
                Text.of("nanoseconds", "나노초"),
                all,
                Measured::cpuNanos);
        Plot met = plot(
                "lock-taken",
                Text.of("How often a lock was taken", "락을 기다린 횟수"),
                Text.of("for a thousand links", "링크 천 개당"),
                all,
                Measured::met);
        LabPage page = new LabPage(
                "uniqueness",
                Text.of("What does the uniqueness check cost?", "유일성 검사에는 얼마나 드는가?"),
                Text.of(
                                "The uniqueness check takes 68.1 %% of the computing time in “Design and Implementation of a High Performance Web Crawler”. Here %1$s links to %2$s URLs, made up with seed %3$s, are checked by %4$s to %5$s threads on %6$s processors; of %7$s rounds the quickest counts.",
                                "「고성능 웹크롤러의 설계 및 구현」에서 유일성 검사는 컴퓨팅 시간의 68.1%%를 차지한다. 여기서는 시드 %3$s로 만든 URL %2$s개로 가는 링크 %1$s개를 프로세서 %6$s개에서 스레드 %4$s~%5$s개가 검사한다. %7$s회 측정하여 가장 빠른 값을 쓴다.")
                        .with(
                                Axis.number(settings.links()),
                                Axis.number(settings.urls()),
                                settings.seed(),
                                settings.threads().getFirst(),
                                settings.threads().getLast(),
                                Runtime.getRuntime().availableProcessors(),
                                settings.rounds()),
                table(all, Language.EN));
        page.figure(cpu, cpuCaption(all));
        page.figure(rate, rateCaption(all));
        page.figure(met, metCaption(all));
        page.table(
                Text.of("All measurements", "모든 측정"),
                language -> table(all, language),
                Text.of(
                                "Every way must find the same: %s URLs were new, each once, whatever the threads.",
                                "모든 방식의 결과는 같아야 한다. 스레드 수와 관계없이 새 URL %s개를 한 번씩만 찾았다.")
                        .with(Axis.number((double) found(all))));
        return page.words(
                Text.of("What is compared", "비교 대상"),
                Text.of(
                        "One lock: a thread locks the table, looks for the URL in a binary tree and puts it there, and gives the lock back. The paper: a hash of the URL chooses one of 128 such trees, and that one alone is locked. The trees compare text and are not balanced.",
                        "락 하나: 스레드가 표 전체를 잠그고 이진 트리에서 URL을 찾아 없으면 넣은 뒤 락을 푼다. 논문: URL의 해시로 그런 트리 128개 가운데 하나를 골라 그것만 잠근다. 트리는 문자열을 비교하며 균형을 잡지 않는다."),
                Text.of(
                        "Freshet: a URL is a fingerprint of 64 bits in a sorted table of its shard. The links of a page are handed over together to the loop that owns the shard. A thread that finds the loop busy leaves them to the thread that is at it and goes on, so that nobody waits; the last figure counts how often that was. Here one loop owns all shards, which is the default.",
                        "Freshet: URL은 그 샤드의 정렬된 표에 있는 64비트 지문이다. 한 페이지의 링크를 샤드를 맡은 루프에 한꺼번에 넘긴다. 루프가 사용 중이면 스레드는 작업 중인 스레드에 링크를 맡기고 다음 일을 하므로 기다리지 않는다. 마지막 그림은 그렇게 맡긴 횟수이다. 여기서는 기본값대로 루프 하나가 모든 샤드를 맡는다."),
                Text.of(
                        "More threads than processors take turns. The numbers are of this machine and of what else it was doing; the order of the lines is worth more than their height.",
                        "프로세서보다 많은 스레드는 번갈아 실행된다. 수치는 이 컴퓨터의 상태에 따라 달라지므로 높이보다 순서를 보아야 한다."));
    }

    /** Pages of links: each URL at least once, the others at random; nine of ten lead within the host of their page. */
    private List<List<CrawlUrl>> pages() {
        var random = new SplittableRandom(settings.seed());
        CrawlUrl[] urls = new CrawlUrl[settings.urls()];
        Arrays.setAll(urls, UniquenessLab::url);
        List<List<CrawlUrl>> byHost = new ArrayList<>();
        for (int host = 0; host <= (urls.length - 1) / PAGES_A_HOST; host++) {
            byHost.add(new ArrayList<>());
        }
        for (int link = 0; link < settings.links(); link++) {
            int target = link < urls.length ? link : random.nextInt(urls.length);
            int from = random.nextInt(10) < 9 ? target / PAGES_A_HOST : random.nextInt(byHost.size());
            byHost.get(from).add(urls[target]);
        }
        List<List<CrawlUrl>> pages = new ArrayList<>();
        for (List<CrawlUrl> links : byHost) {
            shuffle(links, random);
            for (int i = 0; i < links.size(); i += LINKS_A_PAGE) {
                pages.add(List.copyOf(links.subList(i, Math.min(links.size(), i + LINKS_A_PAGE))));
            }
        }
        shuffle(pages, random);
        return pages;
    }

    private static <T> void shuffle(List<T> list, SplittableRandom random) {
        for (int i = list.size() - 1; i > 0; i--) {
            Collections.swap(list, i, random.nextInt(i + 1));
        }
    }

    private static CrawlUrl url(int number) {
        String text = "http://www.host" + number / PAGES_A_HOST + ".test/documents/" + number % 7 + "/page-" + number;
        return Canonicaliser.DEFAULT.parse(text).orElseThrow();
    }

    private Measured measure(Way way, int threads, List<List<CrawlUrl>> pages) throws InterruptedException {
        Measured best = round(way, threads, pages);
        for (int round = 1; round < settings.rounds(); round++) {
            Measured next = round(way, threads, pages);
            best = next.perSecond() > best.perSecond() ? next : best;
        }
        return best;
    }

    private Measured round(Way way, int threads, List<List<CrawlUrl>> pages) throws InterruptedException {
        Known known = way.known();
        var next = new AtomicInteger();
        var cpu = new LongAdder();
        var ready = new CountDownLatch(threads);
        var go = new CountDownLatch(1);
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            all.add(Thread.ofPlatform().daemon().start(() -> {
                ready.countDown();
                try {
                    go.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    return;
                }
                for (int page = next.getAndIncrement(); page < pages.size(); page = next.getAndIncrement()) {
                    known.check(pages.get(page));
                }
                cpu.add(THREADS.getCurrentThreadCpuTime());
            }));
        }
        ready.await();
        long started = nanos.getAsLong();
        go.countDown();
        for (Thread thread : all) {
            thread.join();
        }
        double seconds = Math.max(1, nanos.getAsLong() - started) / 1e9;
        int links = settings.links();
        return new Measured(links / seconds, (double) cpu.sum() / links, 1_000.0 * known.met() / links, known.found());
    }

    private static long found(Map<Way, List<Measured>> all) {
        List<Long> found = all.values().stream()
                .flatMap(List::stream)
                .map(Measured::found)
                .distinct()
                .toList();
        if (found.size() != 1) {
            throw new IllegalStateException("not all ways found the same number of new URLs: " + found);
        }
        return found.getFirst();
    }

    private interface Value {
        double of(Measured measured);
    }

    private Plot plot(String id, Text title, Text y, Map<Way, List<Measured>> all, Value value) {
        List<Series> series = new ArrayList<>();
        double most = 0;
        for (Map.Entry<Way, List<Measured>> way : all.entrySet()) {
            List<Series.Point> points = new ArrayList<>();
            for (int i = 0; i < way.getValue().size(); i++) {
                double each = value.of(way.getValue().get(i));
                most = Math.max(most, each);
                points.add(new Series.Point(settings.threads().get(i), each));
            }
            series.add(new Series.Line(way.getKey().words(), points));
        }
        return new Plot(
                id,
                title,
                Axis.log(
                        Text.of("threads", "스레드 수"),
                        "",
                        settings.threads().getFirst(),
                        settings.threads().getLast()),
                Axis.upTo(y, "", Math.max(most, 0.01)),
                series,
                List.of());
    }

    private Text cpuCaption(Map<Way, List<Measured>> all) {
        return Text.of(
                        "With %1$s threads a check takes %2$s ns of processor time with one lock, %3$s with the paper's 128 roots, %4$s in Freshet. Other work on the machine disturbs this less than the rates below.",
                        "스레드 %1$s개에서 검사 한 번에 드는 CPU 시간은 락 하나가 %2$sns, 논문의 루트 128개가 %3$sns, Freshet이 %4$sns이다. 컴퓨터의 다른 작업이 미치는 영향은 아래의 초당 검사보다 작다.")
                .with(
                        settings.threads().getLast(),
                        nanos(all, Way.ONE_LOCK),
                        nanos(all, Way.PAPER),
                        nanos(all, Way.OURS));
    }

    private static String nanos(Map<Way, List<Measured>> all, Way way) {
        return String.format(Locale.ROOT, "%,.0f", last(all, way).cpuNanos());
    }

    private Text rateCaption(Map<Way, List<Measured>> all) {
        return Text.of(
                        "With %1$s threads one lock gives %2$s million checks a second, the paper's 128 roots %3$s, Freshet %4$s.",
                        "스레드 %1$s개에서 초당 검사 횟수는 락 하나가 %2$s백만 번, 논문의 루트 128개가 %3$s백만 번, Freshet이 %4$s백만 번이다.")
                .with(
                        settings.threads().getLast(),
                        millions(all, Way.ONE_LOCK),
                        millions(all, Way.PAPER),
                        millions(all, Way.OURS));
    }

    private Text metCaption(Map<Way, List<Measured>> all) {
        return Text.of(
                        "How often a thread came to a lock that another one held, for a thousand links, with %1$s threads: %2$s with one lock, %3$s with the paper's roots. In Freshet, where links are handed over by the page and nobody waits, %4$s.",
                        "스레드 %1$s개에서 다른 스레드가 잡은 락을 만난 횟수는 링크 천 개당 락 하나가 %2$s회, 논문의 루트가 %3$s회이다. 페이지 단위로 넘기고 기다리지 않는 Freshet은 %4$s회이다.")
                .with(settings.threads().getLast(), met(all, Way.ONE_LOCK), met(all, Way.PAPER), met(all, Way.OURS));
    }

    private static String millions(Map<Way, List<Measured>> all, Way way) {
        return number(last(all, way).perSecond() / 1e6);
    }

    private static String met(Map<Way, List<Measured>> all, Way way) {
        return number(last(all, way).met());
    }

    private static Measured last(Map<Way, List<Measured>> all, Way way) {
        return all.getOrDefault(way, List.of()).getLast();
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }

    private Table table(Map<Way, List<Measured>> all, Language language) {
        List<List<String>> rows = new ArrayList<>();
        all.forEach((way, row) -> {
            for (int i = 0; i < row.size(); i++) {
                Measured each = row.get(i);
                rows.add(List.of(
                        way.words().in(language),
                        String.valueOf(settings.threads().get(i)),
                        number(each.perSecond() / 1e6),
                        String.format(Locale.ROOT, "%,.0f", each.cpuNanos()),
                        number(each.met()),
                        String.format(Locale.ROOT, "%,d", each.found())));
            }
        });
        return Table.in(
                language,
                List.of(
                        Text.of("known URLs", "URL 표"),
                        Text.of("threads", "스레드"),
                        Text.of("million checks a second", "초당 검사(백만)"),
                        Text.of("CPU ns a check", "검사당 CPU ns"),
                        Text.of("lock taken, a thousand links", "락 경합(천 링크당)"),
                        Text.of("new URLs", "새 URL")),
                rows);
    }
}
