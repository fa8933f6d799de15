package io.freshet.fetch;

import io.freshet.model.Body;
import io.freshet.model.CrawlUrl;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A request that is not a visit of a page: a registration, a subscription, a message to a webhook.
 *
 * @param headers besides {@code Host}, {@code User-Agent} and what describes the body
 * @param type the media type of the body; empty when there is none
 */
public record HttpCall(Method method, CrawlUrl url, Map<String, String> headers, String type, Body body) {
    /** What the request asks for. */
    public enum Method {
        GET,
        POST,
        PUT,
        DELETE
    }

    public HttpCall {
        headers = Map.copyOf(headers);
        headers.forEach((name, value) -> {
            check(!name.isEmpty() && name.chars().allMatch(HttpCall::isToken), name + " is no name of a header field");
            check(isFieldValue(value), "the header field " + name + " has characters that no field may have");
        });
        check(isFieldValue(type), "the media type has characters that no header field may have");
        check(body.sent().length == 0 || !type.isEmpty(), "a body needs its media type");
    }

    public static HttpCall get(CrawlUrl url) {
        return new HttpCall(Method.GET, url, Map.of(), "", Body.EMPTY);
    }

    public static HttpCall post(CrawlUrl url, String type, byte[] body) {
        return new HttpCall(Method.POST, url, Map.of(), type, new Body(body));
    }

    /** Returns the call with one more header field. */
    public HttpCall with(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return new HttpCall(method, url, more, type, body);
    }

    /** RFC 9110, 5.6.2. */
    private static boolean isToken(int c) {
        return c < 0x7f && (Character.isLetterOrDigit(c) || "!#$%&'*+-.^_`|~".indexOf(c) >= 0);
    }

    /** With a line break in it, a value would add lines of its own to the request. */
    private static boolean isFieldValue(String value) {
        return value.chars().allMatch(c -> c >= ' ' && c < 0x7f);
    }

    private static void check(boolean right, String message) {
        if (!right) {
            throw new IllegalArgumentException(message);
        }
    }
}
