package io.freshet.demo;

import java.time.temporal.ChronoUnit;

/** A site's pages with the time of their last change, by sitemaps.org 0.9. */
final class Sitemap {
    static final String PATH = "/sitemap.xml";

    private Sitemap() {}

    static String write(World world, LiveSite site, long now) {
        var xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
                .append("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n");
        for (Leaf page : site.pages(now)) {
            PageState state = world.state(site, page, now);
            if (state.there() && page.canonical() == null) {
                xml.append("<url><loc>").append(Html.escape(state.url())).append("</loc><lastmod>");
                xml.append(state.since().truncatedTo(ChronoUnit.SECONDS)).append("</lastmod></url>\n");
            }
        }
        return xml.append("</urlset>\n").toString();
    }
}
