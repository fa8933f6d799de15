package io.freshet.lab;

import io.freshet.lab.KnownItem.Kind;
import io.freshet.lab.Quality.Speakers;
import io.freshet.plot.Axis;
import io.freshet.plot.Language;
import io.freshet.plot.Plot;
import io.freshet.plot.Series;
import io.freshet.plot.Table;
import io.freshet.plot.Text;
import io.freshet.plot.ValueBars;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** Draws what {@link SearchLab} has measured. */
final class SearchFigures {
    private static final Text LOOKED_FOR_BY = Text.of("looked for by", "찾은 말");
    private static final int MOST_MISSES = 8;

    private final List<Quality> measured;

    SearchFigures(List<Quality> measured) {
        this.measured = measured;
    }

    LabPage page(Text lead) {
        var page = new LabPage(
                "search",
                Text.of("Are pages found by their own words?", "문서는 자신의 말로 찾아지는가?"),
                lead,
                table(Language.EN));
        if (!measured.isEmpty()) {
            page.figure(bars(), barsCaption());
            for (Speakers speakers : Speakers.values()) {
                List<Quality> these = measured.stream()
                        .filter(each -> each.speakers() == speakers)
                        .toList();
                if (!these.isEmpty()) {
                    page.figure(within(speakers, these), withinCaption(these));
                }
            }
        }
        page.table(Text.of("All measures", "모든 측정값"), this::table, measuresCaption());
        page.table(Text.of("The worst misses", "가장 나쁜 실패"), this::misses, missesCaption());
        return page.file("queries", all());
    }

    private ValueBars bars() {
        List<Text> names = new ArrayList<>();
        for (Speakers speakers : Speakers.values()) {
            names.add(speakers.words());
        }
        List<ValueBars.Row> rows = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            List<OptionalDouble> values = new ArrayList<>();
            for (Speakers speakers : Speakers.values()) {
                values.add(measured.stream()
                        .filter(each -> each.kind() == kind && each.speakers() == speakers)
                        .mapToDouble(Quality::meanReciprocalRank)
                        .findFirst());
            }
            rows.add(new ValueBars.Row(kind.words(), values));
        }
        return new ValueBars("mean-reciprocal-rank", Text.of("Mean reciprocal rank (MRR)", "평균 역순위(MRR)"), names, rows);
    }

    private static Text barsCaption() {
        return Text.of(
                "The mean of 1 over the rank of the page that is looked for: 1 when it always comes first, 0.5 when it always comes second. A page that is not among the first ten counts as 0. Headings and anchors are harder than titles: the same words may be the title of a better page.",
                "찾는 문서 순위의 역수의 평균이다. 항상 첫째이면 1, 항상 둘째이면 0.5이고, 열째 안에 없으면 0으로 센다. 소제목과 앵커는 제목보다 어렵다. 같은 말이 더 알맞은 다른 문서의 제목일 수 있기 때문이다.");
    }

    private static Plot within(Speakers speakers, List<Quality> these) {
        double least = 1;
        List<Series> lines = new ArrayList<>();
        for (Quality each : these) {
            List<Series.Point> points = new ArrayList<>();
            for (int ranks = 1; ranks <= Finding.MOST; ranks++) {
                points.add(new Series.Point(ranks, 100 * each.within(ranks)));
            }
            least = Math.min(least, each.within(1));
            lines.add(new Series.Line(each.kind().words(), points));
        }
        return new Plot(
                "found-within-" + speakers.name().toLowerCase(Locale.ROOT),
                Text.of(
                        "Found within the first ranks: " + speakers.words().en(),
                        "상위 순위 안에 찾은 비율: " + speakers.words().ko()),
                Axis.linear(Text.of("ranks looked at", "살펴본 순위"), "", 1, Finding.MOST),
                Axis.linear(Text.of("found", "찾음"), "%", Math.min(90, Math.floor(10 * least) * 10), 100),
                lines,
                List.of());
    }

    private static Text withinCaption(List<Quality> these) {
        var en = new StringBuilder();
        var ko = new StringBuilder();
        for (Quality each : these) {
            en.append(String.format(
                    Locale.ROOT,
                    "By %s, %.1f %% come first and %.1f %% are among the first ten (%,d queries). ",
                    each.kind().words().en(),
                    100 * each.within(1),
                    100 * each.within(Finding.MOST),
                    each.of().size()));
            ko.append(String.format(
                    Locale.ROOT,
                    "%s: %.1f%%가 첫째, %.1f%%가 열째 안이다(질의 %,d개). ",
                    each.kind().words().ko(),
                    100 * each.within(1),
                    100 * each.within(Finding.MOST),
                    each.of().size()));
        }
        return Text.of(en.toString().strip(), ko.toString().strip());
    }

    private Table table(Language language) {
        List<List<String>> rows = new ArrayList<>();
        for (Quality each : measured) {
            rows.add(List.of(
                    each.kind().words().in(language) + ", "
                            + each.speakers().words().in(language),
                    count(each.of().size()),
                    Axis.number(each.meanReciprocalRank(), 3),
                    Axis.number(each.within(Finding.MOST), 3),
                    Axis.number(each.within(1), 3),
                    Axis.number(each.milliseconds(0.5), 1),
                    Axis.number(each.milliseconds(0.99), 1)));
        }
        return Table.in(
                language,
                List.of(
                        LOOKED_FOR_BY,
                        Text.of("queries", "질의"),
                        Text.same("MRR"),
                        Text.of("recall@10", "재현율@10"),
                        Text.of("first", "첫째"),
                        Text.of("median ms", "중앙값 ms"),
                        Text.of("99 % within ms", "99% 이내 ms")),
                rows);
    }

    private static Text measuresCaption() {
        return Text.of(
                "recall@10 is the share that is found among the first ten results, first the share that is the first result. Times are of one query after the other, in this process, snippets included.",
                "재현율@10은 상위 열 개 안에 찾은 비율, 첫째는 첫째 결과인 비율이다. 시간은 이 프로세스에서 질의를 하나씩 차례로 처리한 것이며 요약문 만들기를 포함한다.");
    }

    private Table misses(Language language) {
        List<List<String>> rows = new ArrayList<>();
        for (Quality each : measured) {
            if (each.speakers() != Speakers.ALL) {
                each.misses().stream()
                        .limit(MOST_MISSES)
                        .forEach(miss -> rows.add(List.of(
                                each.kind().words().in(language),
                                miss.item().query(),
                                rank(miss),
                                address(miss.item().url(), language),
                                address(miss.first(), language))));
            }
        }
        return Table.in(
                language,
                List.of(
                        LOOKED_FOR_BY,
                        Text.of("query", "질의"),
                        Text.of("rank", "순위"),
                        Text.of("expected", "찾던 문서"),
                        Text.of("what came first", "첫째로 나온 문서")),
                rows);
    }

    private static Text missesCaption() {
        return Text.of(
                "The worst of each kind and language. All queries with their ranks are in the file search-queries.tsv beside this page.",
                "종류와 언어마다 가장 나쁜 것들이다. 모든 질의와 순위는 이 문서 옆의 search-queries.tsv 파일에 있다.");
    }

    private Table all() {
        List<List<String>> rows = new ArrayList<>();
        for (Quality each : measured) {
            for (Finding finding : each.of()) {
                rows.add(List.of(
                        each.kind().words().en(),
                        each.speakers().words().en(),
                        finding.item().query(),
                        rank(finding),
                        finding.item().url(),
                        finding.item().title(),
                        finding.first(),
                        Axis.number(finding.nanos() / 1e6, 3)));
            }
        }
        return new Table(
                List.of("looked for by", "pages", "query", "rank", "expected", "its title", "first result", "ms"),
                rows);
    }

    private static String rank(Finding finding) {
        return finding.found() ? String.valueOf(finding.rank()) : "-";
    }

    /** Without the scheme, for people. */
    private static String address(String url, Language language) {
        return url.isEmpty() ? Text.of("nothing", "없음").in(language) : url.substring(url.indexOf("://") + 3);
    }

    private static String count(int number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
