package io.freshet.siteagent;

import io.freshet.protocol.push.IndexNowRequest;
import java.util.List;

/**
 * Search engines that take IndexNow, and the key that proves whose site it is.
 *
 * @param engines addresses that take requests; the first one is asked, the next ones when it is busy. They share what they are told
 * @param key 8 to 128 letters, digits and hyphens; {@code /KEY.txt} of the site must hold it
 */
public record IndexNowSettings(List<String> engines, String key) {
    public IndexNowSettings {
        engines = List.copyOf(engines);
        if (engines.isEmpty() || !engines.stream().allMatch(url -> url.matches("https?://[^/?#]+/[^?#]*"))) {
            throw new IllegalArgumentException("an engine is an address such as https://api.indexnow.org/indexnow");
        }
        if (!IndexNowRequest.isKey(key)) {
            throw new IllegalArgumentException("a key has 8 to 128 letters, digits and hyphens");
        }
    }
}
