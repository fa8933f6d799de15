package io.freshet.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.model.FailureCause;
import io.freshet.model.FetchOutcome.Failed;
import io.freshet.model.FetchOutcome.Fetched;
import io.freshet.model.Stage;
import io.freshet.testkit.TestSite;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A host that lets nobody in: it answers neither yes nor no to a connection. */
final class FullQueueTest {
    private final TestSite site = TestSite.start().page("/", "ok");
    private final List<Socket> queue = new ArrayList<>();
    private final ServerSocket full = new ServerSocket();

    FullQueueTest() throws IOException {}

    /** Nobody accepts, so after a few connections the kernel drops the next. */
    @BeforeEach
    void fillTheQueue() throws IOException {
        full.bind(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.9"), site.port()), 1);
        for (int i = 0; i < 10; i++) {
            var socket = new Socket();
            queue.add(socket);
            try {
                socket.connect(full.getLocalSocketAddress(), 100);
            } catch (SocketTimeoutException e) {
                return;
            }
        }
        throw new IllegalStateException("the queue is never full");
    }

    @AfterEach
    void close() throws IOException {
        for (Socket socket : queue) {
            socket.close();
        }
        full.close();
        site.close();
    }

    @Test
    void a_connection_that_is_neither_made_nor_refused_times_out() {
        try (var asking = Asking.usually()) {
            assertThat(asking.impatiently(Stage.CONNECT, "http://127.0.0.9:" + site.port() + "/"))
                    .isInstanceOfSatisfying(Failed.class, failed -> {
                        assertThat(failed.stage()).isEqualTo(Stage.CONNECT);
                        assertThat(failed.cause()).isEqualTo(FailureCause.TIMEOUT);
                    });
        }
    }

    @Test
    void the_next_address_gets_its_part_of_the_time() {
        var names = Asking.names(Map.of("two.test", List.of("127.0.0.9", "127.0.0.1")));
        try (var asking = Asking.resolving(Asking.SETTINGS, names)) {
            assertThat(asking.impatiently(Stage.CONNECT, site.url("two.test", "/")))
                    .isInstanceOf(Fetched.class);
        }
    }
}
