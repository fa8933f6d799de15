package io.freshet.demo;

import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;

/** The newest pages of the news, by RFC 4287. */
final class AtomFeed {
    static final String SITE = "news";
    static final String PATH = "/feed.xml";
    private static final int ENTRIES = 20;

    private AtomFeed() {}

    static String write(World world, LiveSite site, long now) {
        List<PageState> newest = site.pages(now).stream()
                .map(page -> world.state(site, page, now))
                .filter(PageState::there)
                .sorted(Comparator.comparing(PageState::since).reversed())
                .limit(ENTRIES)
                .toList();
        var xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
                .append("<feed xmlns=\"http://www.w3.org/2005/Atom\">\n<title>")
                .append(Html.escape(site.site().name()))
                .append("</title>\n<id>")
                .append(site.origin())
                .append("/</id>\n<link rel=\"self\" href=\"")
                .append(site.origin())
                .append(PATH)
                .append("\"/>\n<author><name>The editors</name></author>\n<updated>")
                .append(newest.getFirst().since().truncatedTo(ChronoUnit.SECONDS))
                .append("</updated>\n");
        for (PageState page : newest) {
            String url = Html.escape(page.url());
            xml.append("<entry><title>")
                    .append(Html.escape(page.title()))
                    .append("</title><id>")
                    .append(url);
            xml.append("</id><link href=\"").append(url).append("\"/><updated>");
            xml.append(page.since().truncatedTo(ChronoUnit.SECONDS)).append("</updated></entry>\n");
        }
        return xml.append("</feed>\n").toString();
    }
}
