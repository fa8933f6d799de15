package io.freshet.lab;

import io.freshet.freshness.DownloadPrior;
import io.freshet.freshness.Evaluation;
import io.freshet.freshness.Predictor;
import io.freshet.freshness.Question;
import io.freshet.freshness.Rounds;
import io.freshet.plot.Axis;
import io.freshet.plot.Language;
import io.freshet.plot.Table;
import io.freshet.plot.Text;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Cross-validation of the prediction of downloads: for each site the prior is chosen by all other sites and tried on this one. Whole sites are left out, since pages of a site fail together. Each site
 * counts the same in the choice, however many pages it has.
 */
final class LeaveOutLab {
    private static final int LEAST_SITES = 3;
    private static final double[] FAILURES = {5e-5, 1e-4, 2e-4, 4e-4, 8e-4, 1.6e-3};
    private static final double[] ROUNDS = {2, 5, 10, 25, 50, 100};

    private final PredictionLab.Settings settings;
    private final Map<String, List<List<Rounds>>> sites;

    /** What was found of a site. */
    record Tried(String site, Evaluation chain, Evaluation ours, Evaluation chosen, DownloadPrior prior) {}

    LeaveOutLab(PredictionLab.Settings settings, Map<String, List<List<Rounds>>> groups) {
        this.settings = settings;
        sites = new LinkedHashMap<>(groups);
        sites.values().removeIf(windows -> evaluate(Predictor.chain(), windows).pages() == 0);
        if (sites.size() < LEAST_SITES) {
            throw new IllegalArgumentException("leaving out sites needs at least " + LEAST_SITES
                    + " sites with pages that can be predicted, not " + sites.size());
        }
    }

    LabPage run(LabProgress progress) {
        List<Tried> tried = tried(progress);
        return new LabPage(
                        "leave-out-sites",
                        Text.of(
                                "Do predictions of downloads hold on sites that nobody has seen?",
                                "처음 보는 사이트에서도 다운로드 예측이 맞는가?"),
                        Text.of(
                                        "For each of %1$s sites the prior of downloads is chosen by the other sites and tried on this one: %2$s rounds of the past, the next %3$s predicted.",
                                        "사이트 %1$s개 각각에 대해 나머지 사이트로 다운로드 사전 확률을 고르고 그 사이트에서 시험한다. 과거 %2$s회로 다음 %3$s회를 예측한다.")
                                .with(tried.size(), settings.rounds() - settings.future(), settings.future()),
                        table(tried, Language.EN))
                .table(
                        Text.of("Log-loss and Brier score on each site", "사이트별 로그 손실과 브라이어 점수"),
                        language -> table(tried, language),
                        Text.of(
                                "Chain is the plain two-state chain, which learns from the site's own past alone. Ours adds a prior; chosen without the site is ours with the prior that is best for the other sites, each counting the same. If ours depended on these very sites, it would be better than what was chosen without them.",
                                "연쇄는 그 사이트의 과거만으로 배우는 두 상태 연쇄이다. 본 시스템은 여기에 사전 확률을 더한다. '사이트 제외'는 나머지 사이트들에 가장 잘 맞는 사전 확률을 쓴 결과이며, 각 사이트의 비중은 같다. 본 시스템이 이 사이트들에만 맞춰졌다면 '사이트 제외'보다 눈에 띄게 나을 것이다."));
    }

    List<Tried> tried(LabProgress progress) {
        Map<DownloadPrior, Map<String, Evaluation>> all = new LinkedHashMap<>();
        for (double failure : FAILURES) {
            for (double rounds : ROUNDS) {
                var prior = new DownloadPrior(failure, rounds);
                progress.at(all.size() / (double) (FAILURES.length * ROUNDS.length), "trying priors");
                Map<String, Evaluation> bySite = new LinkedHashMap<>();
                sites.forEach((site, windows) -> bySite.put(site, evaluate(Predictor.downloads(prior), windows)));
                all.put(prior, bySite);
            }
        }
        List<Tried> tried = new ArrayList<>();
        sites.forEach((site, windows) -> {
            Map.Entry<DownloadPrior, Map<String, Evaluation>> best = null;
            for (Map.Entry<DownloadPrior, Map<String, Evaluation>> each : all.entrySet()) {
                if (best == null || others(each.getValue(), site) < others(best.getValue(), site)) {
                    best = each;
                }
            }
            if (best != null) {
                tried.add(new Tried(
                        site,
                        evaluate(Predictor.chain(), windows),
                        evaluate(Predictor.best(), windows),
                        best.getValue().getOrDefault(site, new Evaluation(settings.future())),
                        best.getKey()));
            }
        });
        return tried;
    }

    /** The mean log-loss of all sites but one. */
    private static double others(Map<String, Evaluation> bySite, String site) {
        return bySite.entrySet().stream()
                .filter(each -> !each.getKey().equals(site))
                .mapToDouble(each -> each.getValue().logLoss())
                .average()
                .orElse(0);
    }

    private Evaluation evaluate(Predictor.Kind kind, List<List<Rounds>> windows) {
        return PredictionLab.evaluate(kind, Question.DOWNLOAD, windows, settings);
    }

    private static Table table(List<Tried> tried, Language language) {
        List<List<String>> rows = new ArrayList<>();
        for (Tried each : tried) {
            rows.add(row(
                    each.site(),
                    each.chain().pages(),
                    List.of(each),
                    Axis.number(each.prior().failure(), 5) + ", "
                            + Axis.number(each.prior().rounds())));
        }
        rows.add(row(Text.of("mean of the sites", "사이트 평균").in(language), 0, tried, ""));
        var chain = new Evaluation(tried.getFirst().chain().visits());
        var ours = new Evaluation(chain.visits());
        var chosen = new Evaluation(chain.visits());
        for (Tried each : tried) {
            chain.add(each.chain());
            ours.add(each.ours());
            chosen.add(each.chosen());
        }
        rows.add(row(
                Text.of("all pages", "모든 문서").in(language),
                chain.pages(),
                List.of(new Tried("", chain, ours, chosen, DownloadPrior.USUAL)),
                ""));
        return Table.in(
                language,
                List.of(
                        Text.of("site", "사이트"),
                        Text.of("pages", "문서"),
                        Text.of("chain", "연쇄"),
                        Text.of("ours", "본 시스템"),
                        Text.of("chosen without it", "사이트 제외"),
                        Text.of("Brier: chain", "브라이어: 연쇄"),
                        Text.of("ours", "본 시스템"),
                        Text.of("chosen without it", "사이트 제외"),
                        Text.of("the prior chosen", "고른 사전 확률")),
                rows);
    }

    private static List<String> row(String name, int pages, List<Tried> of, String prior) {
        List<String> row = new ArrayList<>(List.of(name, pages == 0 ? "" : String.format(Locale.ROOT, "%,d", pages)));
        List<ToDoubleFunction<Evaluation>> measures = List.of(Evaluation::logLoss, Evaluation::brier);
        for (ToDoubleFunction<Evaluation> measure : measures) {
            row.add(mean(of.stream().map(Tried::chain).toList(), measure));
            row.add(mean(of.stream().map(Tried::ours).toList(), measure));
            row.add(mean(of.stream().map(Tried::chosen).toList(), measure));
        }
        row.add(prior);
        return row;
    }

    private static String mean(List<Evaluation> of, ToDoubleFunction<Evaluation> measure) {
        return Axis.number(of.stream().mapToDouble(measure).average().orElse(0), 5);
    }
}
