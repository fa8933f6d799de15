package io.freshet.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.freshet.fetch.TimeoutSettings;
import io.freshet.fetch.Timeouts;
import io.freshet.model.Stage;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Webs small enough to be worked out by hand. */
class TimeoutSweepTest {
    private static final double NEVER = Double.POSITIVE_INFINITY;

    /**
     * <pre>
     * 0 - 1 - 2 - 3
     *      \    /
     *       4 - 5
     * </pre>
     * Page 1 leads to 2 and 4, both 2 and 5 lead to 3.
     */
    private static SlowWeb web(double... headers) {
        double[] nothing = new double[6];
        int[][] links = {{1}, {2, 4}, {3}, {}, {5}, {3}};
        return SlowWeb.of(new int[6], links, nothing.clone(), headers, nothing);
    }

    @ParameterizedTest
    @CsvSource({"0.5, 100", "1, 66.67", "2.5, 50", "3, 33.33", "30, 16.67", "1000, 16.67"})
    void failures_are_the_pages_that_take_longer(double timeout, double percent) {
        var sweep = new TimeoutSweep(web(1, 1, 2, 3, 4, NEVER));
        assertThat(sweep.failed(Stage.HEADER, timeout)).isEqualTo(percent, within(0.01));
        assertThat(sweep.failed(Stage.CONNECT, timeout)).isZero();
    }

    @Test
    void nothing_is_gained_past_the_slowest_page_that_ever_comes() {
        var sweep = new TimeoutSweep(web(1, 1, 2, 3, 4, NEVER));
        double[] timeouts = {1, 2, 3, 4, 5, 6};
        assertThat(sweep.enough(Stage.HEADER, timeouts, 0)).isEqualTo(4);
        assertThat(sweep.enough(Stage.HEADER, timeouts, 17)).isEqualTo(3);
        assertThat(sweep.enough(Stage.HEADER, new double[] {1, 2}, 0)).isInfinite();
    }

    @Test
    void behind_a_page_that_fails_only_those_are_lost_that_only_it_leads_to() {
        assertThat(new TimeoutSweep(web(0, 0, 9, 0, 0, 0)).crawled(5)).isEqualTo(new SlowWeb.Reached(5, 1, 0));
        assertThat(new TimeoutSweep(web(0, 0, 0, 0, 9, 0)).crawled(5)).isEqualTo(new SlowWeb.Reached(4, 1, 1));
        assertThat(new TimeoutSweep(web(0, 0, 9, 0, 9, 0)).crawled(5)).isEqualTo(new SlowWeb.Reached(2, 2, 2));
        assertThat(new TimeoutSweep(web(0, 9, 0, 0, 0, 0)).crawled(5)).isEqualTo(new SlowWeb.Reached(1, 1, 4));
        assertThat(new TimeoutSweep(web(9, 0, 0, 0, 0, 0)).crawled(5).lost()).isEqualTo(6);
    }

    /** In a random recursive tree of n pages, a page has H(n) pages at and below it on average: 1 + 1/2 + ... + 1/n. */
    @Test
    void in_a_made_web_without_extra_links_a_page_has_as_many_below_it_as_theory_says() {
        int pages = 2_000;
        double harmonic = 0;
        for (int i = 1; i <= pages; i++) {
            harmonic += 1.0 / i;
        }
        SlowWeb web = SlowWeb.made(new SlowWebSettings(1, pages, 0, 0, 0, 2, 0, true, 3));
        long lost = 0;
        for (int page = 0; page < pages; page++) {
            int failing = page;
            lost += web.reached(asked -> asked != failing).lost();
        }
        assertThat((double) lost / pages).isEqualTo(harmonic, within(0.15 * harmonic));
    }

    @Test
    void a_made_web_has_the_shares_that_were_asked_for_and_is_the_same_for_the_same_seed() {
        var settings = new SlowWebSettings(10, 20_000, 2, 0.04, 0.1, 1.9, 0.5, true, 5);
        SlowWeb web = SlowWeb.made(settings);
        SlowWeb again = SlowWeb.made(settings);
        int never = 0;
        int links = 0;
        int alive = 0;
        for (int page = 0; page < web.pages(); page++) {
            assertThat(again.header(page)).isEqualTo(web.header(page));
            links += web.links(page).length;
            if (!web.dead(web.hostOf(page))) {
                alive++;
                never += web.everComes(page) ? 0 : 1;
            }
        }
        assertThat(alive).isEqualTo(16_000);
        assertThat(never / 16_000.0).isEqualTo(0.04, within(0.006));
        assertThat(links).isEqualTo(19_990 + 10_000);
        assertThat(SlowWeb.made(new SlowWebSettings(10, 20_000, 2, 0.04, 0.1, 1.9, 0.5, true, 6))
                        .header(7))
                .isNotEqualTo(web.header(7));
    }

    /** Page 0 takes 3 s, then 1 (6 s) leads to 2 and 4 (1 s each), then 3 and 5 (1 s each); one host, so all one after the other. */
    @Test
    void a_simulated_crawl_takes_the_sum_of_its_hosts_times() {
        SlowWeb web = web(3, 6, 1, 1, 1, 1);
        assertThat(new SlowCrawl(web, fixed(10), 4).run()).isEqualTo(new SlowCrawl.Outcome(6, 13));
    }

    /** Page 2 is given up after 5 s; the crawl goes on with 4, 5 and 3. One failure is no reason for a rest. */
    @Test
    void a_simulated_crawl_waits_no_longer_than_its_timeout() {
        SlowWeb web = web(1, 1, NEVER, 1, 1, 1);
        assertThat(new SlowCrawl(web, fixed(5), 4).run()).isEqualTo(new SlowCrawl.Outcome(5, 10));
    }

    /** Two in a row: 2 and 4 fail, then nothing is left to find. */
    @Test
    void a_simulated_crawl_loses_what_is_behind_failures() {
        SlowWeb web = web(1, 1, NEVER, 1, NEVER, 1);
        assertThat(new SlowCrawl(web, fixed(5), 4).run()).isEqualTo(new SlowCrawl.Outcome(2, 2));
    }

    @Test
    void adaptive_timeouts_give_up_sooner_on_a_host_that_has_been_fast() {
        int pages = 40;
        double[] header = new double[pages];
        int[][] links = new int[pages][];
        for (int page = 0; page < pages; page++) {
            header[page] = page == pages - 2 ? NEVER : 0.1;
            links[page] = page == 0 ? rest(pages) : new int[0];
        }
        SlowWeb web = SlowWeb.of(new int[pages], links, new double[pages], header, new double[pages]);
        double fixed = new SlowCrawl(web, Strategy.paper().settings(), 1).run().seconds();
        double adaptive =
                new SlowCrawl(web, Strategy.adaptive().settings(), 1).run().seconds();
        assertThat(fixed).isEqualTo(39 * 0.1 + 25, within(1e-6));
        assertThat(adaptive).isEqualTo(39 * 0.1 + 3, within(1e-6)); // the floor of the header's timeout
    }

    @Test
    void wrong_settings_are_told() {
        assertThatThrownBy(() -> new SlowWebSettings(10, 5, 0, 0, 0, 2, 0, true, 1))
                .hasMessageContaining("at least one a host");
        assertThatThrownBy(() -> new SlowWebSettings(10, 50, 10, 0, 0, 2, 0, true, 1))
                .hasMessageContaining("at least one host must answer");
        assertThatThrownBy(() -> new SlowWebSettings(10, 50, 0, 0, 0, 1, 0, true, 1))
                .hasMessageContaining("above 1");
    }

    private static int[] rest(int pages) {
        int[] rest = new int[pages - 1];
        for (int i = 1; i < pages; i++) {
            rest[i - 1] = i;
        }
        return rest;
    }

    private static TimeoutSettings fixed(int seconds) {
        Duration time = Duration.ofSeconds(seconds);
        var timeouts = new Timeouts(time, time, time);
        return new TimeoutSettings(timeouts, timeouts, 0.98, 4, 8);
    }
}
