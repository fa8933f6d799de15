package io.freshet.demo;

import java.util.List;
import java.util.stream.Collectors;

/** Small pieces of HTML. Text is escaped where a method says {@code text}; what is called {@code html} is taken as it is. */
final class Html {
    private Html() {}

    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    static String p(String text) {
        return "<p>" + escape(text) + "</p>\n";
    }

    static String h2(String text) {
        return "<h2>" + escape(text) + "</h2>\n";
    }

    static String h2(String id, String text) {
        return "<h2 id=\"" + id + "\">" + escape(text) + "</h2>\n";
    }

    static String link(String href, String text) {
        return "<a href=\"" + escape(href) + "\">" + escape(text) + "</a>";
    }

    /** An element with an id and a class, for what watches point at. */
    static String span(String id, String text) {
        return "<span id=\"" + id + "\" class=\"" + id + "\">" + escape(text) + "</span>";
    }

    static String list(List<String> html) {
        return html.stream().collect(Collectors.joining("</li>\n<li>", "<ul>\n<li>", "</li>\n</ul>\n"));
    }

    static String texts(List<String> texts) {
        return list(texts.stream().map(Html::escape).toList());
    }

    static String row(String name, String html) {
        return "<tr><th scope=\"row\">" + escape(name) + "</th><td>" + html + "</td></tr>\n";
    }

    static String head(String... names) {
        return "<tr><th>" + List.of(names).stream().map(Html::escape).collect(Collectors.joining("</th><th>"))
                + "</th></tr>\n";
    }

    static String cells(String... html) {
        return "<tr><td>" + String.join("</td><td>", html) + "</td></tr>\n";
    }

    static String table(String... rows) {
        return "<table>\n" + String.join("", rows) + "</table>\n";
    }

    static String table(List<String> rows) {
        return "<table>\n" + String.join("", rows) + "</table>\n";
    }

    /** What a reader sees of it, up to that many characters, for a description. */
    static String text(String html, int most) {
        String text = html.replaceAll("<[^>]*>", " ")
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&quot;", "\"")
                .replace("&amp;", "&")
                .replaceAll("\\s+", " ")
                .replaceAll(" ([.,:;])", "$1")
                .strip();
        return text.length() <= most ? text : text.substring(0, text.lastIndexOf(' ', most)) + " …";
    }
}
