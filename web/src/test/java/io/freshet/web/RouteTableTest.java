package io.freshet.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RouteTableTest {
    private static Route route(Route.Method method, String path) {
        return Route.api(method, path, _ -> Answer.text(200, "text/plain", path));
    }

    private static final RouteTable TABLE = new RouteTable(List.of(
            route(Route.Method.GET, "/"),
            route(Route.Method.GET, "/a"),
            route(Route.Method.POST, "/a"),
            route(Route.Method.GET, "/a/{id}"),
            route(Route.Method.DELETE, "/a/{id}"),
            route(Route.Method.PUT, "/a/{id}"),
            route(Route.Method.GET, "/a/fixed"),
            route(Route.Method.GET, "/a/{id}/b/{name}")));

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            /               | GET, HEAD              | {}
            /a              | GET, HEAD, POST        | {}
            /%61            | GET, HEAD, POST        | {}
            /a/1            | GET, HEAD, PUT, DELETE | {id=1}
            /a/a%2Fb%20c+d  | GET, HEAD, PUT, DELETE | {id=a/b c+d}
            /a/%EA%B0%95    | GET, HEAD, PUT, DELETE | {id=강}
            /a/%252e%252e   | GET, HEAD, PUT, DELETE | {id=%2e%2e}
            /a/...          | GET, HEAD, PUT, DELETE | {id=...}
            /a/fixed        | GET, HEAD              | {}
            /a/fixed/b/x    | GET, HEAD              | {id=fixed, name=x}
            """)
    void a_path_is_found_with_its_variables(String path, String allowed, String variables) {
        RouteTable.Found found = TABLE.find(path);
        assertThat(found.allowed()).isEqualTo(allowed);
        assertThat(found.variables()).hasToString(variables);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", "a", "*", "/A", "/a/", "//a", "/a/.", "/a/..", "/a/%2e", "/a/.%2E", "/a/1/", "/a/../a", "/a/1/b"
            })
    void other_paths_are_not(String path) {
        assertThat(TABLE.find(path)).isEqualTo(RouteTable.Found.NOTHING);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/a/%", "/a/%4", "/a/%zz", "/a/%FF", "/a/%C0%AE", "/a/%ED%A0%80", "/a/\u00e9", "/%"})
    void a_path_that_is_badly_encoded_is_a_problem(String path) {
        assertThatThrownBy(() -> TABLE.find(path))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        e -> assertThat(e.problem().status()).isEqualTo(400))
                .hasMessageContaining("the path");
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void whatever_a_variable_is_it_comes_out_as_it_went_in(long seed) {
        var random = new SplittableRandom(seed);
        for (int i = 0; i < 2_000; i++) {
            var value = new StringBuilder("x");
            for (int length = random.nextInt(12); length > 0; length--) {
                int c = random.nextInt(8) == 0 ? random.nextInt(0x10000, 0x11000) : random.nextInt(1, 0xD800);
                value.appendCodePoint(c);
            }
            String path = "/a/"
                    + URLEncoder.encode(value.toString(), StandardCharsets.UTF_8)
                            .replace("+", "%20");
            assertThat(TABLE.find(path).variables()).isEqualTo(Map.of("id", value.toString()));
        }
    }

    @Test
    void two_routes_for_the_same_are_a_bug() {
        assertThatThrownBy(() ->
                        new RouteTable(List.of(route(Route.Method.GET, "/a/{id}"), route(Route.Method.GET, "/a/{id}"))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "/a b", "/{}", "/a{id}", "/{id", "/{Id}"})
    void a_template_is_checked(String text) {
        assertThatThrownBy(() -> new PathTemplate(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
