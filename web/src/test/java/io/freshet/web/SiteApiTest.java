package io.freshet.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The routes of followed sites, over a real socket. */
class SiteApiTest {
    @SuppressWarnings("NullAway.Init") // before each test
    private TestServer server;

    @BeforeEach
    void start() throws IOException {
        server = TestServer.start();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private HttpResponse<String> send(String method, String path, String json) throws Exception {
        return server.client()
                .send(
                        server.to(path)
                                .header("Content-Type", "application/json")
                                .method(method, HttpRequest.BodyPublishers.ofString(json))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void the_sites_are_listed_with_what_they_proved() throws Exception {
        assertThat(server.get("/api/v1/sites").body())
                .contains(
                        "\"url\" : \"https://a.example/\"",
                        "\"trust\" : \"plain\"",
                        "\"credit\" : 0.875",
                        "\"true\" : 12");
    }

    @Test
    void a_site_is_followed_and_forgotten() throws Exception {
        HttpResponse<String> followed = send(
                "POST",
                "/api/v1/sites",
                "{\"url\":\"https://b.example\",\"email\":\"robot@search.example\",\"trust\":\"plain\"}");
        assertThat(followed.statusCode()).isEqualTo(200);
        assertThat(server.get("/api/v1/sites").body()).contains("https://b.example/");
        assertThat(send("DELETE", "/api/v1/sites?url=https://b.example/", "").statusCode())
                .isEqualTo(200);
        assertThat(server.get("/api/v1/sites").body()).doesNotContain("https://b.example/");
        assertThat(send("DELETE", "/api/v1/sites?url=https://b.example/", "").statusCode())
                .isEqualTo(404);
    }

    @Test
    void what_the_agent_says_is_passed_on() throws Exception {
        assertThat(send("POST", "/api/v1/sites/registration", "{\"url\":\"https://a.example/\",\"action\":\"suspend\"}")
                        .body())
                .contains("\"remark\" : \"Registered.\"");
        HttpResponse<String> silent = send(
                "POST", "/api/v1/sites/registration", "{\"url\":\"https://silent.example/\",\"action\":\"register\"}");
        assertThat(silent.statusCode()).isEqualTo(502);
        assertThat(silent.body()).contains("no answer in time");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"action\":\"register\"} | url is missing",
                "{\"url\":\"nonsense\",\"action\":\"register\"} | url must be an http or https URL",
                "{\"url\":\"https://a.example/\"} | action is missing",
                "{\"url\":\"https://a.example/\",\"action\":\"dance\"} | action is register",
                "{\"url\":\"https://a.example/\",\"action\":\"change\",\"latency\":366} | latency must be",
                "{\"url\":\"https://a.example/\",\"action\":\"register\",\"agent\":\"x\"} | agent must be an http or https URL",
            })
    void a_wrong_request_is_refused_with_what_would_be_right(String json, String why) throws Exception {
        HttpResponse<String> refused = send("POST", "/api/v1/sites/registration", json);
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body()).contains(why);
    }
}
