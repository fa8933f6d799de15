package io.freshet.web;

import io.freshet.search.SearchException;
import io.helidon.common.buffers.BufferData;
import io.helidon.http.DirectHandler;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.Method;
import io.helidon.http.ServerResponseHeaders;
import io.helidon.http.Status;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * From a request to its answer, whatever happens on the way: the one place where the HTTP library and the routes meet, and where a bug in a route ends.
 * Safe for use by many threads.
 */
final class Exchanges {
    private static final System.Logger LOG = System.getLogger(Exchanges.class.getName());

    /** Nothing that this server sends is to be kept, guessed at, or used by pages of others; what is no page of ours may load nothing. */
    private static final Map<String, String> ALWAYS = Map.of(
            "Cache-Control", "no-store",
            "Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; sandbox",
            "Cross-Origin-Resource-Policy", "same-origin",
            "Referrer-Policy", "no-referrer",
            "X-Content-Type-Options", "nosniff");

    /** The name of the proof that one of our own pages asks, in forms; scripts send it as {@link #PROOF_HEADER}. */
    static final String PROOF = "proof";

    static final String PROOF_HEADER = "x-freshet-proof";

    private static final byte[] CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    /** How long a body may be that is read for the sake of the answer alone. */
    private static final int LONGEST_REST = 1 << 20;

    private final Gate gate;
    private final Sessions sessions;
    private final ProblemPages problemPages;
    private final Map<String, Map<Route.Method, Route>> routes = new HashMap<>();
    private final SlowClients slowClients;
    private final Connections connections;
    private final Turns turns;
    private final Turns heavyTurns;
    private final AnswerMemory memory;

    /** Tells a person what a program is told as JSON. */
    interface ProblemPages {
        Answer page(Problem problem, Route.Request request);

        /** The same where the request was not read: nothing is known of who asks. */
        Answer tooLong();
    }

    /** @param turns for whatever takes work; those for heavy work are taken first */
    Exchanges(
            Gate gate,
            Sessions sessions,
            List<Route> routes,
            ProblemPages problemPages,
            SlowClients slowClients,
            Connections connections,
            Turns turns,
            Turns heavyTurns,
            AnswerMemory memory) {
        this.gate = gate;
        this.sessions = sessions;
        this.problemPages = problemPages;
        this.slowClients = slowClients;
        this.connections = connections;
        this.turns = turns;
        this.heavyTurns = heavyTurns;
        this.memory = memory;
        for (Route route : routes) {
            routesOf(route.path()).put(route.method(), route);
        }
    }

    private Map<Route.Method, Route> routesOf(String path) {
        return routes.computeIfAbsent(path, _ -> new LinkedHashMap<>());
    }

    /** On the thread of the connection. Access is checked before the body is read, and a slow client holds no turn. */
    void handle(ServerRequest request, ServerResponse response) {
        ConnectionContext connection = slowClients.connection();
        var exchange = new Exchange(request, asked(request));
        boolean chunked = request.headers().contains(HeaderNames.TRANSFER_ENCODING);
        boolean body = chunked || request.headers().contentLength().orElse(0) > 0;
        Answer answer = refusal(exchange);
        boolean read = answer == null || !body;
        if (answer == null) {
            try {
                byte[] content = body ? received(request, chunked, connection) : new byte[0];
                connections.working(connection);
                answer = answer(exchange, content);
            } catch (ProblemException e) { // the body is broken
                read = false;
                answer = told(e.problem(), exchange.asked, exchange.api());
            }
        }
        // RFC 9112, 9.6; and after a body in chunks the connection is over in any case: where it ends is not Helidon's
        // to find out
        boolean last = chunked || !read || request.headers().containsToken(HeaderValues.CONNECTION_CLOSE);
        try {
            send(answer, exchange, last, response);
        } finally {
            memory.give(exchange.share);
            connections.waiting(connection);
        }
        if (!read) {
            slowClients.passOver(connection, LONGEST_REST);
        }
        boolean streamed = answer.stream() != null && !exchange.head(); // Helidon ends that when this has returned
        if (last && !streamed) {
            throw new CloseConnectionException(
                    "as the client wishes, or has to"); // Helidon would wait for the client to close it
        }
    }

    /** A request, and what it is for. */
    private final class Exchange {
        final String path;
        final Method method;
        final ServerRequest request;
        final Route.Request asked;
        final Map<Route.Method, Route> there;
        final @Nullable Route route;
        int share; // of the memory for answers

        Exchange(ServerRequest request, Route.Request asked) {
            this.request = request;
            this.asked = asked;
            path = request.prologue().uriPath().path();
            method = request.prologue().method();
            there = routes.getOrDefault(path, Map.of());
            route = there.get(method.equals(Method.POST) ? Route.Method.POST : Route.Method.GET);
        }

        boolean head() {
            return method.equals(Method.HEAD);
        }

        boolean api() {
            return route != null
                    ? !route.access().forPeople()
                    : path.startsWith("/api/") || !asked.header("accept").contains("text/html");
        }
    }

    /** Null when it may be answered. */
    private @Nullable Answer refusal(Exchange exchange) {
        Route route = exchange.route;
        boolean owner = route != null && route.access() == Route.Access.OWNER;
        Optional<Problem> problem = gate.refuse(shown(exchange.request, exchange.asked, route));
        if (problem.isEmpty() && owner && exchange.asked.header("authorization").isEmpty()) {
            problem = Optional.of(new Problem(401, Gate.TOKEN_NEEDED));
        }
        return problem.map(why -> refused(why, route, exchange.asked, exchange.api()))
                .orElse(null);
    }

    /** @throws ProblemException when the body is broken or too long */
    private byte[] received(ServerRequest request, boolean chunked, ConnectionContext connection) {
        byte[][] body = {new byte[0]};
        try {
            slowClients.whileReceiving(() -> {
                if (chunked && request.headers().containsToken(HeaderValues.EXPECT_100)) {
                    connection.dataWriter().writeNow(BufferData.create(CONTINUE));
                }
                body[0] = chunked
                        ? ChunkedBody.read(connection.dataReader(), WebApp.MAX_BODY)
                        : request.content().as(byte[].class);
            });
        } catch (ProblemException e) {
            throw e;
        } catch (RuntimeException e) {
            slowClients.forget();
            throw new CloseConnectionException("the client has gone, or was too slow", e);
        }
        return body[0];
    }

    private void send(Answer answer, Exchange exchange, boolean last, ServerResponse response) {
        Answer.Stream stream = answer.stream();
        boolean head = exchange.head();
        if (stream != null && !head) {
            send(answer, stream, last, response);
            return;
        }
        begin(answer, last, response);
        byte[] bytes = answer.body();
        if (stream == null) {
            response.contentLength(bytes.length);
        }
        try {
            if (head || bytes.length <= AnswerMemory.SMALL) {
                slowClients.whileSending(() -> response.send(head ? new byte[0] : bytes));
            } else {
                slowClients.sendInPieces(bytes, response.outputStream());
            }
        } catch (CloseConnectionException e) {
            throw e;
        } catch (RuntimeException e) {
            throw new CloseConnectionException("the client has gone, or was too slow", e);
        }
    }

    /** What never became a request that could be handled: broken, too large, too many. */
    DirectHandler.TransportResponse refuse(
            DirectHandler.TransportRequest request,
            DirectHandler.EventType event,
            Status given,
            ServerResponseHeaders headers,
            @Nullable String message) {
        slowClients.forget();
        // what fails before there is a method is the client's fault, also when Helidon's parser takes it for its own
        Status status = given.equals(Status.INTERNAL_SERVER_ERROR_500)
                        && request.method().isEmpty()
                ? Status.BAD_REQUEST_400
                : given;
        // an address that is too long is a person's: programs have no words of that length in it
        Answer answer = status.code() == Status.REQUEST_URI_TOO_LONG_414_CODE
                ? problemPages.tooLong()
                : new Problem(status.code(), detail(status, message)).answer();
        if (status.code() == Status.SERVICE_UNAVAILABLE_503_CODE) {
            answer.with("Retry-After", "1");
        }
        headers(answer).forEach((name, value) -> headers.set(HeaderValues.create(name, value)));
        return DirectHandler.TransportResponse.builder()
                .status(status)
                .headers(headers)
                .keepAlive(false)
                .entity(answer.body())
                .build();
    }

    private static void begin(Answer answer, boolean last, ServerResponse response) {
        response.status(answer.status());
        headers(answer).forEach((name, value) -> response.header(name, value));
        if (last) {
            response.header(HeaderValues.CONNECTION_CLOSE);
        }
    }

    /**
     * Each piece has its own time to be taken; the whole may take as long as it likes. The answer begins with the first piece, so whatever fails before it is told. What
     * fails later cuts the answer off, which a client can tell from its end (RFC 9112, 8).
     */
    private void send(Answer answer, Answer.Stream stream, boolean last, ServerResponse response) {
        var out = new AnswerStream(() -> {
            begin(answer, last, response);
            return slowClients.timed(response.outputStream());
        });
        try {
            stream.write(out);
            out.close();
            return;
        } catch (IOException | UncheckedIOException e) {
            LOG.log(Level.DEBUG, "a client has gone", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ProblemException | Crawls.RefusedException | UnavailableException e) {
            if (!out.begun()) {
                int status = e instanceof Crawls.RefusedException ? 409 : 503;
                Problem problem = e instanceof ProblemException known
                        ? known.problem()
                        : new Problem(status, String.valueOf(e.getMessage()));
                Answer told = problem.answer();
                begin(told, last, response);
                response.contentLength(told.body().length);
                slowClients.whileSending(() -> response.send(told.body()));
                return;
            }
            LOG.log(Level.WARNING, "an answer was cut off: " + e.getMessage());
        }
        throw new CloseConnectionException("the answer is not complete");
    }

    private Answer answer(Exchange exchange, byte[] body) {
        Route.Request asked = exchange.asked;
        boolean api = exchange.api();
        try {
            Route route = exchange.route;
            if (exchange.there.isEmpty()) {
                // a person is told so by the page's heading, in the language of the page
                throw new ProblemException(
                        404, api ? "there is nothing here; /api/v1/openapi.json says what there is" : "");
            }
            if (route == null || !List.of(Method.GET, Method.HEAD, Method.POST).contains(exchange.method)) {
                String allowed = exchange.there.containsKey(Route.Method.GET)
                        ? exchange.there.containsKey(Route.Method.POST) ? "GET, HEAD, POST" : "GET, HEAD"
                        : "POST";
                return told(new Problem(405, "only " + allowed.replace(", ", " and ") + " will do here"), asked, api)
                        .with("Allow", allowed);
            }
            if (route.access() == Route.Access.OPEN) {
                return made(route, exchange, body); // it is at hand
            }
            return route.heavy()
                    ? heavyTurns.duringApart(() -> turns.during(() -> kept(made(route, exchange, body), exchange)))
                    : turns.during(() -> kept(made(route, exchange, body), exchange));
        } catch (ProblemException e) {
            return told(e.problem(), asked, api);
        } catch (SearchException e) {
            int status = switch (e.kind()) {
                case QUERY -> 400;
                case MISSING, UNREADABLE, DISK -> 503;
            };
            return told(new Problem(status, String.valueOf(e.getMessage())), asked, api);
        } catch (UnavailableException e) {
            LOG.log(Level.WARNING, "not available: " + e.getMessage());
            return told(new Problem(503, String.valueOf(e.getMessage())), asked, api);
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "a bug in Freshet, at " + exchange.path, e);
            return told(new Problem(500, "a bug in Freshet; its log says more"), asked, api);
        }
    }

    private Answer made(Route route, Exchange exchange, byte[] body) {
        Route.Request asked = exchange.asked;
        Parameters parameters = route.method() == Route.Method.GET
                ? Parameters.ofQuery(exchange.request.query().rawValue(), route.parameters(), exchange.api())
                : posted(route, asked, body);
        return route.handler().answer(asked.with(parameters));
    }

    /** With room for it until it is sent; taken while the turn is held, so that answers without room do not add up. */
    private Answer kept(Answer answer, Exchange exchange) {
        exchange.share = memory.take(answer.body().length);
        return answer;
    }

    private Answer told(Problem problem, Route.Request asked, boolean api) {
        Answer answer = api ? problem.answer() : problemPages.page(problem, asked);
        return problem.status() == Status.SERVICE_UNAVAILABLE_503_CODE ? answer.with("Retry-After", "1") : answer;
    }

    private Answer refused(Problem problem, @Nullable Route route, Route.Request asked, boolean api) {
        if (problem.status() != 401) {
            return problem.answer(); // whoever comes by a foreign name, or from a foreign page, gets no page of ours
        }
        if (api) {
            return problem.answer().with("WWW-Authenticate", "Bearer");
        }
        boolean back = route != null && route.method() == Route.Method.GET;
        return Answer.seeOther(SignIn.path(back ? asked.target() : "/"));
    }

    /**
     * What a POST says, once it is sure that no page of another site made somebody's browser send it: it shows a token, or the proof that our own pages
     * have. A program may go without where nobody needs a token; what it sends (JSON) no form of another site can send.
     */
    private Parameters posted(Route route, Route.Request asked, byte[] body) {
        String type = asked.header("content-type").split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
        boolean json = type.equals("application/json");
        if (!json && !type.equals("application/x-www-form-urlencoded")) {
            throw new ProblemException(
                    415,
                    "the body must be application/json or application/x-www-form-urlencoded, not "
                            + (type.isEmpty() ? "of no type" : type));
        }
        List<String> known = new ArrayList<>(route.parameters());
        known.add(PROOF);
        Parameters parameters = json
                ? Parameters.ofJson(body, known)
                : Parameters.ofQuery(new String(body, StandardCharsets.UTF_8), known, true);
        String shown = parameters.optional(PROOF, asked.header(PROOF_HEADER));
        boolean token = !asked.header("authorization").isEmpty(); // the gate has seen that it is right
        boolean own = token
                || sessions.isProof(shown, asked.session())
                || (json && route.access() == Route.Access.API && !gate.guarded());
        if (!own) {
            throw new ProblemException(403, "this page is too old to be acted on; load it again, and try once more");
        }
        return parameters;
    }

    private Gate.Shown shown(ServerRequest request, Route.Request asked, @Nullable Route route) {
        return new Gate.Shown(
                (InetSocketAddress) request.localPeer().address(),
                asked.header("host"),
                asked.headers().get("origin"),
                asked.headers().get("authorization"),
                asked.session().signedIn(),
                route != null && route.access().open());
    }

    /** What a request shows before its parameters are read. All values of a header, as RFC 9110, 5.3 joins them: one that is there twice is not taken for one of the two. */
    private Route.Request asked(ServerRequest request) {
        Map<String, String> headers = new HashMap<>();
        request.headers()
                .forEach(header -> headers.put(header.headerName().lowerCase(), String.join(", ", header.allValues())));
        Map<String, String> cookies = new HashMap<>();
        for (String cookie : headers.getOrDefault("cookie", "").split("[;,] *")) {
            int equals = cookie.indexOf('=');
            if (equals > 0) {
                String value = cookie.substring(equals + 1).replaceAll("^\"|\"$", ""); // RFC 6265, 4.1.1
                cookies.putIfAbsent(cookie.substring(0, equals), value);
            }
        }
        String query = request.query().rawValue();
        String path = request.prologue().uriPath().path();
        String target = request.prologue().method().equals(Method.POST)
                ? path.substring(0, Math.max(1, path.lastIndexOf('/'))) // the page that the form stands on
                : path + (query.isEmpty() ? "" : "?" + query);
        int port = ((InetSocketAddress) request.localPeer().address()).getPort();
        Optional<Sessions.Session> known = sessions.read(cookies.getOrDefault(SignIn.cookieName(port), ""));
        return new Route.Request(
                target,
                port,
                Parameters.ofQuery("", List.of(), true),
                headers,
                cookies,
                known.orElseGet(() -> sessions.begin(false)),
                known.isEmpty());
    }

    private static Map<String, String> headers(Answer answer) {
        Map<String, String> all = new TreeMap<>(ALWAYS);
        all.putAll(answer.headers());
        return all;
    }

    private static String detail(Status status, @Nullable String message) {
        return switch (status.code()) {
            case 413 -> "the body of a request may have up to " + WebApp.MAX_BODY + " bytes";
            case 414 -> "the first line of a request may have up to " + WebApp.MAX_LINE + " bytes";
            case 431 -> "the header of a request may have up to " + WebApp.MAX_HEADER + " bytes";
            case 503 -> "too many requests at once; try again in a moment";
            case 505 -> "HTTP/1.1 would be right";
            default ->
                message == null || message.isBlank() || message.equals("Internal error")
                        ? "this is no HTTP request that can be understood"
                        : message;
        };
    }
}
