package io.freshet.watch.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Headers;
import io.freshet.page.HtmlParser;
import io.freshet.page.PageSettings;
import io.freshet.page.TreeBuilder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

class HugePageTest {
    private static final CrawlUrl URL =
            Canonicaliser.DEFAULT.parse("https://site.example/").orElseThrow();
    private final TreeBuilder trees = new TreeBuilder();
    private final PageReader reader =
            new PageReader(trees, new HtmlParser(PageSettings.DEFAULT, Canonicaliser.DEFAULT, trees));

    private PageText read(String html) {
        return reader.read(
                URL, Headers.of("Content-Type", "text/html; charset=utf-8"), html.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void a_page_of_20_megabytes_is_compared_line_by_line_in_bounded_time() {
        var html = new StringBuilder("<html><body>");
        while (html.length() < 20_000_000) {
            html.append("<p>This is paragraph ")
                    .append(html.length())
                    .append(" of a page that does not end and says so again.</p>\n");
        }
        String page = html.toString();
        String edited = page.replaceFirst("does not end", "never ends");

        Assertions.assertTimeout(Duration.ofMinutes(1), () -> {
            var follower = new PageFollower();
            follower.visit(read(page));
            assertThat(follower.visit(read(page))).isEqualTo(new Verdict.Quiet(Verdict.Reason.SAME));
            assertThat(follower.visit(read(edited))).isInstanceOf(Verdict.Tell.class);
        });
    }

    @Test
    void two_pages_of_which_each_line_differs_are_compared_in_bounded_time() {
        var was = new StringBuilder();
        var is = new StringBuilder();
        for (int i = 0; i < 40_000; i++) {
            was.append("the line ").append(i).append(" of the old version says this about the matter\n");
            is.append("the line ").append(i).append(" of the new version says that about the matter\n");
        }

        Assertions.assertTimeout(
                Duration.ofMinutes(1),
                () -> assertThat(Judge.judge(
                                PageMemory.NONE.after(PageText.plain("", was.toString())),
                                PageText.plain("", was.toString()),
                                PageText.plain("", is.toString())))
                        .isInstanceOf(Verdict.class));
    }
}
