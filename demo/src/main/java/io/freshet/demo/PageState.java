package io.freshet.demo;

import java.time.Instant;

/**
 * The truth about a page at some time.
 *
 * @param site the key of its site
 * @param section the path of its section's front page
 * @param language {@code ko} or {@code en}
 * @param status 200, 301, 404 or 410
 * @param number grows with each change of what the page says; dying and coming back do not count
 * @param since when it last changed in what it says, or in its status
 * @param changesPerHour the rate that it was given: changes of its own and its part in waves
 * @param noisy differs at each request in something that is no change
 */
public record PageState(
        String url,
        String site,
        String section,
        String title,
        String language,
        int status,
        long number,
        Instant since,
        double changesPerHour,
        boolean noisy) {
    public boolean there() {
        return status == 200;
    }
}
