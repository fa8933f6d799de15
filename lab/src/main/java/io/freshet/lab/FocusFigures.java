package io.freshet.lab;

import io.freshet.plot.Axis;
import io.freshet.plot.Language;
import io.freshet.plot.Plot;
import io.freshet.plot.Series;
import io.freshet.plot.Table;
import io.freshet.plot.Text;
import io.freshet.topics.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Draws what {@link FocusLab} has measured. */
final class FocusFigures {
    private static final Text AHEAD = Text.of("adaptive, knows examples", "적응형, 예시에서 시작");
    private static final int POINTS = 200;
    private static final List<Integer> EARLY = List.of(100, 500, 1_000);

    private final List<FocusLab.Measured> measured;
    private final FocusLab.Settings settings;

    FocusFigures(List<FocusLab.Measured> measured, FocusLab.Settings settings) {
        this.measured = measured;
        this.settings = settings;
    }

    LabPage page(Text lead) {
        var page = new LabPage(
                "focus",
                Text.of("Crawls by topic, and the paper's figures 5 to 7", "주제 중심 수집과 논문의 그림 5~7"),
                lead,
                table(Language.EN));
        for (FocusLab.Measured task : measured) {
            if (settings.features().size() > 1) {
                page.figure(
                        overFeatures(
                                task,
                                "precision",
                                Text.of("Precision by number of features: ", "특징 수에 따른 정확도: "),
                                FocusRun.Outcome::precision),
                        precisionCaption());
                page.figure(
                        overFeatures(
                                task,
                                "recall",
                                Text.of("Recall by number of features: ", "특징 수에 따른 재현율: "),
                                outcome -> outcome.recall(settings.featurePages())),
                        recallCaption());
            }
            page.figure(harvest(task), harvestCaption(task));
            if (task.ahead() != null) {
                page.figure(ahead(task, task.ahead()), aheadCaption());
            }
        }
        page.table(Text.of("What the paper found, and this run", "논문의 결과와 이번 결과"), this::paper, paperCaption());
        page.table(Text.of("All crawls", "모든 수집"), this::table, tableCaption());
        return page;
    }

    private Plot overFeatures(
            FocusLab.Measured task, String what, Text title, ToDoubleFunction<FocusRun.Outcome> value) {
        List<Series> lines = new ArrayList<>();
        task.byFeatures().forEach((strategy, outcomes) -> {
            List<Series.Point> points = new ArrayList<>();
            outcomes.forEach(
                    (features, outcome) -> points.add(new Series.Point(features, value.applyAsDouble(outcome))));
            lines.add(new Series.Line(words(strategy), points));
        });
        return new Plot(
                what + "-" + id(task),
                named(title, task),
                Axis.log(
                        Text.of("features", "특징 수"),
                        "",
                        settings.features().stream()
                                .mapToInt(each -> each)
                                .min()
                                .orElseThrow(),
                        settings.features().stream()
                                .mapToInt(each -> each)
                                .max()
                                .orElseThrow()),
                Axis.linear(Text.of(what, what.equals("recall") ? "재현율" : "정확도"), "", 0, 1),
                lines,
                List.of());
    }

    private Text precisionCaption() {
        return Text.of(
                        "The paper's figure 5. Of the pages that a crawl kept, that is, took for relevant, the share that is. Each value is of a crawl of %1$s counted pages, or less where the crawl ended by itself.",
                        "논문의 그림 5. 수집기가 관련 있다고 보아 보관한 문서 가운데 실제로 관련 있는 비율이다. 각 값은 %1$s개 문서를 수집한(스스로 끝나면 더 적은) 결과이다.")
                .with(count(settings.featurePages()));
    }

    private Text recallCaption() {
        return Text.of(
                        "The paper's figure 6. The relevant pages that a crawl kept, of those that could be had in %1$s pages. A crawl that ends because no link is over the threshold has lost the rest.",
                        "논문의 그림 6. %1$s개 문서 안에서 얻을 수 있는 관련 문서 가운데 보관한 비율이다. 기준값을 넘는 링크가 없어 끝난 수집은 나머지를 잃은 것이다.")
                .with(count(settings.featurePages()));
    }

    private Plot harvest(FocusLab.Measured task) {
        List<Series> lines = new ArrayList<>();
        int most = 1;
        for (Map.Entry<Strategy, FocusRun.Outcome> each : task.harvests().entrySet()) {
            FocusRun.Outcome outcome = each.getValue();
            most = Math.max(most, outcome.found(settings.pages()));
            lines.add(new Series.Line(words(each.getKey()), curve(outcome)));
        }
        int toFind = Math.min(task.task().size(), settings.pages());
        lines.add(new Series.Line(
                Text.of("one at every step", "매번 관련 문서"),
                List.of(
                        new Series.Point(0, 0),
                        new Series.Point(toFind, toFind),
                        new Series.Point(settings.pages(), toFind))));
        return new Plot(
                "harvest-" + id(task),
                named(Text.of("Relevant pages against pages fetched: ", "수집한 문서에 따른 관련 있는 문서 수: "), task),
                Axis.linear(Text.of("pages fetched", "수집한 문서"), "", 0, settings.pages()),
                Axis.upTo(Text.of("relevant", "관련 문서"), "", Math.max(most, toFind)),
                lines,
                List.of());
    }

    private static List<Series.Point> curve(FocusRun.Outcome outcome) {
        List<Series.Point> points = new ArrayList<>();
        int pages = outcome.relevant().length;
        for (int i = 0; i <= POINTS; i++) {
            int at = (int) ((long) pages * i / POINTS);
            points.add(new Series.Point(at, outcome.found(at)));
        }
        return points;
    }

    /** Our strategy from equal starts, and from more. */
    private Plot ahead(FocusLab.Measured task, FocusRun.Outcome ahead) {
        FocusRun.Outcome equal = Objects.requireNonNull(task.harvests().get(Strategy.ADAPTIVE));
        int most = Math.max(equal.found(settings.pages()), ahead.found(settings.pages()));
        return new Plot(
                "examples-" + id(task),
                named(Text.of("From the seeds, and from the examples as well: ", "시작 문서에서, 그리고 예시에서도 시작: "), task),
                Axis.linear(Text.of("pages fetched", "수집한 문서"), "", 0, settings.pages()),
                Axis.upTo(Text.of("relevant", "관련 문서"), "", Math.max(1, most)),
                List.of(new Series.Line(words(Strategy.ADAPTIVE), curve(equal)), new Series.Line(AHEAD, curve(ahead))),
                List.of());
    }

    private static Text aheadCaption() {
        return Text.of(
                "Our strategy as `freshet crawl --topic` uses it: the examples and the pages that link to them are known from the start. The strategies of the figure above do not have that start.",
                "`freshet crawl --topic`이 쓰는 방식이다. 예시와 예시를 가리키는 문서를 처음부터 안다. 위 그림의 방식들은 이렇게 시작하지 않는다.");
    }

    private Text harvestCaption(FocusLab.Measured task) {
        var en = new StringBuilder("The paper's figure 7. ");
        var ko = new StringBuilder("논문의 그림 7. ");
        task.harvests().forEach((strategy, outcome) -> {
            int pages = outcome.relevant().length;
            en.append(String.format(
                    Locale.ROOT,
                    "%s: %,d of %,d pages are relevant, area %.3f. ",
                    strategy.word(),
                    outcome.found(pages),
                    pages,
                    outcome.area(settings.pages())));
            ko.append(String.format(
                    Locale.ROOT,
                    "%s: 문서 %,d개 중 관련 문서 %,d개, 면적 %.3f. ",
                    strategy.word(),
                    pages,
                    outcome.found(pages),
                    outcome.area(settings.pages())));
        });
        return Text.of(en.toString().strip(), ko.toString().strip());
    }

    private Table table(Language language) {
        List<Text> headings = new ArrayList<>(List.of(
                Text.of("task", "과제"),
                Text.of("strategy", "방식"),
                Text.of("pages", "문서"),
                Text.of("relevant", "관련 문서"),
                Text.of("area", "면적")));
        List<Integer> early =
                EARLY.stream().filter(each -> each <= settings.pages()).toList();
        early.forEach(each -> headings.add(Text.of("first " + count(each), "처음 " + count(each) + "개")));
        headings.add(Text.of("precision", "정확도"));
        List<List<String>> rows = new ArrayList<>();
        for (FocusLab.Measured task : measured) {
            task.harvests().forEach((strategy, outcome) -> {
                Text name = Text.of(strategy.word(), words(strategy).ko()); // in English the word of the command line
                rows.add(row(task, name.in(language), outcome, early));
            });
            if (task.ahead() != null) {
                rows.add(row(task, AHEAD.in(language), task.ahead(), early));
            }
        }
        return Table.in(language, headings, rows);
    }

    private List<String> row(FocusLab.Measured task, String strategy, FocusRun.Outcome outcome, List<Integer> early) {
        int pages = outcome.relevant().length;
        List<String> row = new ArrayList<>(List.of(
                task.task().name(),
                strategy,
                count(pages),
                count(outcome.found(pages)),
                Axis.number(outcome.area(settings.pages()), 3)));
        early.forEach(each -> row.add(Axis.number((double) outcome.found(each) / each, 3)));
        row.add(Axis.number(outcome.precision(), 3));
        return row;
    }

    /** Of each task: relevant pages among the first thousand, precision and recall over all numbers of features, the rank of a page. */
    private Table paper(Language language) {
        List<Text> headings = new ArrayList<>(List.of(Text.of("task", "과제"), Text.of("measure", "측정")));
        FocusLab.papers().forEach(strategy -> headings.add(words(strategy)));
        headings.add(words(Strategy.ADAPTIVE));
        headings.add(Text.of("the paper", "논문"));
        List<List<String>> rows = new ArrayList<>();
        for (FocusLab.Measured task : measured) {
            int first = Math.min(1_000, settings.pages());
            rows.add(compared(
                    task,
                    Text.of("relevant of the first " + count(first), "처음 " + count(first) + "개 중 관련 문서"),
                    Text.of("(3) > (2) > (1)", "(3) > (2) > (1)"),
                    outcome -> count(outcome.found(first)),
                    language));
            if (!settings.features().isEmpty()) {
                rows.add(overFeatures(
                        task,
                        Text.of("precision, mean over features", "정확도(특징 수 평균)"),
                        Text.of("(3) and (2) alike > (1)", "(3)과 (2)가 비슷하고 > (1)"),
                        FocusRun.Outcome::precision,
                        language));
                rows.add(overFeatures(
                        task,
                        Text.of("recall, mean over features", "재현율(특징 수 평균)"),
                        Text.of("(3), (2) > (1)", "(3), (2) > (1)"),
                        outcome -> outcome.recall(settings.featurePages()),
                        language));
            }
            for (String page : task.task().named(task.harvests().values())) {
                rows.add(compared(
                        task,
                        Text.of("rank of " + path(page), path(page) + "의 수집 순위"),
                        Text.of("(1) 7, (2) 6, (3) 4", "(1) 7, (2) 6, (3) 4"),
                        outcome -> outcome.rank(page) == 0 ? "-" : count(outcome.rank(page)),
                        language));
            }
        }
        return Table.in(language, headings, rows);
    }

    private static List<String> compared(
            FocusLab.Measured task,
            Text what,
            Text paper,
            Function<FocusRun.Outcome, String> value,
            Language language) {
        List<String> row = new ArrayList<>(List.of(task.task().name(), what.in(language)));
        FocusLab.papers()
                .forEach(strategy -> row.add(
                        value.apply(Objects.requireNonNull(task.harvests().get(strategy)))));
        row.add(value.apply(Objects.requireNonNull(task.harvests().get(Strategy.ADAPTIVE))));
        row.add(paper.in(language));
        return row;
    }

    private static List<String> overFeatures(
            FocusLab.Measured task,
            Text what,
            Text paper,
            ToDoubleFunction<FocusRun.Outcome> value,
            Language language) {
        List<String> row = new ArrayList<>(List.of(task.task().name(), what.in(language)));
        for (Strategy strategy : FocusLab.papers()) {
            row.add(Axis.number(
                    Objects.requireNonNull(task.byFeatures().get(strategy)).values().stream()
                            .mapToDouble(value)
                            .average()
                            .orElse(0),
                    3));
        }
        row.add("");
        row.add(paper.in(language));
        return row;
    }

    /** Without host: pages of the experiment are told apart by their task. */
    private static String path(String page) {
        return page.substring(page.indexOf('/', page.indexOf("://") + 3));
    }

    private static Text paperCaption() {
        return Text.of(
                "The paper crawled the web of 2005 for CORBA from one seed; (1), (2), (3) are its three crawlers, and its figures are drawn without values. The rank is that of a page among all that a crawl fetched, from 1, for the pages that the task names, or else for the first page in the task's list of relevant ones that every strategy reached; - is for a page that was not reached.",
                "논문은 2005년의 웹에서 시작 문서 하나로 CORBA 문서를 수집했다. (1), (2), (3)은 논문의 세 수집기이며 논문의 그림에는 값이 적혀 있지 않다. 수집 순위는 수집한 모든 문서 가운데 몇 번째인지를 뜻하며, 과제가 지정한 문서, 지정하지 않았으면 과제의 관련 문서 목록에서 모든 방식이 수집한 첫 문서의 순위이다. -는 수집하지 못한 문서이다.");
    }

    private static Text tableCaption() {
        return Text.of(
                "area is that under the curve of the figure, of the area under \"one at every step\". first 100 is the share of relevant pages among the first hundred. precision is of the pages that the crawl kept.",
                "면적은 그림의 곡선 아래 면적을 \"매번 관련 문서\"의 면적으로 나눈 값이다. 처음 100개는 처음 백 개 가운데 관련 문서의 비율, 정확도는 보관한 문서에 대한 것이다.");
    }

    private static Text words(Strategy strategy) {
        return switch (strategy) {
            case ADAPTIVE -> Text.of("adaptive", "적응형");
            case CONVENTIONAL -> Text.of("(1) conventional", "(1) 기존 방식");
            case SEGMENTATION -> Text.of("(2) segmentation", "(2) 문서 분할");
            case SEGMENTATION_BACKLINKS -> Text.of("(3) segmentation, backlinks", "(3) 문서 분할과 역링크");
        };
    }

    private static Text named(Text title, FocusLab.Measured task) {
        return Text.of(title.en() + task.task().name(), title.ko() + task.task().name());
    }

    /** A file name: tasks may be called in any writing. */
    private String id(FocusLab.Measured task) {
        String plain = task.task().name().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
        return plain.replaceAll("^-|-$", "").isEmpty() ? "task-" + (measured.indexOf(task) + 1) : plain;
    }

    private static String count(int number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
