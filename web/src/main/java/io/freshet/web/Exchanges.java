package io.freshet.web;

import io.freshet.search.SearchException;
import io.helidon.http.DirectHandler;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.Method;
import io.helidon.http.ServerRequestHeaders;
import io.helidon.http.ServerResponseHeaders;
import io.helidon.http.Status;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
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

    private final Gate gate;
    private final Map<String, Route> routes;
    private final SlowClients slowClients;

    Exchanges(Gate gate, List<Route> routes, SlowClients slowClients) {
        this.gate = gate;
        this.routes = routes.stream().collect(Collectors.toMap(Route::path, Function.identity()));
        this.slowClients = slowClients;
    }

    /** On the thread of the connection. */
    void handle(ServerRequest request, ServerResponse response) {
        if (hasBody(request.headers())) { // no route wants it, and it must not be taken for the next request
            slowClients.whileReceiving(() -> request.content().consume());
        }
        Answer answer = answer(request);
        response.status(answer.status());
        headers(answer).forEach((name, value) -> response.header(name, value));
        byte[] body = answer.body();
        response.contentLength(body.length);
        boolean head = request.prologue().method().equals(Method.HEAD);
        slowClients.whileSending(() -> response.send(head ? new byte[0] : body));
        if (request.headers().containsToken(HeaderValues.CONNECTION_CLOSE)) {
            throw new CloseConnectionException(
                    "as the client wishes"); // RFC 9112, 9.6; Helidon would wait for the client to close it
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
        Answer answer = new Problem(status.code(), detail(status, message)).answer();
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

    private Answer answer(ServerRequest request) {
        try {
            Route route = routes.get(request.prologue().uriPath().path());
            Optional<Problem> refused = gate.refuse(shown(request, route != null && route.open()));
            if (refused.isPresent()) {
                Answer answer = refused.get().answer();
                return refused.get().status() == 401 ? answer.with("WWW-Authenticate", "Bearer") : answer;
            }
            if (route == null) {
                return new Problem(404, "there is nothing here; /api/v1/openapi.json says what there is").answer();
            }
            Method method = request.prologue().method();
            if (!method.equals(Method.GET) && !method.equals(Method.HEAD)) {
                return new Problem(405, "only GET and HEAD are possible here")
                        .answer()
                        .with("Allow", "GET, HEAD");
            }
            var parameters = new Parameters(request.query().rawValue(), route.parameters());
            String accept = header(request, HeaderNames.ACCEPT);
            return route.handler().answer(new Route.Request(parameters, accept == null ? "" : accept));
        } catch (ProblemException e) {
            return e.problem().answer();
        } catch (SearchException e) {
            int status = switch (e.kind()) {
                case QUERY -> 400;
                case MISSING, UNREADABLE, DISK -> 503;
            };
            return new Problem(status, String.valueOf(e.getMessage())).answer();
        } catch (UnavailableException e) {
            LOG.log(Level.WARNING, "not available: " + e.getMessage());
            return new Problem(503, String.valueOf(e.getMessage())).answer();
        } catch (RuntimeException e) {
            LOG.log(
                    Level.ERROR,
                    "a bug in Freshet, at " + request.prologue().uriPath().path(),
                    e);
            return new Problem(500, "a bug in Freshet; its log says more").answer();
        }
    }

    private static Gate.Shown shown(ServerRequest request, boolean open) {
        String host = header(request, HeaderNames.HOST);
        return new Gate.Shown(
                (InetSocketAddress) request.localPeer().address(),
                host == null ? "" : host,
                header(request, HeaderNames.ORIGIN),
                header(request, HeaderNames.AUTHORIZATION),
                open);
    }

    /** All values, as RFC 9110, 5.3 joins them: one that is there twice is not taken for one of the two. */
    private static @Nullable String header(ServerRequest request, HeaderName name) {
        return request.headers().contains(name)
                ? String.join(", ", request.headers().get(name).allValues())
                : null;
    }

    private static boolean hasBody(ServerRequestHeaders headers) {
        return headers.contains(HeaderNames.TRANSFER_ENCODING)
                || headers.contentLength().orElse(0) > 0;
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
