package io.freshet.web;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Clock;
import java.util.List;
import java.util.function.BiFunction;
import java.util.regex.Pattern;

/**
 * A socket for machines of others, which tell here what has changed on their sites: it can be open to the world while the console and the API are not, since nothing
 * of these is reachable here. It reads no token, no cookie and no name of a host: a sender proves itself to the {@link NoticeDesk}.
 */
public final class NoticeListener implements AutoCloseable {
    static final int LONGEST_ID = 128;

    /** Requests that may wait for their turn. */
    private static final int WAITING = 500;

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{1," + LONGEST_ID + "}");
    private static final String[] INDEX_NOW = {"url", "key", "keyLocation"};
    private static final String[] HUB = {"hub.mode", "hub.topic", "hub.challenge", "hub.lease_seconds", "hub.reason"};
    private static final String GREETING =
            "This is where Freshet, a search engine, is told what has changed: IndexNow at /indexnow, WebSub and site agents at the addresses that they were given.\n";

    private final Listener listener;

    private NoticeListener(Listener listener) {
        this.listener = listener;
    }

    /**
     * Begins to listen.
     *
     * @throws IOException when it cannot listen there; the message says why
     */
    public static NoticeListener start(NoticeSettings settings, NoticeDesk desk, Clock clock) throws IOException {
        var table = new RouteTable(routes(desk, settings.maxBody()));
        var gate = Gate.ofMachines();
        var sessions = new Sessions(clock);
        var turns = new Turns(settings.requestsAtOnce(), WAITING, WebApp.LONGEST_WAIT);
        var senders = new Senders(settings.requestsPerMinute(), settings.bytesPerMinute());
        return new NoticeListener(Listener.start(
                new InetSocketAddress(settings.bind(), settings.port()),
                settings.connections(),
                settings.connectionsPerAddress(),
                settings.idle(),
                table.longestBody(),
                (slowClients, connections) -> new Exchanges(
                        gate,
                        sessions,
                        table,
                        new ForMachines(),
                        new ListenerLimits(
                                slowClients,
                                connections,
                                turns,
                                turns,
                                SharedMemory.ofProcess("large answers"),
                                SharedMemory.ofProcess("large bodies"),
                                senders),
                        clock)));
    }

    private static List<Route> routes(NoticeDesk desk, int maxBody) {
        Route.Body any = Route.Body.raw(maxBody);
        return List.of(
                Route.open(Route.Access.OPEN, "/", _ -> Answer.text(200, "text/plain", GREETING)),
                Route.signed(
                        Route.Method.GET,
                        "/indexnow",
                        request -> told(desk.indexNow(request.parameters().once())),
                        INDEX_NOW),
                Route.signed(Route.Method.POST, "/indexnow", request -> told(desk.indexNow(delivery(request))))
                        .taking(Route.Body.raw(maxBody, "application/json")),
                Route.signed(
                        Route.Method.GET,
                        "/websub/{id}",
                        request -> told(desk.verifySubscription(
                                id(request), request.parameters().once())),
                        HUB),
                Route.signed(Route.Method.POST, "/websub/{id}", addressed(desk::deliver))
                        .taking(any),
                Route.signed(Route.Method.POST, "/notices/{id}", addressed(desk::push))
                        .taking(any));
    }

    private static Route.Handler addressed(BiFunction<String, Delivery, NoticeDesk.Reply> desk) {
        return request -> told(desk.apply(id(request), delivery(request)));
    }

    private static Delivery delivery(Route.Request request) {
        return new Delivery(request.headers(), request.content().bytes());
    }

    private static String id(Route.Request request) {
        String id = request.variable("id");
        if (!ID.matcher(id).matches()) {
            throw new ProblemException(404, ForMachines.NOTHING);
        }
        return id;
    }

    private static Answer told(NoticeDesk.Reply reply) {
        return Exchanges.withRetry(Answer.text(reply.status(), "text/plain", reply.text()));
    }

    /** Where it listens: its host is an address. */
    public URI address() {
        return listener.address();
    }

    /** Lets requests under way end, and takes no new ones. May be called twice. */
    @Override
    public void close() {
        listener.close();
    }

    /** People who come here by mistake are told what programs are told. */
    private static final class ForMachines implements Exchanges.ProblemPages {
        static final String NOTHING = "there is nothing here";

        @Override
        public Answer page(Problem problem, Route.Request request) {
            return problem.answer();
        }

        @Override
        public String nothingHere(boolean program) {
            return NOTHING;
        }

        @Override
        public Answer tooLong() {
            return new Problem(414, "the first line of a request may have up to " + Listener.MAX_LINE + " bytes")
                    .answer();
        }
    }
}
