package io.freshet.page;

import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Headers;
import io.freshet.model.Link;
import io.freshet.model.Page;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Pages for tests, and the reading of them. */
final class Reading {
    static final CrawlUrl URL = url("http://example.org/dir/page.html");
    static final HtmlParser PARSER = new HtmlParser(PageSettings.DEFAULT, Canonicaliser.DEFAULT);

    private Reading() {}

    static CrawlUrl url(String text) {
        return Canonicaliser.DEFAULT.parse(text).orElseThrow();
    }

    static Page page(String html) {
        return page(html, Headers.NONE);
    }

    static Page page(String html, Headers headers) {
        return PARSER.parse(URL, headers, html.getBytes(StandardCharsets.UTF_8));
    }

    static Page page(byte[] content, Headers headers) {
        return PARSER.parse(URL, headers, content);
    }

    static String fixture(String name) {
        try (InputStream in = Reading.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalArgumentException("no fixture " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<String> fixtures() {
        return List.of("news-ko.html", "manual-en.html", "frameset.html", "soup.html", "tables.html", "drawing.html");
    }

    /** Kind, target without the host, and anchor of each link, one a line. */
    static String links(Page page) {
        StringBuilder lines = new StringBuilder();
        for (Link link : page.links()) {
            String target = link.target().text().replace("http://example.org", "");
            lines.append(link.kind())
                    .append(' ')
                    .append(target)
                    .append(link.nofollow() ? " nofollow" : "")
                    .append(link.anchor().isEmpty() ? "" : " [" + link.anchor() + "]")
                    .append('\n');
        }
        return lines.toString();
    }
}
