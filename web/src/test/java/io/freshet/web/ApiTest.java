package io.freshet.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every route, and every way in which a request can be wrong, over a real socket. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ApiTest {
    @SuppressWarnings("NullAway.Init") // started before all tests
    private TestServer server;

    @BeforeAll
    void start() throws IOException {
        server = TestServer.start();
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
            /healthz                                             | text/plain; charset=utf-8 | ok
            /api/v1/search?q=word                                | application/json          | "total" : 3
            /api/v1/search?q=%ED%8E%98%EC%9D%B4%EC%A7%80+%26+more | application/json          | "query" : "페이지 & more"
            /api/v1/search?q=a&limit=1                           | application/json          | "url" : "https://example.org/0"
            /api/v1/search?q=a&offset=2                          | application/json          | "url" : "https://example.org/2"
            /api/v1/search?q=a&offset=1000&limit=100             | application/json          | "results" : [ ]
            /api/v1/search?q=a&site=a&site=b&lang=ko&topic=t&age=week | application/json     | "filter 211week"
            /api/v1/search?q=a&site=&age=&limit=                 | application/json          | "filter 000"
            /api/v1/search?q=a&facets=true                       | application/json          | "dimension" : "site"
            /api/v1/search?q=a&at=7                              | application/json          | "at" : 7
            /api/v1/search?q=a                                   | application/json          | "at" : 42
            /api/v1/search?q=a                                   | application/json          | "didYouMean" : null
            /api/v1/search?q=serach                              | application/json          | "didYouMean" : "search"
            /api/v1/search?q=                                    | application/json          | "query" : ""
            /api/v1/search?&q=a&                                 | application/json          | "query" : "a"
            /api/v1/suggest?q=wo&limit=2                         | application/json          | [ "wo0", "wo1" ]
            /api/v1/stats                                        | application/json          | "pages":3
            /api/v1/pages?url=https://example.org                | application/json          | "known":true
            /api/v1/forecast?after=0,2&next=3                    | application/json          | "after":"0,2","next":3,"group":"famous"
            /api/v1/forecast?url=https://example.org             | application/json          | "url":"https://example.org/","after":"0,0","next":5,"group":"site"
            /api/v1/crawls                                       | application/json          | "phase" : "none"
            /api/v1/settings                                     | application/json          | "key" : "crawl.delay"
            /metrics                                             | text/plain; version=0.0.4; charset=utf-8 | freshet_pages_total 3.0
            /api/v1/openapi.json                                 | application/json          | "openapi": "3.1.0"
            """)
    void a_route_answers(String path, String type, String words) throws Exception {
        HttpResponse<String> response = server.get(path);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).contains(type);
        assertThat(response.body()).contains(words);
        assertThat(response.headers().map())
                .containsKeys("x-content-type-options", "content-security-policy", "cross-origin-resource-policy")
                .doesNotContainKeys("access-control-allow-origin", "server");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            /nothing                             | 404 | /api/v1/openapi.json says what there is
            /api/v1/serach?q=a                   | 404 | there is nothing here
            /api/v1/search/                      | 404 | there is nothing here
            /api/v1/search                       | 400 | the parameter q is missing: what to search for
            /api/v1/search?q=a&ofset=1           | 400 | there is no parameter "ofset" here; there are q, limit, offset
            /api/v1/search?q=a&q=b               | 400 | q is there 2 times
            /api/v1/search?q=a&limit=101         | 400 | limit must be a whole number between 1 and 100, not "101"
            /api/v1/search?q=a&limit=0           | 400 | limit must be a whole number between 1 and 100
            /api/v1/search?q=a&limit=ten         | 400 | not "ten"
            /api/v1/search?q=a&limit=1e1         | 400 | whole number
            /api/v1/search?q=a&limit=99999999999999999999 | 400 | whole number
            /api/v1/search?q=a&offset=-1         | 400 | offset must be a whole number between 0 and 1000
            /api/v1/search?q=a&offset=1001       | 400 | between 0 and 1000
            /api/v1/search?q=a&age=today         | 400 | age must be one of day, week, month, year, not "today"
            /api/v1/search?q=a&facets=yes        | 400 | facets must be true or false
            /api/v1/search?q=a&at=x              | 400 | at must be a whole number
            /api/v1/search?q=%FF                 | 400 | must be UTF-8
            /api/v1/search?q=%ED%8E              | 400 | must be UTF-8
            /api/v1/search?q=%C0%80              | 400 | must be UTF-8
            /api/v1/search?q=title:              | 400 | column 7: a word must follow
            /api/v1/search?q=missing             | 503 | there is no index yet
            /api/v1/search?q=unreadable          | 503 | freshet reindex
            /api/v1/search?q=disk                | 503 | the disk failed
            /api/v1/search?q=bug                 | 500 | a bug in Freshet
            /api/v1/suggest                      | 400 | q is missing
            /api/v1/suggest?q=a&limit=51         | 400 | between 1 and 50
            /api/v1/stats?hosts=-1               | 400 | hosts must be
            /api/v1/stats?hosts=13               | 503 | no such luck
            /api/v1/stats?x                      | 400 | there are hosts
            /api/v1/pages                        | 400 | the parameter url is missing: the page, as in url=https
            /api/v1/pages?url=nonsense           | 400 | such as https://example.org/
            /api/v1/pages?url=ftp://example.org  | 400 | http or https
            /api/v1/forecast                     | 400 | give either url, a page, or after, such as 0,2
            /api/v1/forecast?after=0,2&url=https://example.org/ | 400 | give either url
            /api/v1/forecast?after=two           | 400 | two numbers of at most six digits, successes and failures, as in 0,2; not two
            /api/v1/forecast?after=0,2&next=0    | 400 | next must be a whole number between 1 and 1000
            /api/v1/forecast?after=0,2&compare=x | 400 | compare is bytes, text or near
            /api/v1/pages/body?url=https://example.org/none | 404 | no body of https://example.org/none is kept
            /api/v1/openapi.json?x=1             | 400 | takes none
            /healthz?x=1                         | 400 | takes none
            """)
    void what_is_wrong_is_told_with_what_would_be_right(String path, int status, String words) throws Exception {
        assertProblem(server.get(path), status, words);
    }

    /** What no well-behaved client can even send. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            GET /api/v1/search?q=%         | 400 | two hexadecimal digits
            GET /api/v1/search?q=%4        | 400 | two hexadecimal digits
            GET /api/v1/search?q=%zz       | 400 | two hexadecimal digits
            GET /api/v1/search?q=\u00ed\u008e\u0098 | 400 | not ASCII
            GET /api/v1/search?%FF=a       | 400 | must be UTF-8
            GET /api/v1/\u00ff             | 400 | the path has characters that are not ASCII
            GET /api/v1/%FF                | 400 | the path must be UTF-8
            GET /api/v1/%zz                | 400 |
            GET /api/v1/topics/%           | 400 |
            GET /../../etc/passwd          | 404 | there is nothing here
            GET /api/v1/../v1/stats        | 404 | there is nothing here
            GET /api/v1/topics/..          | 404 | there is nothing here
            GET /api/v1/topics/%2e%2E      | 404 | there is nothing here
            GET /api/v1/topics/.           | 404 | there is nothing here
            GET /api/v1/topics/            | 404 | there is nothing here
            GET /api/v1/topics//           | 404 | there is nothing here
            GET /api/v1/topics/a/b         | 404 | there is nothing here
            GET /api/v1/topics/a%2Fb       | 404 | a/b
            GET /api/v1/topics/rivers;x=y  | 404 | rivers;x=y
            GET /api/v1/topics/a+b         | 404 | a+b
            GET /api/v1/topics/%EA%B0%95   | 404 | 강
            GET /api%2Fv1/stats            | 404 | there is nothing here
            BREW /healthz                  | 405 | only GET and HEAD
            """)
    void broken_requests_are_told_so(String line, int status, String words) throws Exception {
        String response =
                server.raw(line + " HTTP/1.1\r\nHost: 127.0.0.1:" + server.port() + "\r\nConnection: close\r\n\r\n");
        assertThat(response)
                .startsWith("HTTP/1.1 " + status + " ")
                .contains("application/problem+json")
                .contains("\"status\" : " + status)
                .contains(words == null ? "" : words);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[a]", "{a}", "a|b", "a^b", "`a`", "<a>", "'", "!$*(),;:@/?~"})
    void what_browsers_leave_as_it_is_in_a_query_is_understood(String query) throws Exception {
        String response = server.raw("GET /api/v1/search?q=" + query + " HTTP/1.1\r\nHost: 127.0.0.1:" + server.port()
                + "\r\nConnection: close\r\n\r\n");
        assertThat(response).startsWith("HTTP/1.1 200 ").contains("\"query\" : \"" + query + "\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"})
    void other_methods_are_refused(String method) throws Exception {
        for (String path : new String[] {"/healthz", "/api/v1/search?q=a", "/api/v1/stats"}) {
            HttpResponse<String> response = server.client()
                    .send(
                            server.to(path)
                                    .method(method, HttpRequest.BodyPublishers.ofString("{}"))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString());
            assertProblem(response, 405, "only GET and HEAD");
            assertThat(response.headers().firstValue("Allow")).contains("GET, HEAD");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            PATCH  | /api/v1/topics/rivers          | GET, HEAD, PUT, DELETE
            POST   | /api/v1/topics/rivers          | GET, HEAD, PUT, DELETE
            GET    | /api/v1/topics/rivers/feedback | POST
            DELETE | /api/v1/crawls                 | GET, HEAD, POST
            OPTIONS| /api/v1/crawls/pause           | POST
            """)
    void a_path_tells_its_methods(String method, String path, String allowed) throws Exception {
        HttpResponse<String> response = server.client()
                .send(
                        server.to(path)
                                .method(method, HttpRequest.BodyPublishers.noBody())
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
        assertProblem(response, 405, "only " + allowed.replace(", ", " and "));
        assertThat(response.headers().firstValue("Allow")).contains(allowed);
    }

    @ParameterizedTest
    @ValueSource(strings = {"%72ivers", "rivers", "riv%65rs"})
    void a_variable_of_a_path_is_decoded(String name) throws Exception {
        HttpResponse<String> response = server.get("/api/v1/topics/" + name);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        assertThat(response.body()).contains("\"name\" : \"rivers\"");
    }

    @Test
    void head_has_the_header_of_get_and_nothing_else() throws Exception {
        HttpResponse<String> get = server.get("/api/v1/search?q=a");
        HttpResponse<String> head = server.client()
                .send(server.to("/api/v1/search?q=a").HEAD().build(), HttpResponse.BodyHandlers.ofString());
        assertThat(head.statusCode()).isEqualTo(200);
        assertThat(head.body()).isEmpty();
        assertThat(head.headers().firstValue("Content-Length"))
                .isEqualTo(get.headers().firstValue("Content-Length"))
                .isPresent();
    }

    @Test
    void reports_are_in_words_when_these_alone_are_accepted() throws Exception {
        HttpResponse<String> stats = words("/api/v1/stats?hosts=7");
        assertThat(stats.body()).isEqualTo("3 pages, 7 hosts at most\n");
        assertThat(stats.headers().firstValue("Content-Type")).contains("text/plain; charset=utf-8");
        assertThat(stats.headers().firstValue("Vary")).contains("Accept");
        assertThat(words("/api/v1/pages?url=https://example.org/").body()).isEqualTo("https://example.org/ is known\n");
    }

    @Test
    void a_page_that_is_not_known_is_404_and_still_reported() throws Exception {
        HttpResponse<String> json = server.get("/api/v1/pages?url=https://example.org/x");
        assertThat(json.statusCode()).isEqualTo(404);
        assertThat(json.headers().firstValue("Content-Type")).contains("application/json");
        assertThat(json.body()).contains("\"known\":false");
        HttpResponse<String> words = words("/api/v1/pages?url=https://example.org/x");
        assertThat(words.statusCode()).isEqualTo(404);
        assertThat(words.body()).isEqualTo("https://example.org/x is not known\n");
    }

    @Test
    void a_stored_body_is_bytes_to_be_saved_and_never_a_page_of_this_server() throws Exception {
        HttpResponse<String> body = server.get("/api/v1/pages/body?url=https://example.org/");
        assertThat(body.body()).isEqualTo("<script>alert(1)</script>");
        assertThat(body.headers().firstValue("Content-Type")).contains("application/octet-stream");
        assertThat(body.headers().firstValue("Content-Disposition")).contains("attachment");
        assertThat(body.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
    }

    @Test
    void our_own_bugs_are_not_told_to_those_who_ask() throws Exception {
        assertThat(server.get("/api/v1/search?q=bug").body()).doesNotContain("s3cret", "Exception");
    }

    @Test
    void the_body_of_a_request_is_not_taken_for_the_next_request() throws Exception {
        String hidden = "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:" + server.port() + "\r\n\r\n";
        String response = server.raw("GET /api/v1/stats HTTP/1.1\r\nHost: 127.0.0.1:" + server.port()
                + "\r\nConnection: close\r\nContent-Length: " + hidden.length() + "\r\n\r\n" + hidden);
        assertThat(response.split("HTTP/1.1 200")).hasSize(2);
        assertThat(response).doesNotContain("\r\nok\n");
    }

    private HttpResponse<String> words(String path) throws Exception {
        return server.client()
                .send(server.to(path).header("Accept", "text/plain").build(), HttpResponse.BodyHandlers.ofString());
    }

    static void assertProblem(HttpResponse<String> response, int status, String words) throws IOException {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
        Map<String, Object> problem = JsonTree.object(JsonTree.read(response.body()));
        assertThat(problem).containsOnlyKeys("title", "status", "detail").containsEntry("status", (long) status);
        assertThat((String) problem.get("detail")).contains(words);
        assertThat((String) problem.get("title")).isNotBlank();
    }
}
