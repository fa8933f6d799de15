package io.freshet.cooperate;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.model.Canonicaliser;
import io.freshet.protocol.FormFields;
import io.freshet.protocol.push.IndexNowRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class IndexNowEndpointTest {
    private static final String KEY = "a1b2c3d4e5f6a7b8";

    @TempDir
    Path folder;

    private CooperationFixture all;
    private IndexNowEndpoint endpoint;

    @BeforeEach
    void open() {
        all = new CooperationFixture(folder);
        endpoint = endpoint(CooperateSettings.DEFAULT);
        file("/" + KEY + ".txt", KEY + "\n");
    }

    @AfterEach
    void close() {
        all.close();
    }

    private IndexNowEndpoint endpoint(CooperateSettings settings) {
        return new IndexNowEndpoint(
                all.tables,
                all.intake,
                all.calls,
                host -> host.equals(all.host()),
                settings,
                Canonicaliser.DEFAULT,
                all.clock);
    }

    private void file(String path, String text) {
        all.site.text(path, "text/plain", text.getBytes(StandardCharsets.UTF_8));
    }

    private int post(String key, @Nullable String location, String... paths) {
        List<String> urls = List.of(paths).stream()
                .map(path -> path.startsWith("/") ? all.site.url(path) : path)
                .toList();
        String json = new IndexNowRequest(all.host().authority(), key, location, urls).printJson();
        return endpoint.posted(json.getBytes(StandardCharsets.UTF_8)).status();
    }

    @Test
    void pages_of_a_host_that_has_the_key_become_signals() {
        assertThat(post(KEY, null, "/a.html", "/한글.html")).isEqualTo(200);
        assertThat(all.told()).containsOnlyKeys("/a.html", "/%ED%95%9C%EA%B8%80.html");
    }

    @Test
    void a_query_names_one_page() {
        FormFields query = FormFields.read("url=" + all.site.url("/a.html") + "&key=" + KEY);
        assertThat(endpoint.queried(query).status()).isEqualTo(200);
        assertThat(all.told()).containsOnlyKeys("/a.html");
    }

    @Test
    void a_key_that_the_host_does_not_have_is_refused() {
        assertThat(post("f".repeat(16), null, "/evil.html")).isEqualTo(403);
        file("/" + "e".repeat(16) + ".txt", "something else");
        assertThat(post("e".repeat(16), null, "/evil.html")).isEqualTo(403);
        assertThat(all.open()).isEmpty();
    }

    @Test
    void a_page_of_another_host_is_refused_without_a_request() {
        assertThat(post(KEY, null, "http://127.0.0.9:1/b.html")).isEqualTo(422);
        assertThat(all.site.requests()).isEmpty();
    }

    @Test
    void a_host_that_is_not_collected_is_refused_without_a_request() {
        String json =
                new IndexNowRequest("unknown.example", KEY, null, List.of("http://unknown.example/a")).printJson();
        assertThat(endpoint.posted(json.getBytes(StandardCharsets.UTF_8)).status())
                .isEqualTo(422);
    }

    @Test
    void what_is_no_request_is_refused() {
        assertThat(endpoint.posted("{nonsense".getBytes(StandardCharsets.UTF_8)).status())
                .isEqualTo(400);
        assertThat(endpoint.posted(new byte[0]).status()).isEqualTo(400);
        String urls = String.join(
                ",",
                IntStream.range(0, 10_001)
                        .mapToObj(i -> "\"" + all.site.url("/" + i) + "\"")
                        .toList());
        String many =
                "{\"host\":\"" + all.host().authority() + "\",\"key\":\"" + KEY + "\",\"urlList\":[" + urls + "]}";
        assertThat(endpoint.posted(many.getBytes(StandardCharsets.UTF_8)).status())
                .isEqualTo(422);
    }

    @Test
    void a_key_file_in_a_folder_speaks_of_that_folder_alone() {
        file("/docs/key.txt", KEY);
        assertThat(post(KEY, all.site.url("/docs/key.txt"), "/docs/a.html")).isEqualTo(200);
        assertThat(post(KEY, all.site.url("/docs/key.txt"), "/index.html")).isEqualTo(422);
    }

    @Test
    void the_key_file_is_looked_at_once_for_some_hours() {
        post(KEY, null, "/a.html");
        post(KEY, null, "/b.html");
        assertThat(all.site.count("/" + KEY + ".txt")).isEqualTo(1);
        all.clock.advance(CooperateSettings.DEFAULT.keyMemory().plus(Duration.ofSeconds(1)));
        post(KEY, null, "/c.html");
        assertThat(all.site.count("/" + KEY + ".txt")).isEqualTo(2);
    }

    @Test
    void nobody_makes_us_look_for_keys_without_end() {
        for (int i = 0; i < 10; i++) {
            assertThat(post("0".repeat(10) + i, null, "/a.html")).isEqualTo(403);
        }
        assertThat(post("0".repeat(10) + "x", null, "/a.html")).isEqualTo(429);
        assertThat(all.site.requests()).hasSize(10);
        all.clock.advance(Duration.ofMinutes(1));
        assertThat(post(KEY, null, "/a.html")).isEqualTo(200);
    }

    @Test
    void a_key_that_is_put_up_later_counts_a_minute_after_the_wrong_answer() {
        String late = "1".repeat(16);
        assertThat(post(late, null, "/a.html")).isEqualTo(403);
        file("/" + late + ".txt", late);
        all.clock.advance(Duration.ofMinutes(1));
        assertThat(post(late, null, "/a.html")).isEqualTo(200);
    }

    @Test
    void a_host_that_speaks_of_too_many_pages_is_told_to_wait() {
        endpoint = endpoint(new CooperateSettings(1, Duration.ofDays(1), Duration.ofHours(1), 10, Duration.ofDays(1)));
        assertThat(post(KEY, null, "/a.html", "/b.html")).isEqualTo(429);
        assertThat(all.told()).containsOnlyKeys("/a.html");
    }
}
