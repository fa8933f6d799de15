package io.freshet.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** {@code docs/http-api.md} against the server. */
class HttpApiDocumentTest {
    private static final Path DOCUMENT = Path.of("../docs/http-api.md");
    private static final Pattern EXAMPLE =
            Pattern.compile("curl (-H 'Authorization: Bearer TOKEN' )?.*?'http://127\\.0\\.0\\.1:8080([^']*)'");

    @Test
    void every_example_is_answered() throws Exception {
        List<MatchResult> examples =
                EXAMPLE.matcher(Files.readString(DOCUMENT)).results().toList();
        assertThat(examples).hasSizeGreaterThan(7);
        try (TestServer server = TestServer.start()) {
            for (MatchResult example : examples) {
                String path = example.group(2);
                HttpResponse<String> response =
                        example.group(1) == null ? server.get(path) : server.get(path, TestServer.LOCAL_TOKEN);
                assertThat(response.statusCode()).as(path + response.body()).isEqualTo(200);
            }
        }
    }

    @Test
    void the_table_has_every_route_and_parameter() throws Exception {
        List<String> rows = Pattern.compile("(?m)^\\| `((?:[A-Z]+ )?/[^`]*)` \\|([^|]*)\\|")
                .matcher(Files.readString(DOCUMENT))
                .results()
                .map((MatchResult row) ->
                        row.group(1) + row.group(2).replaceAll("[`,]", "").stripTrailing())
                .sorted()
                .toList();
        List<String> routes = new Api(TestServer.parts(new TestServer.MadeUpCrawls()), 100)
                .routes().stream()
                        .map(route -> ((route.method() == Route.Method.GET ? "" : route.method() + " ")
                                        + route.path().text() + " "
                                        + String.join(" ", route.parameters()))
                                .stripTrailing())
                        .sorted()
                        .toList();
        assertThat(rows).isEqualTo(routes);
    }
}
