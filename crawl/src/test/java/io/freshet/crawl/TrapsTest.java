package io.freshet.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrapsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/a/b/c/d                                |",
                "/a/a/a/a                                | /a/ is repeated more than 3 times",
                "/a/a/a/b                                |",
                "/x/a/b/a/b/a/b/a/b                      | /a/b/ is repeated more than 3 times",
                "/a/b/a/b/a/b                            |",
                "/2026/01/01/2026/01/02                  |",
                "/one/two/three/one/two/three/one/two/three/one/two/three | /one/two/three/ is repeated more than 3 times",
                "/%ED%95%9C/%ED%95%9C/%ED%95%9C/%ED%95%9C | is repeated more than 3 times"
            })
    void a_path_that_goes_in_circles_is_a_trap(String path, String trap) {
        String told = Traps.inAddress(SimulatedWeb.url("http://example.org" + path.strip()), TrapSettings.DEFAULT);
        if (trap == null) {
            assertThat(told).isEmpty();
        } else {
            assertThat(told).contains(trap);
        }
    }

    @ParameterizedTest
    @CsvSource({"/calendar?month=12&year=2026,/calendar?month=0&year=0", "/a1/b22c333,/a0/b0c0", "/plain,/plain"})
    void the_pattern_of_an_address_has_every_number_as_0(String path, String pattern) {
        assertThat(Traps.pattern(SimulatedWeb.url("http://h1.example.org" + path)))
                .isEqualTo(pattern);
    }

    @ParameterizedTest
    @CsvSource({"61,path", "60,''"})
    void too_many_segments_are_a_trap(int segments, String trap) {
        var path = new StringBuilder();
        for (int i = 0; i < segments; i++) {
            path.append("/s").append(i);
        }
        assertThat(Traps.inAddress(SimulatedWeb.url("http://example.org" + path), TrapSettings.DEFAULT))
                .contains(trap);
    }

    @ParameterizedTest
    @CsvSource({"41,query", "40,''"})
    void too_many_parameters_are_a_trap(int parameters, String trap) {
        var query = new StringBuilder("?");
        for (int i = 0; i < parameters; i++) {
            query.append(i == 0 ? "" : "&").append("p").append(i).append("=1");
        }
        assertThat(Traps.inAddress(SimulatedWeb.url("http://example.org/" + query), TrapSettings.DEFAULT))
                .contains(trap);
    }
}
