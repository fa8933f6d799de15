package io.freshet.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DomainNameTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            한국.kr                 | xn--3e0b707e.kr
            도메인.한국             | xn--hq1bm8jm9l.xn--3e0b707e
            www.농협.한국           | www.xn--980bm60e.xn--3e0b707e
            \u1112\u1161\u11ab\u1100\u116e\u11a8.kr | xn--3e0b707e.kr
            xn--3E0B707E.kr         | xn--3e0b707e.kr
            한국。kr                | xn--3e0b707e.kr
            EXAMPLE.ORG             | example.org
            Ｅｘａｍｐｌｅ．ＯＲＧ  | example.org
            bücher.example          | xn--bcher-kva.example
            BU\u0308CHER.example    | xn--bcher-kva.example
            faß.de                  | xn--fa-hia.de
            FA\u1e9e.de             | xn--fa-hia.de
            βόλος.com               | xn--nxasmm1c.com
            ΒΌΛΟΣ.com               | xn--nxasmq6b.com
            \u0130.com              | xn--i-9bb.com
            日本語。ＪＰ            | xn--wgv71a119e.jp
            президент.рф            | xn--d1abbgf6aiiy.xn--p1ai
            ☃.net                   | xn--n3h.net
            \u13e3\uab83\u13a9.com  | xn--f9dt7l.com
            """)
    void a_name_is_written_as_the_dns_knows_it(String name, String ascii) {
        assertThat(DomainName.toAscii(name)).isEqualTo(ascii);
    }

    /** From web-platform-tests, url/resources/toascii.json. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            aa--                    | aa--
            a\u2020--               | xn--a---kp0a
            -\u2020                 | xn----xhn
            -x.\u00df               | -x.xn--zca
            x..\u00df               | x..xn--zca
            xn--a                   |
            xn--a.\u00df            |
            xn--ls8h=               |
            xn--te\u0161la          |
            xn--zca.\u00df          | xn--zca.xn--zca
            ab--c.xn--zca           | ab--c.xn--zca
            \u200d.example          |
            xn--1ug.example         |
            \u064aa                 |
            \u064a.                 | xn--mhb.
            1.\u064a                | 1.xn--mhb
            xn--a-yoc               |
            \u0dc1\u0dca\u200d\u0dbb\u0dd3       | xn--10cl1a0b660p
            \u0646\u0627\u0645\u0647\u200c\u0627\u06cc | xn--mgba3gch31f060k
            \ufffd.com              |
            xn--zn7c.com            |
            a\u00adb                | ab
            \u2260                  | xn--1ch
            \u226e                  | xn--gdh
            \u226f                  | xn--hdh
            """)
    void a_browser_would_ask_for_the_same_name(String name, @Nullable String ascii) {
        assertThat(DomainName.toAscii(name)).isEqualTo(ascii);
    }

    @Test
    void a_label_too_long_for_the_dns_is_refused_before_it_costs_anything() {
        assertThat(DomainName.toAscii("가".repeat(60_000) + ".kr")).isNull();
        assertThat(DomainName.toAscii("xn--" + "z".repeat(60_000))).isNull();
    }

    /** RFC 3492, 7.1. */
    @ParameterizedTest
    @CsvSource({
        "\u0644\u064A\u0647\u0645\u0627\u0628\u062A\u0643\u0644\u0645\u0648\u0634\u0639\u0631\u0628\u064A\u061F, egbpdaj6bu4bxfgehfvwxn",
        "\u4ED6\u4EEC\u4E3A\u4EC0\u4E48\u4E0D\u8BF4\u4E2D\u6587, ihqwcrb4cv8a8dqg056pqjye",
        "\uC138\uACC4\uC758\uBAA8\uB4E0\uC0AC\uB78C\uB4E4\uC774\uD55C\uAD6D\uC5B4\uB97C\uC774\uD574\uD55C\uB2E4\uBA74\uC5BC\uB9C8\uB098\uC88B\uC744\uAE4C,"
                + " 989aomsvi5e83db1d2a355cv1e0vak1dwrv93d5xbh15a0dt30a5jpsd879ccm6fea98c",
        "3\u5E74B\u7D44\u91D1\u516B\u5148\u751F, 3B-ww4c5e180e575a65lsy2b",
        "Hello-Another-Way-\u305D\u308C\u305E\u308C\u306E\u5834\u6240, Hello-Another-Way--fc4qua05auwb3674vfr0b",
        "-> $1.00 <-, -> $1.00 <--"
    })
    void punycode_goes_both_ways(String label, String encoded) {
        assertThat(Punycode.encode(label)).isEqualTo(encoded);
        assertThat(Punycode.decode(encoded)).isEqualTo(label);
    }

    @ParameterizedTest
    @CsvSource({"99999999", "a-\u00e4", "-", "a_"})
    void what_is_not_punycode_is_refused(String text) {
        assertThat(Punycode.decode(text)).isNull();
    }
}
