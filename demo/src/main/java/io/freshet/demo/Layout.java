package io.freshet.demo;

import java.util.Locale;
import java.util.stream.Collectors;

/** The frame around what a writer wrote: head, navigation, breadcrumb, dates, footer; in the site's own kind of markup. */
final class Layout {
    private static final int DESCRIPTION = 150;

    private Layout() {}

    /** What a writer puts where a link has the number of the visitor's session. */
    static final String SESSION = "{session}";

    /** @param visit the number of the request, for what differs each time; 0 leaves that out */
    static String page(View view, long visit) {
        Leaf leaf = view.leaf();
        String main = leaf.writer().write(view);
        var html = new StringBuilder(main.length() + 3_000);
        head(html, view, main);
        html.append("<body>\n");
        if (leaf.canonical() == null) {
            navigation(html, view);
        }
        html.append("<main>\n<h1>").append(Html.escape(leaf.title())).append("</h1>\n");
        html.append(dates(view)).append(main).append("</main>\n");
        footer(html, view, visit);
        String whole = html.append("</body>\n</html>\n").toString();
        if (leaf.noisy()) {
            whole = whole.replace(
                    SESSION, Long.toHexString(leaf.seed().with(visit).value()));
        }
        return xhtml(view) ? whole.replace("<br>", "<br />").replace("<hr>", "<hr />") : whole;
    }

    private static void head(StringBuilder html, View view, String main) {
        Leaf leaf = view.leaf();
        boolean front = leaf.path().equals("/");
        String siteName = siteName(view);
        String title = front ? siteName : leaf.title() + " - " + siteName;
        String end = xhtml(view) ? " />\n" : ">\n";
        String charset = leaf.charset().name().toLowerCase(Locale.ROOT);
        if (xhtml(view)) {
            html.append("<?xml version=\"1.0\" encoding=\"").append(charset).append("\"?>\n");
            html.append("<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Strict//EN\"")
                    .append(" \"http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd\">\n");
            html.append("<html xmlns=\"http://www.w3.org/1999/xhtml\" xml:lang=\"")
                    .append(leaf.language());
            html.append("\" lang=\"").append(leaf.language()).append("\">\n<head>\n");
            html.append("<meta http-equiv=\"Content-Type\" content=\"text/html; charset=")
                    .append(charset);
            html.append('"').append(end);
        } else {
            html.append("<!DOCTYPE html>\n<html lang=\"")
                    .append(leaf.language())
                    .append("\">\n<head>\n");
            html.append("<meta charset=\"").append(charset).append('"').append(end);
            html.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"")
                    .append(end);
        }
        html.append("<title>").append(Html.escape(title)).append("</title>\n");
        html.append("<meta name=\"description\" content=\"");
        html.append(Html.escape(Html.text(main, DESCRIPTION))).append('"').append(end);
        html.append("<link rel=\"stylesheet\" href=\"/style.css\"").append(end);
        if (leaf.canonical() != null) {
            html.append("<link rel=\"canonical\" href=\"")
                    .append(view.site().origin())
                    .append(leaf.canonical());
            html.append('"').append(end);
        }
        if (front && view.site().key().equals(AtomFeed.SITE)) {
            html.append("<link rel=\"alternate\" type=\"application/atom+xml\" href=\"")
                    .append(AtomFeed.PATH);
            html.append('"').append(end);
        }
        html.append("</head>\n");
    }

    private static void navigation(StringBuilder html, View view) {
        Leaf leaf = view.leaf();
        html.append("<header><p class=\"name\">")
                .append(Html.link("/", siteName(view)))
                .append("</p>\n<nav>");
        html.append(view.site().navigation().stream()
                .map(entry -> Html.link(entry.path(), entry.label()))
                .collect(Collectors.joining(" ")));
        html.append("</nav></header>\n");
        if (!leaf.path().equals("/")) {
            html.append("<p class=\"breadcrumb\">").append(Html.link("/", leaf.korean() ? "처음" : "Home"));
            view.site().navigation().stream()
                    .filter(entry ->
                            entry.path().equals(leaf.section()) && !leaf.path().equals(entry.path()))
                    .forEach(entry -> html.append(" &gt; ").append(Html.link(entry.path(), entry.label())));
            html.append(" &gt; ").append(Html.escape(leaf.title())).append("</p>\n");
        }
    }

    private static String dates(View view) {
        boolean korean = view.leaf().korean();
        String written = view.day(view.written());
        if (view.leaf().life().at(view.now()).number() == 0) {
            return "<p class=\"dates\">" + (korean ? "작성일 " : "Published ") + written + "</p>\n";
        }
        String updated = view.time(view.updated());
        return "<p class=\"dates\">"
                + (korean ? "작성일 " + written + " · 최종 수정 " : "Published " + written + " · Updated ") + updated
                + "</p>\n";
    }

    private static void footer(StringBuilder html, View view, long visit) {
        boolean korean = view.leaf().korean();
        Site site = view.site().site();
        html.append("<footer>\n<p>")
                .append(Html.escape(korean ? site.nameKorean() : site.name()))
                .append(" · ");
        html.append(korean ? "함께 보는 곳: " : "Friends of this site: ");
        html.append(view.site().style().friends().stream()
                .map(key -> {
                    Site friend = view.world().site(key).site();
                    return view.link(key + ":/", korean ? friend.nameKorean() : friend.name());
                })
                .collect(Collectors.joining(", ")));
        html.append("</p>\n");
        if (view.leaf().noisy() && visit > 0) {
            String time = view.time(view.world().start().plusMillis(view.now()));
            html.append("<p class=\"counter\">");
            html.append(korean ? visit + "번째 방문 · 지금 시각 " : "Visitor number " + visit + " · It is now ");
            html.append(time).append("</p>\n");
        }
        html.append("</footer>\n");
    }

    private static String siteName(View view) {
        Site site = view.site().site();
        return view.leaf().korean() ? site.nameKorean() : site.name();
    }

    private static boolean xhtml(View view) {
        return view.site().style().markup() == SiteStyle.Markup.XHTML;
    }

    static String style(String colour) {
        return """
            body { margin: 0; font: 16px/1.6 system-ui, sans-serif; color: #222; background: #fff }
            header { background: %s; color: #fff; padding: .6rem 1.2rem }
            header a { color: #fff; margin-right: 1rem; text-decoration: none }
            header .name { margin: 0; font-size: 1.3rem; font-weight: 600 }
            main, .breadcrumb { max-width: 46rem; margin: 0 auto; padding: .4rem 1.2rem }
            .breadcrumb, .dates, footer { color: #666; font-size: .85rem }
            table { border-collapse: collapse } th, td { border: 1px solid #ccc; padding: .2rem .6rem; text-align: left }
            .price { font-size: 1.5rem; font-weight: 600 }
            footer { border-top: 1px solid #ddd; margin-top: 2rem; padding: .6rem 1.2rem }
            """.formatted(colour);
    }
}
