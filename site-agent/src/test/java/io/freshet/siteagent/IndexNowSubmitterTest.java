package io.freshet.siteagent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IndexNowSubmitterTest {
    @TempDir
    Path folder;

    private final List<String> got = new CopyOnWriteArrayList<>();
    private final AtomicInteger first = new AtomicInteger(202);
    private SiteFolder site;
    private HttpServer engine;
    private SiteAgentSettings settings;

    @BeforeEach
    void start() throws IOException {
        site = new SiteFolder(folder);
        engine = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 10);
        engine.createContext("/", exchange -> {
            String path = exchange.getRequestURI().getPath();
            got.add(path + " "
                    + new String(exchange.getRequestBody().readAllBytes(), UTF_8).replaceAll(".*urlList", ""));
            exchange.sendResponseHeaders(path.equals("/first") ? first.get() : 200, -1);
            exchange.close();
        });
        engine.start();
        String at = "http://127.0.0.1:" + engine.getAddress().getPort();
        settings = site.usual()
                .indexNow(new IndexNowSettings(List.of(at + "/first", at + "/second"), "a1b2c3d4"))
                .build();
    }

    @AfterEach
    void stop() {
        engine.stop(0);
    }

    @Test
    void a_changed_page_is_sent_once_and_again_after_ten_minutes_at_the_earliest() throws IOException {
        try (SiteAgent agent = site.open(settings)) {
            change(agent, "a.html", "one");
            change(agent, "a.html", "two!");
            assertThat(got).containsExactly("/first \":[\"http://site.test/a.html\"]}");
            site.clock.advance(Duration.ofMinutes(10));
            agent.submitToEngines();
            assertThat(got).hasSize(2);
            agent.submitToEngines();
            assertThat(got).hasSize(2);
        }
        try (SiteAgent again = site.open(settings)) {
            again.submitToEngines();
            assertThat(got).as("the position is kept").hasSize(2);
        }
    }

    @Test
    void while_an_engine_is_busy_the_next_one_is_told() throws IOException {
        first.set(429);
        try (SiteAgent agent = site.open(settings)) {
            change(agent, "a.html", "one");
            change(agent, "b.html", "one");
            assertThat(got.stream().map(line -> line.substring(0, 7))).containsExactly("/first ", "/second", "/second");
            first.set(200);
            site.clock.advance(Duration.ofMinutes(10));
            change(agent, "c.html", "one");
            assertThat(got.getLast()).startsWith("/first ");
        }
    }

    @Test
    void a_refused_key_ends_it_and_after_a_new_start_nothing_is_missing() throws IOException {
        first.set(403);
        try (SiteAgent agent = site.open(settings)) {
            change(agent, "a.html", "one");
            change(agent, "b.html", "one");
            assertThat(got).hasSize(1);
        }
        first.set(200);
        try (SiteAgent again = site.open(settings)) {
            again.submitToEngines();
            assertThat(got.getLast()).contains("a.html").contains("b.html");
        }
    }

    private void change(SiteAgent agent, String path, String text) throws IOException {
        site.write(path, text);
        agent.scan(false);
        agent.submitToEngines();
    }
}
