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
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;

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
     * @param seed of the strategies that draw
     */
    public record Settings(int pages, List<Integer> features, int featurePages, long seed) {
        public Settings {
            features = List.copyOf(features);
            if (pages < 1 || pages > 1_000_000 || featurePages < 1 || featurePages > 1_000_000) {
                throw new IllegalArgumentException(
                        "pages that are counted are 1 to 1,000,000, not " + pages + " and " + featurePages);
            }
            features.forEach(count -> new PaperSettings(count, 1, 1));
        }
    }

    /** What was measured for one task. */
    record Measured(
            FocusTask task,
            Map<Strategy, FocusRun.Outcome> harvests,
            Map<Strategy, Map<Integer, FocusRun.Outcome>> byFeatures) {}

    public FocusLab(Settings settings, List<FocusTask> tasks, Crawling crawling, Terms terms) {
        this.settings = settings;
        this.tasks = List.copyOf(tasks);
        this.crawling = crawling;
        this.terms = terms;
    }

    public LabPage run(LabProgress progress) throws IOException, InterruptedException {
        int crawls = tasks.size()
                * (Strategy.values().length
                        + papers().size() * settings.features().size());
        int done = 0;
        List<Measured> measured = new ArrayList<>();
        for (FocusTask task : tasks) {
            Map<Strategy, FocusRun.Outcome> harvests = new EnumMap<>(Strategy.class);
            Map<Strategy, Map<Integer, FocusRun.Outcome>> byFeatures = new EnumMap<>(Strategy.class);
            for (Strategy strategy : Strategy.values()) {
                progress.at((double) done++ / crawls, task.name() + ": " + strategy.word());
                harvests.put(strategy, crawl(task, strategy, PaperSettings.DEFAULT, settings.pages()));
            }
            for (Strategy strategy : papers()) {
                Map<Integer, FocusRun.Outcome> outcomes = new TreeMap<>();
                for (int features : settings.features()) {
                    progress.at(
                            (double) done++ / crawls,
                            task.name() + ": " + strategy.word() + " with " + features + " features");
                    PaperSettings d = PaperSettings.DEFAULT;
                    var paper = new PaperSettings(features, d.words(), d.threshold());
                    outcomes.put(features, crawl(task, strategy, paper, settings.featurePages()));
                }
                byFeatures.put(strategy, outcomes);
            }
            measured.add(new Measured(task, harvests, byFeatures));
        }
        return new FocusFigures(measured, settings).page(lead());
    }

    /** Those whose classifier has a number of features to choose. */
    static List<Strategy> papers() {
        return List.of(Strategy.CONVENTIONAL, Strategy.SEGMENTATION, Strategy.SEGMENTATION_BACKLINKS);
    }

    private FocusRun.Outcome crawl(FocusTask task, Strategy strategy, PaperSettings paper, int pages)
            throws IOException, InterruptedException {
        double keeping = strategy == Strategy.ADAPTIVE ? TopicQuality.TAKEN : paper.threshold();
        FocusedCrawl crawl = strategy.crawl(List.of(task.topic()), paper, terms, settings.seed());
        var run = new FocusRun(crawl, task, keeping, pages);
        crawling.crawl(run, task.seeds(), task.topic().start(), run::enough);
        return run.outcome();
    }

    private Text lead() {
        return Text.of(
                        "Crawls by topic, each on a store of its own, compared with pages of which it is known that they are relevant. Pages that the topic was learned from and neutral pages are not counted. %1$s counted pages a crawl, seed %2$s.",
                        "주제를 따르는 수집을 각각 새 저장소에서 실행하고, 관련 있음이 알려진 문서와 비교한다. 학습에 쓰인 문서와 중립 문서는 세지 않는다. 수집마다 %1$s개 문서, 시드 %2$s.")
                .with(String.format(Locale.ROOT, "%,d", settings.pages()), settings.seed());
    }
}
