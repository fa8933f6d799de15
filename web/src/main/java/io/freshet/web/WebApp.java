package io.freshet.web;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The console and the API, on a socket that listens until it is closed. */
public final class WebApp implements AutoCloseable {
    /** How many requests may wait for their turn, and for how long, before they are told to come again. */
    static final int WAITING = 2_000;

    static final Duration LONGEST_WAIT = Duration.ofSeconds(20);

    /** Answers for which the body of a page is read, at once; and how many more may wait. */
    static final int HEAVY = 4;

    static final int HEAVY_WAITING = 32;

    private final Live live;
    private final Listener listener;

    private WebApp(Live live, Listener listener) {
        this.live = live;
        this.listener = listener;
    }

    /**
     * Begins to listen.
     *
     * @param localToken opens the door besides the token of the settings
     * @throws IOException when it cannot listen there; the message says why
     */
    public static WebApp start(WebSettings settings, String localToken, Parts parts) throws IOException {
        var gate = new Gate(settings.names(), settings.token(), settings.password(), localToken);
        var sessions = new Sessions(parts.clock());
        var frame = new Frame(sessions, gate, parts.clock());
        var live = new Live(settings.live());
        List<Route> routes = new ArrayList<>(new Api(parts, settings.maxResults()).routes());
        routes.addAll(Assets.routes());
        routes.addAll(frame.routes());
        routes.addAll(new SignIn(gate, sessions, frame, parts.clock()).routes());
        routes.addAll(new SearchPage(parts.search(), parts.views(), frame).routes());
        routes.addAll(new CrawlPage(parts.crawls(), parts.topics(), frame, live).routes());
        routes.addAll(new TopicPage(parts, frame, live).routes());
        routes.addAll(new SitePage(parts, frame, live).routes());
        routes.addAll(new FreshnessPage(parts.freshness(), frame, live).routes());
        routes.addAll(new PagePage(parts.views(), parts.canonicaliser(), frame).routes());
        routes.addAll(new SettingsPage(parts.views(), frame).routes());
        var table = new RouteTable(routes);
        var turns = new Turns(settings.requestsAtOnce(), WAITING, LONGEST_WAIT);
        var heavy = new Turns(Math.clamp(settings.requestsAtOnce() / 2, 1, HEAVY), HEAVY_WAITING, LONGEST_WAIT);
        Listener listener = Listener.start(
                new InetSocketAddress(settings.bind(), settings.port()),
                settings.connections(),
                settings.connectionsPerAddress(),
                settings.idle(),
                table.longestBody(),
                (slowClients, connections) -> new Exchanges(
                        gate,
                        sessions,
                        table,
                        frame,
                        new ListenerLimits(
                                slowClients,
                                connections,
                                turns,
                                heavy,
                                SharedMemory.ofProcess("large answers"),
                                SharedMemory.ofProcess("large bodies"),
                                null),
                        parts.clock()));
        return new WebApp(live, listener);
    }

    /** Where it listens: its host is an address. */
    public URI address() {
        return listener.address();
    }

    /** Lets requests under way end, and takes no new ones. May be called twice. */
    @Override
    public void close() {
        live.close();
        listener.close();
    }
}
