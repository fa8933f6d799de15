package io.freshet.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.EnumSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ChangingWebTest {
    private static final int PAGES = 40;

    private final AtomicLong millis = new AtomicLong();

    @Test
    void a_page_changes_goes_comes_back_and_is_sometimes_not_modified() throws Exception {
        Set<Integer> statuses = new TreeSet<>();
        Set<String> texts = new TreeSet<>();
        try (var web = new ChangingWeb(1, PAGES, 1, millis::get);
                var client = HttpClient.newHttpClient()) {
            String etag = "\"none\"";
            for (int i = 0; i < 300; i++) {
                millis.addAndGet(2_000);
                var request = HttpRequest.newBuilder(URI.create(web.seeds().getFirst() + "page-7.html"))
                        .header("If-None-Match", etag)
                        .build();
                HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
                statuses.add(answer.statusCode());
                if (answer.statusCode() == 200) {
                    texts.add(answer.body());
                    etag = answer.headers().firstValue("ETag").orElseThrow();
                }
            }
        }
        assertThat(statuses).containsExactly(200, 302, 304, 404);
        assertThat(texts).hasSizeGreaterThan(3);
    }

    @Test
    void the_first_page_of_a_host_is_always_there() throws Exception {
        try (var web = new ChangingWeb(2, PAGES, 1, millis::get)) {
            EnumSet<ChangingWeb.Life> lives = EnumSet.noneOf(ChangingWeb.Life.class);
            for (long span = 0; span < 1_000; span++) {
                lives.add(web.life(1, 0, span));
            }
            assertThat(lives).containsExactly(ChangingWeb.Life.THERE);
            assertThat(web.seeds()).hasSize(2).doesNotHaveDuplicates();
        }
    }
}
