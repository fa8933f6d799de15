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
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
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
    private final RouteTable routes;
    private final ListenerLimits limits;
    private final SlowClients slowClients;
    private final Connections connections;
    private final Clock clock;

    /** Tells a person what a program is told as JSON. */
    interface ProblemPages {
        /** What is said where there is no route. */
        String nothingHere(boolean program);

        Answer page(Problem problem, Route.Request request);

        /** The same where the request was not read: nothing is known of who asks. */
        Answer tooLong();
    }

    Exchanges(
            Gate gate,
            Sessions sessions,
            RouteTable routes,
            ProblemPages problemPages,
            ListenerLimits limits,
            Clock clock) {
        this.gate = gate;
        this.sessions = sessions;
        this.routes = routes;
        this.problemPages = problemPages;
        this.limits = limits;
        this.slowClients = limits.slowClients();
        this.connections = limits.connections();
        this.clock = clock;
    }

    /** On the thread of the connection. Access is checked before the body is read, and a slow client holds no turn. */
    void handle(ServerRequest request, ServerResponse response) {
        ConnectionContext connection = slowClients.connection();
        var exchange = new Exchange(request, asked(request));
        try {
            exchange(exchange, connection, response);
        } finally {
            limits.answers().give(exchange.share);
            limits.bodies().give(exchange.bodyShare);
            connections.waiting(connection);
        }
    }

    private void exchange(Exchange exchange, ConnectionContext connection, ServerResponse response) {
        Answer answer = refusal(exchange);
        boolean read = answer == null || !exchange.hasBody();
        if (answer == null) {
            try {
                byte[] content = received(exchange, connection);
                connections.working(connection);
                answer = answer(exchange, content);
            } catch (ProblemException e) { // the body is not wanted, or broken
                read = !exchange.hasBody();
                answer = told(e.problem(), exchange.asked, exchange.api());
            }
        }
        // RFC 9112, 9.6; and after a body in chunks the connection is over in any case: where it ends is not Helidon's
        // to find out
        boolean last =
                exchange.chunked || !read || exchange.request.headers().containsToken(HeaderValues.CONNECTION_CLOSE);
        send(answer, exchange, last, response);
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
        final boolean chunked;
        final long length;
        final InetAddress sender;
        final RouteTable.Found there;
        final @Nullable Problem wrongPath;
        final @Nullable Route route;
        int share; // of the memory for answers
        int bodyShare; // of the memory for bodies

        Exchange(ServerRequest request, Route.Request asked) {
            this.request = request;
            this.asked = asked;
            path = request.prologue().uriPath().rawPath();
            method = request.prologue().method();
            chunked = request.headers().contains(HeaderNames.TRANSFER_ENCODING);
            sender = ((InetSocketAddress) request.remotePeer().address()).getAddress();
            length = chunked ? 0 : request.headers().contentLength().orElse(0);
            RouteTable.Found found = RouteTable.Found.NOTHING;
            Problem wrong = null;
            try {
                found = routes.find(path);
            } catch (ProblemException e) {
                wrong = e.problem();
            }
            there = found;
            wrongPath = wrong;
            route = wanted(method).map(found.routes()::get).orElse(null);
        }

        /** What it is for, or what it might be for when there is no route of this method: that decides who may be told so. */
        @Nullable
        Route closest() {
            return route == null ? there.any() : route;
        }

        boolean hasBody() {
            return chunked || length > 0;
        }

        /** How many bytes its body has, or may have where only its end will tell. */
        int announced() {
            return chunked ? longestBody() : (int) Math.min(length, Integer.MAX_VALUE);
        }

        int longestBody() {
            return route == null ? Route.Body.MOST : route.body().most();
        }

        boolean head() {
            return method.equals(Method.HEAD);
        }

        boolean api() {
            Route closest = closest();
            return closest != null
                    ? !closest.access().forPeople()
                    : path.startsWith("/api/") || !asked.header("accept").contains("text/html");
        }
    }

    private static Optional<Route.Method> wanted(Method method) {
        String name = method.equals(Method.HEAD) ? "GET" : method.text();
        return Arrays.stream(Route.Method.values())
                .filter(each -> each.name().equals(name))
                .findAny();
    }

    /** Null when it may be answered. */
    private @Nullable Answer refusal(Exchange exchange) {
        Senders senders = limits.senders();
        if (senders != null) {
            try {
                senders.admit(exchange.sender, exchange.announced(), clock.instant());
            } catch (ProblemException e) {
                return told(e.problem(), exchange.asked, exchange.api());
            }
        }
        Route route = exchange.closest();
        boolean owner = route != null && route.access() == Route.Access.OWNER;
        Optional<Problem> problem = gate.refuse(shown(exchange.request, exchange.asked, route));
        if (problem.isEmpty() && owner && exchange.asked.header("authorization").isEmpty()) {
            problem = Optional.of(new Problem(401, Gate.TOKEN_NEEDED));
        }
        return problem.map(why -> refused(why, exchange.route, exchange.asked, exchange.api()))
                .orElse(null);
    }

    /**
     * The body. Whether it is wanted is found out before it is read, so that a client that waits for a word (RFC 9110, 10.1.1) need not send it.
     *
     * @throws ProblemException when it is of another type than it may be, too long, or broken
     */
    private byte[] received(Exchange exchange, ConnectionContext connection) {
        ServerRequest request = exchange.request;
        int most = exchange.longestBody();
        boolean chunked = exchange.chunked;
        if (exchange.route != null) {
            checkType(exchange.route.body(), exchange);
        }
        if (exchange.length > most) {
            throw tooLong(most);
        }
        if (!exchange.hasBody()) {
            return new byte[0];
        }
        exchange.bodyShare = limits.bodies().take(exchange.announced());
        byte[][] body = {new byte[0]};
        try {
            slowClients.whileReceiving(() -> {
                if (chunked && request.headers().containsToken(HeaderValues.EXPECT_100)) {
                    connection.dataWriter().writeNow(BufferData.create(CONTINUE));
                }
                body[0] = chunked
                        ? ChunkedBody.read(connection.dataReader(), most)
                        : request.content().as(byte[].class);
            });
        } catch (ProblemException e) {
            throw e;
        } catch (RuntimeException e) {
            slowClients.forget();
            throw new CloseConnectionException("the client has gone, or was too slow", e);
        }
        Senders senders = limits.senders();
        if (senders != null) {
            senders.giveBack(exchange.sender, exchange.announced() - body[0].length);
        }
        return body[0];
    }

    /** A body of fields has a type also when it is empty: no form of another site can send JSON. */
    private static void checkType(Route.Body body, Exchange exchange) {
        boolean needed = body.kind() == Route.Body.Kind.FIELDS
                || (exchange.hasBody() && !body.types().isEmpty());
        String type = type(exchange.asked);
        if (needed && !body.types().contains(type)) {
            throw new ProblemException(
                    415,
                    "the body must be " + String.join(" or ", body.types()) + ", not "
                            + (type.isEmpty() ? "of no type" : type));
        }
    }

    private static String type(Route.Request asked) {
        return asked.header("content-type").split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    }

    static ProblemException tooLong(int most) {
        return new ProblemException(413, "the body of a request may have up to " + most + " bytes");
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
            if (head || bytes.length <= SharedMemory.SMALL) {
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
        Answer answer = withRetry(
                status.code() == Status.REQUEST_URI_TOO_LONG_414_CODE
                        ? problemPages.tooLong()
                        : new Problem(status.code(), detail(status, message)).answer());
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
            if (exchange.wrongPath != null) {
                throw new ProblemException(exchange.wrongPath.status(), exchange.wrongPath.detail());
            }
            if (exchange.there.routes().isEmpty()) {
                throw new ProblemException(404, problemPages.nothingHere(api));
            }
            if (route == null) {
                String allowed = exchange.there.allowed();
                return told(new Problem(405, "only " + allowed.replace(", ", " and ") + " will do here"), asked, api)
                        .with("Allow", allowed);
            }
            if (route.access() == Route.Access.OPEN) {
                return made(route, exchange, body); // it is at hand
            }
            return route.heavy()
                    ? limits.heavyTurns()
                            .duringApart(() -> limits.turns().during(() -> kept(made(route, exchange, body), exchange)))
                    : limits.turns().during(() -> kept(made(route, exchange, body), exchange));
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
        boolean fields = route.body().kind() == Route.Body.Kind.FIELDS;
        Parameters parameters = fields
                ? fields(route, asked, body)
                : Parameters.ofQuery(
                        exchange.request.query().rawValue(),
                        route.parameters(),
                        exchange.api() && route.access() != Route.Access.SIGNED);
        if (route.method() != Route.Method.GET && route.access() != Route.Access.SIGNED) {
            checkOwn(route, asked, fields ? parameters.optional(PROOF, "") : "");
        }
        return route.handler().answer(asked.with(exchange.there.variables(), parameters, new Route.Content(body)));
    }

    /** With room for it until it is sent; taken while the turn is held, so that answers without room do not add up. */
    private Answer kept(Answer answer, Exchange exchange) {
        exchange.share = limits.answers().take(answer.body().length);
        return answer;
    }

    private Answer told(Problem problem, Route.Request asked, boolean api) {
        Answer answer = api ? problem.answer() : problemPages.page(problem, asked);
        return withRetry(answer);
    }

    /** Says when to come again, where that helps (RFC 9110, 10.2.3). */
    static Answer withRetry(Answer answer) {
        return switch (answer.status()) {
            case 503 -> answer.with("Retry-After", "1");
            case 429 -> answer.with("Retry-After", "60");
            default -> answer;
        };
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

    private static Parameters fields(Route route, Route.Request asked, byte[] body) {
        List<String> known = new ArrayList<>(route.parameters());
        known.add(PROOF);
        return isJson(asked)
                ? Parameters.ofJson(body, known)
                : Parameters.ofQuery(new String(body, StandardCharsets.UTF_8), known, true);
    }

    private static boolean isJson(Route.Request asked) {
        return type(asked).equals("application/json");
    }

    /**
     * Makes sure that no page of another site made somebody's browser send what changes something: it shows a token, or the proof that our own pages have. A
     * program may go without where nobody needs a token; what it sends (JSON, or another method than POST) no form of another site can send.
     *
     * @param field the proof, as forms send it
     */
    private void checkOwn(Route route, Route.Request asked, String field) {
        String shown = field.isEmpty() ? asked.header(PROOF_HEADER) : field;
        boolean token = !asked.header("authorization").isEmpty(); // the gate has seen that it is right
        boolean program = isJson(asked) || route.method() != Route.Method.POST;
        boolean own = token
                || sessions.isProof(shown, asked.session())
                || (program && route.access() == Route.Access.API && !gate.guarded());
        if (!own) {
            throw new ProblemException(403, "this page is too old to be acted on; load it again, and try once more");
        }
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
                Map.of(),
                Parameters.ofQuery("", List.of(), true),
                Route.Content.NONE,
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

    private String detail(Status status, @Nullable String message) {
        return switch (status.code()) {
            case 413 -> "the body of a request may have up to " + routes.longestBody() + " bytes";
            case 414 -> "the first line of a request may have up to " + Listener.MAX_LINE + " bytes";
            case 431 -> "the header of a request may have up to " + Listener.MAX_HEADER + " bytes";
            case 503 -> "too many requests at once; try again in a moment";
            case 505 -> "HTTP/1.1 would be right";
            default ->
                message == null || message.isBlank() || message.equals("Internal error")
                        ? "this is no HTTP request that can be understood"
                        : message;
        };
    }
}
