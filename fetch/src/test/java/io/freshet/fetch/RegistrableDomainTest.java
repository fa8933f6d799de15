package io.freshet.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RegistrableDomainTest {
    @ParameterizedTest
    @CsvSource({
        "www.example.co.kr, example.co.kr",
        "lactt.taegu.ac.kr, taegu.ac.kr",
        "example.co.kr, example.co.kr",
        "WWW.Example.ORG, example.org",
        "a.b.c.example.com, example.com",
        "someone.github.io, someone.github.io",
        "www.someone.github.io, someone.github.io",
        "co.kr, co.kr",
        "com, com",
        "localhost, localhost",
        "127.0.0.1, 127.0.0.1",
        "[2001:db8::1], [2001:db8::1]",
        "www.xn--bj0bj06e.kr, xn--bj0bj06e.kr",
        "nobody.unknown-suffix, nobody.unknown-suffix",
    })
    void the_registrable_domain_of_a_name(String name, String domain) {
        assertThat(RegistrableDomain.of(name)).isEqualTo(domain);
    }
}
