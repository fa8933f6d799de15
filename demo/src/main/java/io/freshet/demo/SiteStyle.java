package io.freshet.demo;

import java.util.List;

/**
 * How a site looks and behaves as a whole.
 *
 * @param colour of its head, as CSS has it
 * @param markup how its HTML is written
 * @param trouble what is wrong with it
 * @param gzip compresses for those who accept it
 * @param sitemap has a sitemap.xml with the time of each page's last change
 * @param robots what its robots.txt says besides that
 * @param friends keys of the sites that its footer links to
 */
record SiteStyle(
        String colour,
        Markup markup,
        Trouble trouble,
        boolean gzip,
        boolean sitemap,
        String robots,
        List<String> friends) {
    enum Markup {
        HTML,
        XHTML
    }

    static SiteStyle plain(String colour, String... friends) {
        return new SiteStyle(colour, Markup.HTML, Trouble.NONE, false, false, ALLOW_ALL, List.of(friends));
    }

    static final String ALLOW_ALL = "User-agent: *\nAllow: /\n";

    SiteStyle xhtml() {
        return new SiteStyle(colour, Markup.XHTML, trouble, gzip, sitemap, robots, friends);
    }

    SiteStyle with(Trouble other) {
        return new SiteStyle(colour, markup, other, gzip, sitemap, robots, friends);
    }

    SiteStyle gzipped() {
        return new SiteStyle(colour, markup, trouble, true, sitemap, robots, friends);
    }

    SiteStyle withSitemap() {
        return new SiteStyle(colour, markup, trouble, gzip, true, robots, friends);
    }

    SiteStyle withRobots(String other) {
        return new SiteStyle(colour, markup, trouble, gzip, sitemap, other, friends);
    }
}
