package io.freshet.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CrawlUrlTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            http://example.org/            | http://example.org        | /
            https://example.org/a/b?c=/d?e | https://example.org       | /a/b?c=/d?e
            http://example.org:8080/a      | http://example.org:8080   | /a
            http://[::1]:8080/a            | http://[::1]:8080         | /a
            """)
    void a_url_is_its_host_and_what_is_asked_of_it(String text, String host, String pathAndQuery) {
        CrawlUrl url = url(text);
        assertThat(url.host()).isEqualTo(new Host(host));
        assertThat(url.pathAndQuery()).isEqualTo(pathAndQuery);
        assertThat(url).hasToString(text);
    }

    @ParameterizedTest
    @CsvSource({
        "http://example.org/, /, false",
        "http://example.org/a/b, /a/b, false",
        "http://example.org/a?b/c, /a, true",
        "http://example.org/?, /, false"
    })
    void the_path_ends_at_the_query(String text, String path, boolean query) {
        assertThat(url(text).path()).isEqualTo(path);
        assertThat(url(text).hasQuery()).isEqualTo(query);
    }

    @Test
    void a_url_without_a_path_cannot_be_made() {
        assertThatThrownBy(() -> new CrawlUrl("http://example.org", 18)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new CrawlUrl("http://example.org/", 7)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new CrawlUrl("ftp://example.org/", 17)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void keys_of_one_host_lie_together() {
        UrlKey one = url("http://example.org/a").key();
        UrlKey two = url("http://example.org/b").key();
        assertThat(one.host()).isEqualTo(two.host()).isEqualTo(new Host("http://example.org").key());
        assertThat(one.url()).isNotEqualTo(two.url());
        assertThat(one.shard()).isEqualTo(two.shard()).isBetween(0, UrlKey.SHARDS - 1);
    }

    @Test
    void urls_with_the_same_text_are_the_same_whether_or_not_their_keys_were_asked_for() {
        CrawlUrl asked = url("http://example.org/a");
        UrlKey key = asked.key();
        CrawlUrl other = url("http://example.org/a");
        assertThat(other).isEqualTo(asked).hasSameHashCodeAs(asked).isNotEqualTo(url("http://example.org/b"));
        assertThat(other.key()).isEqualTo(key);
        assertThat(asked.key()).isSameAs(key);
    }

    @Test
    void all_threads_are_told_the_same_key() {
        List<CrawlUrl> urls = IntStream.range(0, 20_000)
                .mapToObj(i -> url("http://example.org/" + i))
                .toList();
        List<List<UrlKey>> told = IntStream.range(0, 4)
                .parallel()
                .mapToObj(_ -> urls.stream().map(CrawlUrl::key).toList())
                .toList();
        List<UrlKey> expected = urls.stream().map(CrawlUrlTest::keyOfText).toList();
        assertThat(told).allMatch(expected::equals);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            http://example.org         | false | example.org | 80   | example.org
            https://example.org        | true  | example.org | 443  | example.org
            https://example.org:8443   | true  | example.org | 8443 | example.org:8443
            http://[::1]               | false | [::1]       | 80   | [::1]
            https://[2001:db8::1]:8443 | true  | [2001:db8::1] | 8443 | [2001:db8::1]:8443
            """)
    void a_host_is_scheme_name_and_port(String text, boolean secure, String name, int port, String authority) {
        Host host = new Host(text);
        assertThat(host.secure()).isEqualTo(secure);
        assertThat(host.name()).isEqualTo(name);
        assertThat(host.port()).isEqualTo(port);
        assertThat(host.authority()).isEqualTo(authority);
        assertThat(host.robotsTxt()).isEqualTo(url(text + "/robots.txt"));
        assertThat(host.robotsTxt().host()).isEqualTo(host);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "example.org", "http://", "https://", "ftp://example.org"})
    void what_is_no_host_cannot_be_made(String text) {
        assertThatThrownBy(() -> new Host(text)).isInstanceOf(IllegalArgumentException.class);
    }

    static UrlKey keyOfText(CrawlUrl url) {
        return new UrlKey(Fingerprint.of(url.text(), 0, url.hostEnd()), Fingerprint.of(url.text()));
    }

    private static CrawlUrl url(String text) {
        return Canonicaliser.DEFAULT.parse(text).orElseThrow();
    }
}
