package io.freshet.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The document that describes the API, against the API. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OpenApiTest {
    @SuppressWarnings("NullAway.Init") // started before all tests
    private TestServer server;

    private Map<String, Object> document = Map.of();

    @BeforeAll
    void start() throws Exception {
        server = TestServer.start();
        document =
                JsonTree.object(JsonTree.read(server.get("/api/v1/openapi.json").body()));
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void it_has_exactly_the_routes_and_parameters_that_there_are() {
        var api = new Api(TestServer.parts(new TestServer.MadeUpCrawls()), 100);
        Map<String, Described> real = new TreeMap<>();
        api.routes()
                .forEach(route -> real.put(
                        route.method() + " " + route.path().text(),
                        new Described(route.path().variables(), route.parameters())));
        Map<String, Described> described = new TreeMap<>();
        paths().forEach((path, item) -> operations(JsonTree.object(item))
                .forEach((method, operation) -> described.put(
                        method.toUpperCase(Locale.ROOT) + " " + path,
                        new Described(variables(JsonTree.object(item)), names(operation)))));
        assertThat(described).isEqualTo(real);
    }

    /** Names of what a path has in braces, and of what its query or the fields of its body may be. */
    private record Described(List<String> variables, List<String> parameters) {}

    private static Map<String, Map<String, Object>> operations(Map<String, Object> item) {
        Map<String, Map<String, Object>> operations = new TreeMap<>();
        item.forEach((method, operation) -> {
            if (!method.equals("parameters")) {
                operations.put(method, JsonTree.object(operation));
            }
        });
        return operations;
    }

    private List<String> variables(Map<String, Object> item) {
        List<Map<String, Object>> variables = JsonTree.array(item.getOrDefault("parameters", List.of())).stream()
                .map(each -> JsonTree.object(resolve(each)))
                .toList();
        assertThat(variables)
                .allSatisfy(variable ->
                        assertThat(variable).containsEntry("in", "path").containsEntry("required", true));
        return variables.stream().map(each -> (String) each.get("name")).toList();
    }

    private List<String> names(Map<String, Object> operation) {
        if (operation.get("requestBody") == null) {
            return JsonTree.array(operation.getOrDefault("parameters", List.of())).stream()
                    .map(each -> (String) JsonTree.object(each).get("name"))
                    .toList();
        }
        Map<String, Object> content =
                JsonTree.object(JsonTree.object(operation.get("requestBody")).get("content"));
        Object schema = JsonTree.object(content.get("application/json")).get("schema");
        return List.copyOf(JsonTree.object(JsonTree.object(resolve(schema)).get("properties"))
                .keySet());
    }

    /** Defaults, bounds and choices are tried at the server: what the document allows is taken, and what is beyond is not. */
    @Test
    void what_it_says_of_numbers_and_choices_is_so() throws Exception {
        for (String path : paths().keySet()) {
            if (!JsonTree.object(paths().get(path)).containsKey("get") || path.equals("/api/v1/export")) {
                continue; // CopiesTest
            }
            for (Map<String, Object> parameter : parameters(path)) {
                Map<String, Object> schema = JsonTree.object(parameter.get("schema"));
                String name = String.valueOf(parameter.get("name"));
                if (schema.get("maximum") instanceof Long most && !name.equals("limit")) {
                    assertThat(status(path, name, Long.toString(most)))
                            .as(path + name)
                            .isEqualTo(200);
                    assertThat(status(path, name, Long.toString(most + 1)))
                            .as(path + name)
                            .isEqualTo(400);
                }
                if (schema.get("minimum") instanceof Long least) {
                    assertThat(status(path, name, Long.toString(least)))
                            .as(path + name)
                            .isEqualTo(200);
                    assertThat(status(path, name, Long.toString(least - 1)))
                            .as(path + name)
                            .isEqualTo(400);
                }
                if (schema.get("enum") instanceof List<?> choices) {
                    for (Object choice : choices) {
                        assertThat(status(path, name, (String) choice)).isEqualTo(200);
                    }
                }
                if (Boolean.TRUE.equals(parameter.get("required"))) {
                    assertThat(server.get(path).statusCode()).isEqualTo(400);
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "/api/v1/search,  q=word&facets=true,                    200",
        "/api/v1/search,  q=serach,                              200",
        "/api/v1/search,  q=title:,                              400",
        "/api/v1/search,  q=missing,                             503",
        "/api/v1/suggest, q=a,                                   200",
        "/api/v1/stats,   hosts=3,                               200",
        "/api/v1/pages,   url=https://example.org/,              200",
        "/api/v1/pages,   url=https://example.org/x,             404",
        "/api/v1/pages/body, url=https://example.org/x,          404",
        "/api/v1/crawls,  '',                                    200",
        "/api/v1/freshness, '',                                  200",
        "/api/v1/topics, '',                                     200",
        "/api/v1/topics/{name}, name=rivers,                     200",
        "/api/v1/topics/{name}, name=none,                       404",
        "/api/v1/topics/{name}, name=%EA%B0%95,                  404",
        "/api/v1/sites, '',                                      200",
        "/api/v1/sites/notices, limit=2,                         200",
        "/api/v1/settings, '',                                   200",
        "/api/v1/openapi.json, '',                               200"
    })
    void answers_look_as_it_says(String path, String query, String status) throws Exception {
        String asked =
                path.contains("{") ? path.replace("{name}", query.substring("name=".length())) : path + "?" + query;
        HttpResponse<String> response = server.get(asked);
        assertThat(response.statusCode()).hasToString(status);
        assertDescribed(response, operation(path));
    }

    private void assertDescribed(HttpResponse<String> response, Map<String, Object> operation) throws IOException {
        String status = Integer.toString(response.statusCode());
        Map<String, Object> described = JsonTree.object(resolve(Objects.requireNonNull(
                JsonTree.object(operation.get("responses")).get(status), status + " is not described")));
        String type = response.headers().firstValue("Content-Type").orElse("");
        Map<String, Object> content = JsonTree.object(described.get("content"));
        assertThat(content).containsKey(type);
        List<String> wrong = new ArrayList<>();
        check(JsonTree.read(response.body()), JsonTree.object(content.get(type)).get("schema"), "", wrong);
        assertThat(wrong).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            PUT    | /api/v1/topics/{name}          | orbs   | {"pages": ["https://example.org/"]}                      | 201
            PUT    | /api/v1/topics/{name}          | orbs   | {"pages": ["https://example.org/"]}                      | 200
            PUT    | /api/v1/topics/{name}          | a%20b  | {"pages": ["https://example.org/"]}                      | 400
            PUT    | /api/v1/topics/{name}          | orbs   | {"name": "orbs", "pages": ["https://example.org/"]}      | 400
            PUT    | /api/v1/topics/{name}          | orbs   | {}                                                       | 400
            POST   | /api/v1/topics/{name}/test     | rivers | {"url": "https://example.org/"}                          | 200
            POST   | /api/v1/topics/{name}/test     | rivers | {"url": "https://example.org/none"}                      | 409
            POST   | /api/v1/topics/{name}/test     | rivers | {"url": "nonsense"}                                      | 400
            POST   | /api/v1/topics/{name}/test     | none   | {"url": "https://example.org/"}                          | 404
            POST   | /api/v1/topics/{name}/feedback | rivers | {"url": "https://example.org/", "about": true}           | 202
            POST   | /api/v1/topics/{name}/feedback | rivers | {"url": "https://example.org/"}                          | 400
            POST   | /api/v1/topics/{name}/feedback | rivers | {"url": "https://example.org/only", "about": false}      | 409
            POST   | /api/v1/topics/{name}/feedback | rivers | {"url": "https://example.org/", "about": "perhaps"}      | 400
            DELETE | /api/v1/topics/{name}          | orbs   |                                                          | 200
            DELETE | /api/v1/topics/{name}          | none   |                                                          | 404
            POST   | /api/v1/crawls                 |        | {"urls": [], "topic": ["rivers"], "strategy": "magic"}   | 400
            POST   | /api/v1/crawls                 |        | {"urls": [], "topic": ["rivers"], "strategy": "conventional"} | 202
            """)
    void answers_to_orders_look_as_it_says(
            String method, String path, @Nullable String name, @Nullable String body, String status) throws Exception {
        HttpRequest.Builder request = server.to(name == null ? path : path.replace("{name}", name));
        if (body == null) {
            request.method(method, HttpRequest.BodyPublishers.noBody());
        } else {
            request.header("Content-Type", "application/json")
                    .method(method, HttpRequest.BodyPublishers.ofString(body));
        }
        HttpResponse<String> response = server.client().send(request.build(), HttpResponse.BodyHandlers.ofString());
        assertThat(response.statusCode()).as(response.body()).hasToString(status);
        assertDescribed(
                response, JsonTree.object(JsonTree.object(paths().get(path)).get(method.toLowerCase(Locale.ROOT))));
    }

    @Test
    void every_reference_leads_somewhere() {
        List<String> references = new ArrayList<>();
        references(document, references);
        assertThat(references)
                .isNotEmpty()
                .allSatisfy(reference ->
                        assertThat(resolve(Map.of("$ref", reference))).isNotNull());
    }

    private static void references(@Nullable Object value, List<String> found) {
        if (value instanceof Map<?, ?> map) {
            if (map.get("$ref") instanceof String reference) {
                found.add(reference);
            }
            map.values().forEach(each -> references(each, found));
        } else if (value instanceof List<?> list) {
            list.forEach(each -> references(each, found));
        }
    }

    /** As much of JSON Schema as the document uses. Fields that it does not name may be there only if it says that there are more. */
    private void check(@Nullable Object value, @Nullable Object given, String at, List<String> wrong) {
        Map<String, Object> schema = JsonTree.object(resolve(given));
        if (schema.get("enum") instanceof List<?> choices && !choices.contains(value)) {
            wrong.add(at + " is " + value + ", none of " + choices);
        }
        Object type = schema.get("type");
        List<?> types = type instanceof List<?> several ? several : List.of(Objects.requireNonNull(type));
        if (types.stream().noneMatch(each -> isOf(value, (String) each))) {
            wrong.add(at + " is " + value + ", not of type " + types);
        }
        if (value instanceof Map<?, ?> object && schema.containsKey("properties")) {
            Map<String, Object> properties = JsonTree.object(schema.get("properties"));
            assertThat(properties.keySet()).as(at).containsAll(List.copyOf(strings(schema.get("required"))));
            for (String required : strings(schema.get("required"))) {
                if (!object.containsKey(required)) {
                    wrong.add(at + "/" + required + " is missing");
                }
            }
            object.forEach((name, each) -> {
                if (properties.containsKey((String) name)) {
                    check(each, properties.get((String) name), at + "/" + name, wrong);
                } else if (!String.valueOf(schema.get("description")).startsWith("More fields")) {
                    wrong.add(at + "/" + name + " is not described");
                }
            });
        }
        if (value instanceof List<?> list) {
            list.forEach(each -> check(each, schema.get("items"), at + "/*", wrong));
        }
    }

    private static boolean isOf(@Nullable Object value, String type) {
        return switch (type) {
            case "object" -> value instanceof Map;
            case "array" -> value instanceof List;
            case "string" -> value instanceof String;
            case "integer" -> value instanceof Long;
            case "number" -> value instanceof Number;
            case "boolean" -> value instanceof Boolean;
            case "null" -> value == null;
            default -> throw new IllegalArgumentException(type);
        };
    }

    private static List<String> strings(@Nullable Object value) {
        return JsonTree.array(value).stream().map(String.class::cast).toList();
    }

    private Object resolve(@Nullable Object value) {
        Map<String, Object> map = JsonTree.object(value);
        if (!(map.get("$ref") instanceof String reference)) {
            return map;
        }
        Object target = document;
        for (String step : reference.substring(2).split("/")) {
            target = Objects.requireNonNull(JsonTree.object(target).get(step), reference);
        }
        return target;
    }

    private int status(String path, String name, String value) throws IOException, InterruptedException {
        var query = new StringBuilder("?" + name + "=" + value);
        for (Map<String, Object> parameter : parameters(path)) {
            if (Boolean.TRUE.equals(parameter.get("required"))) {
                query.append("&").append(parameter.get("name")).append("=a");
            } else if (parameter.get("example") instanceof String example) { // one of several that is needed
                query.append("&").append(parameter.get("name")).append("=").append(example);
            }
        }
        return server.get(path + query).statusCode();
    }

    private Map<String, Object> paths() {
        return JsonTree.object(document.get("paths"));
    }

    private Map<String, Object> operation(String path) {
        return JsonTree.object(JsonTree.object(paths().get(path)).get("get"));
    }

    private List<Map<String, Object>> parameters(String path) {
        return JsonTree.array(operation(path).getOrDefault("parameters", List.of())).stream()
                .map(JsonTree::object)
                .toList();
    }
}
