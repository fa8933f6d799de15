package io.freshet.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScopeTest {
    @ParameterizedTest
    @CsvSource({
        "HOST,   http://example.org/a/b,      https://example.org/,          true",
        "HOST,   http://example.org/,         http://www.example.org/,       false",
        "HOST,   http://127.0.0.1:8001/,      http://127.0.0.1:8002/,        false",
        "HOST,   http://example.org/,         http://example.org:8080/,      false",
        "DOMAIN, https://www.snu.ac.kr/,      http://cs.snu.ac.kr:8080/x,    true",
        "DOMAIN, https://www.snu.ac.kr/,      http://korea.ac.kr/,           false",
        "DOMAIN, http://127.0.0.1/,           http://127.0.0.2/,             false",
        "PREFIX, http://example.org/doc/a.htm, http://example.org/doc/b/c,   true",
        "PREFIX, http://example.org/doc/a.htm, http://example.org/other,     false",
        "PREFIX, http://example.org/doc/,     http://example.org/document,   false",
        "PREFIX, http://example.org/doc/,     http://example.org.evil.test/doc/, false",
        "ANY,    http://example.org/,         https://elsewhere.test/,       true"
    })
    void a_scope_holds_what_belongs_to_its_seeds(Scope.Kind kind, String seed, String url, boolean inside) {
        var scope = new Scope(kind);
        scope.widen(SimulatedWeb.url(seed));
        assertThat(scope.contains(SimulatedWeb.url(url))).isEqualTo(inside);
    }
}
