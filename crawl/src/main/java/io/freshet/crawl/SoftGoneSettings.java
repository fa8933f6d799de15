package io.freshet.crawl;

import io.freshet.model.TimeText;
import java.time.Duration;

/**
 * When an answer 200 counts as "no such page". Only pages of which there is another copy are doubted, never those that are visited for the first time.
 *
 * @param on whether any is
 * @param nearBits texts of which the fingerprints differ in at most so many of 64 bits are the same error page
 * @param alike so many pages of a host that had different texts and now have the same one have become an error page, though the host answers 404 to an address that
 *     nobody has
 * @param askEvery a host is asked for an address that nobody has at most so often for each kind of address
 * @param asks and for so many kinds of addresses in this time
 */
public record SoftGoneSettings(boolean on, int nearBits, int alike, Duration askEvery, int asks) {
    public static final SoftGoneSettings DEFAULT = new SoftGoneSettings(true, 4, 3, Duration.ofDays(1), 4);

    public SoftGoneSettings {
        if (nearBits < 0 || nearBits > 16) {
            throw new IllegalArgumentException("error pages that are alike differ in 0 to 16 bits, not " + nearBits);
        }
        if (alike < 2 || alike > 32) {
            throw new IllegalArgumentException("2 to 32 pages that become alike are an error page, not " + alike);
        }
        if (askEvery.compareTo(Duration.ofMinutes(1)) < 0) {
            throw new IllegalArgumentException(
                    "a host is asked for an address that nobody has at most every minute, not every "
                            + TimeText.of(askEvery));
        }
        if (asks < 1 || asks > 100) {
            throw new IllegalArgumentException("a host is asked for 1 to 100 addresses that nobody has, not " + asks);
        }
    }
}
