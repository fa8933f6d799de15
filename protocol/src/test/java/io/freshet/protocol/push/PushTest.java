package io.freshet.protocol.push;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.protocol.FormFields;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class PushTest {
    private static final byte[] CONTENT = "가 delivery".getBytes(UTF_8);

    @Test
    void a_subscription_is_printed_and_read() {
        var request = new HubRequest(
                HubMode.SUBSCRIBE,
                "http://site.test/feed?a=1&b=2",
                "https://robot.test/websub/x?y",
                864_000L,
                "secret");
        assertThat(HubRequest.read(FormFields.read(request.print()))).isEqualTo(new HubRequest.Reading.Valid(request));
        assertThat(HubRequest.read(FormFields.read(request.print() + "&foo=bar")))
                .isEqualTo(new HubRequest.Reading.Valid(request));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "hub.mode=publish&hub.topic=http://a/&hub.callback=http://b/",
                "hub.mode=subscribe&hub.topic=http://a/",
                "hub.mode=subscribe&hub.topic=http://a/&hub.callback=file:///etc/passwd",
                "hub.mode=subscribe&hub.topic=http://a/&hub.callback=http://b/&hub.lease_seconds=-1"
            })
    void a_bad_subscription_is_refused(String body) {
        assertThat(HubRequest.read(FormFields.read(body))).isInstanceOf(HubRequest.Reading.Invalid.class);
    }

    @Test
    void a_secret_of_two_hundred_bytes_is_refused() {
        String start = "hub.mode=subscribe&hub.topic=http://a/&hub.callback=http://b/&hub.secret=";
        assertThat(HubRequest.read(FormFields.read(start + "x".repeat(199))))
                .isInstanceOf(HubRequest.Reading.Valid.class);
        assertThat(HubRequest.read(FormFields.read(start + "x".repeat(200))))
                .isInstanceOf(HubRequest.Reading.Invalid.class);
    }

    @Test
    void a_verification_keeps_the_query_of_the_callback() {
        var verification = new HubVerification(HubMode.SUBSCRIBE, "http://site.test/f?a=b", "kumquat", 5L, null);
        String url = verification.on("http://robot.test/x?id=1");
        assertThat(url).startsWith("http://robot.test/x?id=1&hub.mode=subscribe&");
        assertThat(HubVerification.read(FormFields.read(url.substring(url.indexOf('?') + 1))))
                .contains(verification);
        assertThat(HubVerification.read(FormFields.read("hub.mode=subscribe&hub.topic=x")))
                .as("without a challenge")
                .isEmpty();
        assertThat(HubVerification.read(FormFields.read("hub.mode=denied&hub.topic=x&hub.reason=no")))
                .isPresent();
    }

    @ParameterizedTest
    @EnumSource
    void a_signature_holds_for_its_content_alone(HubSignature.Method method) {
        var read = HubSignature.read(
                        HubSignature.sign(method, "secret", CONTENT).print())
                .orElseThrow();
        assertThat(read.signs("secret", CONTENT)).isTrue();
        assertThat(read.signs("wrong", CONTENT)).isFalse();
        assertThat(read.signs("secret", new byte[0])).isFalse();
        assertThat(read.method().weak()).isEqualTo(method == HubSignature.Method.SHA1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "=", "sha256", "md5=00112233445566778899aabbccddeeff", "sha256=xyz"})
    void what_is_no_signature_is_not_read(String header) {
        assertThat(HubSignature.read(header)).isEmpty();
    }

    @Test
    void a_request_of_index_now_is_printed_and_read_in_both_forms() {
        var request = new IndexNowRequest(
                "127.0.0.1:8080",
                "a1b2c3d4",
                null,
                List.of("http://127.0.0.1:8080/가 \"x\"", "http://127.0.0.1:8080/b"));
        assertThat(IndexNowRequest.readJson(request.printJson().getBytes(UTF_8)))
                .isEqualTo(new IndexNowRequest.Reading.Valid(request));
        var one = new IndexNowRequest(
                "site.test", "a1b2c3d4", "http://site.test/k.txt", List.of("http://site.test/?a=1&b"));
        assertThat(IndexNowRequest.readQuery(FormFields.read(one.printQuery())))
                .isEqualTo(new IndexNowRequest.Reading.Valid(one));
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = ';',
            value = {
                "{nonsense; 400",
                "[]; 400",
                "{}; 400",
                "{\"host\":\"a.test\",\"key\":\"12345678\"; 400",
                "{\"host\":\"a.test\",\"key\":\"12345678\",\"urlList\":[]}; 400",
                "{\"host\":\"a.test\",\"key\":\"1234567\",\"urlList\":[\"http://a.test/\"]}; 400",
                "{\"host\":\"a.test\",\"key\":\"12345678\",\"urlList\":[\"http://b.test/\"]}; 422",
                "{\"host\":\"a.test\",\"key\":\"12345678\",\"urlList\":[\"http://a.test:81/\"]}; 422",
                "{\"host\":\"a.test\",\"key\":\"12345678\",\"urlList\":[\"http://a.test@b.test/\"]}; 422",
                "{\"host\":\"a.test\",\"key\":\"12345678\",\"urlList\":[5]}; 422",
                "{\"host\":\"a.test\",\"key\":\"12345678\",\"keyLocation\":\"http://b.test/k\",\"urlList\":[\"http://a.test/\"]}; 422"
            })
    void a_bad_request_of_index_now_has_the_status_of_the_protocol(String body, int status) {
        assertThat(IndexNowRequest.readJson(body.getBytes(UTF_8)))
                .isInstanceOfSatisfying(
                        IndexNowRequest.Reading.Invalid.class,
                        invalid -> assertThat(invalid.status()).isEqualTo(status));
    }

    @Test
    void more_than_ten_thousand_pages_are_refused() {
        String urls = String.join(",", Collections.nCopies(10_001, "\"http://a.test/\""));
        String body = "{\"host\":\"a.test\",\"key\":\"12345678\",\"urlList\":[" + urls + "]}";
        assertThat(IndexNowRequest.readJson(body.getBytes(UTF_8)))
                .isInstanceOfSatisfying(
                        IndexNowRequest.Reading.Invalid.class,
                        invalid -> assertThat(invalid.status()).isEqualTo(422));
    }
}
