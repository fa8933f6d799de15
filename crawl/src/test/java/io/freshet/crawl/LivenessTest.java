package io.freshet.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LivenessTest {
    private final Liveness life = new Liveness();

    @Test
    void a_run_goes_on_while_there_is_work_an_active_host_or_somebody_who_holds_it() {
        assertThat(life.over()).isTrue();
        life.work(2);
        life.hosts(1);
        life.holds(1);
        life.work(-2);
        assertThat(life.atRest()).isTrue();
        assertThat(life.over()).isFalse();
        life.holds(-1);
        assertThat(life.over()).isFalse();
        assertThat(life.hosts()).isEqualTo(1);
        life.hosts(-1);
        assertThat(life.over()).isTrue();
    }

    /** An event that makes a host active, and a host that leads to an event: something is left at every moment. */
    @Test
    void nobody_sees_an_end_while_one_thing_leads_to_the_next() throws InterruptedException {
        life.work(1);
        Thread busy = Thread.ofPlatform().daemon().start(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                life.hosts(1);
                life.work(-1);
                life.work(1);
                life.hosts(-1);
            }
        });
        int ends = 0;
        for (int i = 0; i < 5_000_000; i++) {
            ends += life.over() ? 1 : 0;
        }
        busy.interrupt();
        busy.join();
        assertThat(ends).isZero();
    }
}
