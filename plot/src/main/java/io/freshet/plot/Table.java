package io.freshet.plot;

import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;

/** Rows under headings, all as text: for a file, for a page, for a terminal. */
public record Table(List<String> headings, List<List<String>> rows) {
    public Table {
        headings = List.copyOf(headings);
        rows = rows.stream().map(List::copyOf).toList();
        for (List<String> row : rows) {
            if (row.size() != headings.size()) {
                throw new IllegalArgumentException(
                        row.size() + " cells under " + headings.size() + " headings: " + row);
            }
        }
    }

    /** Under headings in one of the languages; the cells are in it already. */
    public static Table in(Language language, List<Text> headings, List<List<String>> rows) {
        return new Table(headings.stream().map(each -> each.in(language)).toList(), rows);
    }

    /** Parted by tabs, one heading line; tabs and ends of lines within a cell become blanks. */
    public String tsv() {
        var text = new StringWriter();
        append(text, headings);
        rows.forEach(row -> append(text, row));
        return text.toString();
    }

    /** In columns; the first is aligned to the left, numbers to the right. */
    public String words() {
        int[] widths = new int[headings.size()];
        List<List<String>> all = new ArrayList<>();
        all.add(headings);
        all.addAll(rows);
        for (List<String> row : all) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        var text = new StringBuilder();
        for (List<String> row : all) {
            var line = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                String pad = " ".repeat(widths[i] - row.get(i).length());
                line.append(i == 0 ? row.get(i) + pad : "  " + pad + row.get(i));
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }

    public String html() {
        var text = new StringBuilder("<table><thead><tr>");
        headings.forEach(cell -> text.append("<th>").append(Svg.escaped(cell)).append("</th>"));
        text.append("</tr></thead><tbody>");
        for (List<String> row : rows) {
            text.append("<tr>");
            row.forEach(cell -> text.append("<td>").append(Svg.escaped(cell)).append("</td>"));
            text.append("</tr>");
        }
        return text.append("</tbody></table>").toString();
    }

    private static void append(StringWriter text, List<String> cells) {
        text.write(String.join(
                "\t",
                cells.stream().map(cell -> cell.replaceAll("[\t\r\n]", " ")).toList()));
        text.write('\n');
    }
}
