package io.freshet.lab;

import io.freshet.model.CrawlUrl;
import io.freshet.plot.Text;
import io.freshet.topics.FocusedCrawl;
import io.freshet.topics.PaperSettings;
import io.freshet.topics.Strategy;
import io.freshet.topics.Terms;
import io.freshet.topics.TopicQuality;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Topic crawls against the truth: the paper's figures 5 and 6 (precision and recall of its three crawlers over the number of features) and 7 (relevant pages against pages fetched), the
 * latter for all strategies. Every value is of a real crawl on a fresh store.
 */
public final class FocusLab {
    private final Settings settings;
    private final List<FocusTask> tasks;
    private final Crawling crawling;
    private final Terms terms;

    /** Makes a crawl on a store of its own. */
    public interface Crawling {
        /**
         * Follows what this says from the seeds, until there is enough or nothing left.
         *
         * @param known pages beside the seeds that the topic itself knows
         */
        void crawl(FocusedCrawl by, List<CrawlUrl> seeds, List<CrawlUrl> known, BooleanSupplier enough)
                throws IOException, InterruptedException;
    }

    /**
     * How far to crawl.
     *
     * @param pages that are counted, of each crawl of figure 7
     * @param features the numbers of features that are tried; none leaves figures 5 and 6 out
     * @param featurePages that are counted, of each crawl with another number of features
     * @param examples whether all crawls start from the examples and the pages that link to them as well, not from the task's seeds alone
     * @param seed of the strategies that draw
     */
    public record Settings(int pages, List<Integer> features, int featurePages, boolean examples, long seed) {
        public Settings {
            features = List.copyOf(features);
            if (pages < 1 || pages > 1_000_000 || featurePages < 1 || featurePages > 1_000_000) {
                throw new IllegalArgumentException(
                        "pages that are counted are 1 to 1,000,000, not " + pages + " and " + featurePages);
            }
            features.forEach(PaperSettings.DEFAULT::withFeatures);
        }
    }

    /**
     * What was measured for one task.
     *
     * @param harvests of crawls that start alike
     * @param ahead our strategy once more, from the examples and the pages that link to them as well; null when all crawls start there
     */
    record Measured(
            FocusTask task,
            Map<Strategy, FocusRun.Outcome> harvests,
            FocusRun.@Nullable Outcome ahead,
            Map<Strategy, Map<Integer, FocusRun.Outcome>> byFeatures) {}

    public FocusLab(Settings settings, List<FocusTask> tasks, Crawling crawling, Terms terms) {
        this.settings = settings;
        this.tasks = List.copyOf(tasks);
        this.crawling = crawling;
        this.terms = terms;
    }

    public LabPage run(LabProgress progress) throws IOException, InterruptedException {
        int apart = settings.examples() ? 0 : 1;
        int crawls = tasks.size()
                * (Strategy.values().length
                        + apart
                        + papers().size() * settings.features().size());
        int done = 0;
        List<Measured> measured = new ArrayList<>();
        for (FocusTask task : tasks) {
            Map<Strategy, FocusRun.Outcome> harvests = new EnumMap<>(Strategy.class);
            Map<Strategy, Map<Integer, FocusRun.Outcome>> byFeatures = new EnumMap<>(Strategy.class);
            for (Strategy strategy : Strategy.values()) {
                progress.at((double) done++ / crawls, task.name() + ": " + strategy.word());
                harvests.put(
                        strategy, crawl(task, strategy, PaperSettings.DEFAULT, settings.pages(), settings.examples()));
            }
            FocusRun.Outcome ahead = null;
            if (!settings.examples()) {
                progress.at((double) done++ / crawls, task.name() + ": adaptive, from the examples as well");
                ahead = crawl(task, Strategy.ADAPTIVE, PaperSettings.DEFAULT, settings.pages(), true);
            }
            for (Strategy strategy : papers()) {
                Map<Integer, FocusRun.Outcome> outcomes = new TreeMap<>();
                for (int features : settings.features()) {
                    progress.at(
                            (double) done++ / crawls,
                            task.name() + ": " + strategy.word() + " with " + features + " features");
                    PaperSettings paper = PaperSettings.DEFAULT.withFeatures(features);
                    outcomes.put(features, crawl(task, strategy, paper, settings.featurePages(), settings.examples()));
                }
                byFeatures.put(strategy, outcomes);
            }
            measured.add(new Measured(task, harvests, ahead, byFeatures));
        }
        return new FocusFigures(measured, settings).page(lead());
    }

    /** Those whose classifier has a number of features to choose. */
    static List<Strategy> papers() {
        return List.of(Strategy.CONVENTIONAL, Strategy.SEGMENTATION, Strategy.SEGMENTATION_BACKLINKS);
    }

    /** @param examples whether it starts from these and the pages that link to them as well */
    private FocusRun.Outcome crawl(FocusTask task, Strategy strategy, PaperSettings paper, int pages, boolean examples)
            throws IOException, InterruptedException {
        double keeping = strategy == Strategy.ADAPTIVE ? TopicQuality.TAKEN : paper.threshold();
        FocusedCrawl crawl = strategy.crawl(List.of(task.topic()), paper, terms, settings.seed());
        var run = new FocusRun(crawl, task, keeping, pages);
        Set<CrawlUrl> seeds = new LinkedHashSet<>(task.seeds());
        if (examples && strategy.ofPaper()) { // which has no place for a page but a list of URLs to visit
            seeds.addAll(task.topic().start());
        }
        List<CrawlUrl> known = examples ? task.topic().start() : List.of();
        crawling.crawl(run, List.copyOf(seeds), known, run::enough);
        return run.outcome();
    }

    private Text lead() {
        return Text.of(
                        "Crawls by topic, each on a store of its own, compared with pages of which it is known that they are relevant. Pages that the topic was learned from and neutral pages are not counted. %1$s counted pages a crawl, seed %2$s. All strategies learn from the same examples, and %3$s.",
                        "주제를 따르는 수집을 각각 새 저장소에서 실행하고, 관련 있음이 알려진 문서와 비교한다. 학습에 쓰인 문서와 중립 문서는 세지 않는다. 수집마다 %1$s개 문서, 시드 %2$s. 모든 방식이 같은 예시로 학습하고, %4$s.")
                .with(
                        String.format(Locale.ROOT, "%,d", settings.pages()),
                        settings.seed(),
                        settings.examples()
                                ? "all start from the task's seeds, the examples and the pages that link to them"
                                : "all start from the task's seeds alone",
                        settings.examples() ? "과제의 시작 문서와 예시, 예시를 가리키는 문서에서 함께 시작한다" : "과제의 시작 문서에서만 시작한다");
    }
}
