package io.freshet.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Backups and exports as they go over the wire. */
class CopiesTest {
    @SuppressWarnings("NullAway.Init") // before each test
    private TestServer server;

    @BeforeEach
    void start() throws Exception {
        server = TestServer.start();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/v1/backup", "/api/v1/export?what=urls"})
    void they_need_a_token_also_where_nothing_else_does(String path) throws Exception {
        HttpResponse<String> without = server.get(path);
        assertThat(without.statusCode()).isEqualTo(401);
        assertThat(without.body()).contains("a token is needed");
        assertThat(server.get(path, "wrong").statusCode()).isEqualTo(401);
    }

    @Test
    void an_export_is_sent_with_its_type_and_to_be_saved() throws Exception {
        HttpResponse<String> urls = server.get("/api/v1/export?what=urls", TestServer.LOCAL_TOKEN);
        assertThat(urls.statusCode()).isEqualTo(200);
        assertThat(urls.body()).isEqualTo(TestServer.MadeUpCopies.URL);
        assertThat(urls.headers().firstValue("Content-Type")).hasValue("text/plain; charset=utf-8");
        assertThat(urls.headers().firstValue("Content-Disposition")).hasValue("attachment");
        assertThat(server.get("/api/v1/export?what=all", TestServer.LOCAL_TOKEN).statusCode())
                .isEqualTo(400);
    }

    @Test
    void what_fails_before_the_first_byte_is_told() throws Exception {
        HttpResponse<String> busy = server.get("/api/v1/backup", TestServer.LOCAL_TOKEN);
        assertThat(busy.statusCode()).isEqualTo(409);
        assertThat(busy.body()).contains("another copy is under way");
        HttpResponse<String> broken = server.get("/api/v1/export?what=history", TestServer.LOCAL_TOKEN);
        assertThat(broken.statusCode()).isEqualTo(503);
        assertThat(broken.body()).contains("the disk cannot be read");
    }

    /** A client that saves what it gets would otherwise take the half for the whole. */
    @Test
    void what_fails_later_does_not_look_complete() {
        assertThatThrownBy(() -> server.get("/api/v1/export?what=warc", TestServer.LOCAL_TOKEN))
                .isInstanceOf(IOException.class);
    }

    @Test
    void head_reads_nothing() throws Exception {
        HttpResponse<String> head = server.client()
                .send(
                        server.to("/api/v1/export?what=history")
                                .method("HEAD", HttpRequest.BodyPublishers.noBody())
                                .header("Authorization", "Bearer " + TestServer.LOCAL_TOKEN)
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
        assertThat(head.statusCode()).isEqualTo(200);
        assertThat(head.body()).isEmpty();
    }
}
