package io.freshet.lab;

import io.freshet.plot.Figure;
import io.freshet.plot.Language;
import io.freshet.plot.PlotStyle;
import io.freshet.plot.Svg;
import io.freshet.plot.Table;
import io.freshet.plot.Text;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What an experiment found: a page with figures and words, and a few lines for a terminal. The page is one file that needs no network and no script; the
 * numbers of each figure lie beside it. Made by one thread, then not changed any more.
 */
public final class LabPage {
    /** Drawn for a desk and for a phone; the style sheet shows the one that fits. */
    private static final int WIDE = 720;

    private static final int NARROW = 340;

    private record Section(
            Text heading, List<Text> words, List<Figure> figures, List<Function<Language, Table>> tables) {}

    private final String name;
    private final Text title;
    private final Text lead;
    private final List<Section> sections = new ArrayList<>();
    private final Map<String, Table> more = new LinkedHashMap<>();
    private final Table summary;
    private Text data = Text.NONE;

    /**
     * @param name of the experiment, as on the command line
     * @param summary for a terminal, and so in English
     */
    LabPage(String name, Text title, Text lead, Table summary) {
        this.name = name;
        this.title = title;
        this.lead = lead;
        this.summary = summary;
    }

    /** Says what the experiment was made on. */
    public LabPage on(Text made) {
        data = made;
        return this;
    }

    /** What the experiment was made on, in English as the summary; empty when the page itself says it. */
    public String data() {
        return data.en();
    }

    /** A figure, and below it what one sees and how it compares with the paper. */
    LabPage figure(Figure figure, Text caption) {
        sections.add(new Section(figure.title(), List.of(caption), List.of(figure), List.of()));
        return this;
    }

    LabPage table(Text heading, Function<Language, Table> table, Text caption) {
        sections.add(new Section(heading, List.of(caption), List.of(), List.of(table)));
        return this;
    }

    LabPage words(Text heading, Text... paragraphs) {
        sections.add(new Section(heading, List.of(paragraphs), List.of(), List.of()));
        return this;
    }

    /** Numbers that are too many for the page, and lie beside it. */
    LabPage file(String id, Table table) {
        more.put(name + "-" + id + ".tsv", table);
        return this;
    }

    /** The figures that matter most, in columns for a terminal. */
    public String summary() {
        return summary.words();
    }

    /** The summary's headings and rows. */
    public List<List<String>> summaryRows() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(summary.headings());
        rows.addAll(summary.rows());
        return rows;
    }

    List<Figure> figures() {
        return sections.stream().flatMap(section -> section.figures().stream()).toList();
    }

    /**
     * Writes the page and the numbers of its figures into the folder, which is made when it is not there. Files with numbers are for programs: their headings are English
     * whatever the page is written in.
     *
     * @return the page's file
     */
    public Path write(Path folder, Language language) throws IOException {
        Files.createDirectories(folder);
        for (Figure figure : figures()) {
            Files.writeString(
                    folder.resolve(file(figure)), figure.table(Language.EN).tsv());
        }
        for (Map.Entry<String, Table> file : more.entrySet()) {
            Files.writeString(folder.resolve(file.getKey()), file.getValue().tsv());
        }
        Path page = folder.resolve(name + ".html");
        Files.writeString(page, html(language));
        return page;
    }

    /** The names of the files with numbers: of the figures in their order, then the others. */
    public List<String> files() {
        return Stream.concat(figures().stream().map(this::file), more.keySet().stream())
                .toList();
    }

    String html(Language language) {
        var html = new StringBuilder("<!DOCTYPE html>\n<html lang=\"").append(language.tag());
        html.append("\">\n<head>\n<meta charset=\"utf-8\"/>\n");
        html.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n");
        html.append("<meta name=\"color-scheme\" content=\"light dark\"/>\n<title>")
                .append(Svg.escaped(title.in(language)))
                .append(" – Freshet lab</title>\n<style>\n")
                .append(PlotStyle.css())
                .append(style())
                .append("</style>\n</head>\n<body>\n<main>\n<h1>")
                .append(Svg.escaped(title.in(language)))
                .append("</h1>\n<p class=\"lead\">")
                .append(sentences(lead.in(language)))
                .append("</p>\n");
        if (!data.en().isEmpty()) {
            html.append("<p class=\"data\">")
                    .append(sentences(data.in(language)))
                    .append("</p>\n");
        }
        sections.forEach(section -> append(html, section, language));
        return html.append("</main>\n</body>\n</html>\n").toString();
    }

    private void append(StringBuilder html, Section section, Language language) {
        html.append("<section>\n<h2>")
                .append(Svg.escaped(section.heading().in(language)))
                .append("</h2>\n");
        for (Figure figure : section.figures()) {
            html.append("<figure id=\"").append(figure.id()).append("\">\n<div class=\"wide\">");
            html.append(figure.svg(WIDE, language)).append("</div>\n<div class=\"narrow\">");
            html.append(figure.svg(NARROW, language)).append("</div>\n</figure>\n");
        }
        for (Function<Language, Table> table : section.tables()) {
            html.append("<div class=\"scroll\">")
                    .append(table.apply(language).html())
                    .append("</div>\n");
        }
        for (Text words : section.words()) {
            html.append("<p>").append(sentences(words.in(language))).append("</p>\n");
        }
        for (Figure figure : section.figures()) {
            html.append("<details><summary>")
                    .append(Text.of("The numbers", "수치").in(language))
                    .append(" (<a href=\"")
                    .append(file(figure))
                    .append("\">TSV</a>)</summary><div class=\"scroll\">")
                    .append(figure.table(language).html())
                    .append("</div></details>\n");
        }
        html.append("</section>\n");
    }

    /** No line ends between a number and its percent sign. */
    private static String sentences(String words) {
        return Svg.escaped(words.replace(" %", "\u00a0%"));
    }

    private String file(Figure figure) {
        return name + "-" + figure.id() + ".tsv";
    }

    private static String style() {
        try (InputStream in =
                Objects.requireNonNull(LabPage.class.getResourceAsStream("lab.css"), "no lab.css in the jar")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
