package io.freshet.web;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Where people show the password, once for a browser. After {@value #TRIES} wrong ones within a minute nobody's is looked at until the minute is over:
 * guessing takes years, and whoever knows the password waits a minute at most. Safe for use by many threads.
 */
final class SignIn {
    static final int TRIES = 10;
    private static final Duration WITHIN = Duration.ofMinutes(1);

    private final Gate gate;
    private final Sessions sessions;
    private final Frame frame;
    private final Clock clock;
    private final ReentrantLock lock = new ReentrantLock();
    private final Deque<Instant> wrong = new ArrayDeque<>(); // guarded by lock

    SignIn(Gate gate, Sessions sessions, Frame frame, Clock clock) {
        this.gate = gate;
        this.sessions = sessions;
        this.frame = frame;
        this.clock = clock;
    }

    List<Route> routes() {
        return List.of(
                Route.open(Route.Access.OPEN_PAGE, "/sign-in", request -> page(request, 200, ""), "next"),
                new Route(
                        Route.Method.POST,
                        "/sign-in",
                        List.of("password", "next"),
                        Route.Access.OPEN_PAGE,
                        this::signIn),
                new Route(Route.Method.POST, "/sign-out", List.of(), Route.Access.OPEN_PAGE, this::signOut));
    }

    /** Where to sign in, to be led on to another page afterwards. */
    static String path(String next) {
        return Look.link("/sign-in", "next", next.equals("/") ? "" : next);
    }

    static String cookieName(int port) {
        return "freshet-" + port;
    }

    /** What makes the browser remember a session. */
    static String setCookie(Route.Request request, String value, Duration keep) {
        boolean secure = request.header("x-forwarded-proto").equalsIgnoreCase("https");
        return cookieName(request.port()) + "=" + value + "; Path=/; HttpOnly; SameSite=Lax; Max-Age="
                + keep.toSeconds() + (secure ? "; Secure" : "");
    }

    private Answer page(Route.Request request, int status, String problem) {
        String next = local(request.parameters().optional("next", "/"));
        Look look = frame.look(request);
        return frame.page(request, status, (out, tags) -> JtesignInGenerated.render(out, tags, look, next, problem));
    }

    private Answer signIn(Route.Request request) {
        if (tooMany()) {
            return page(request, 429, "signin.tooMany").with("Retry-After", "60");
        }
        if (!gate.isSecret(request.parameters().optional("password", ""))) {
            remember();
            return page(request, 403, "signin.wrong");
        }
        sessions.end(
                request.session()); // whoever knew this one's cookie before does not become somebody (session fixation)
        return Answer.seeOther(local(request.parameters().optional("next", "/")))
                .with("Set-Cookie", setCookie(request, sessions.cookie(sessions.begin(true)), Sessions.LASTS));
    }

    private Answer signOut(Route.Request request) {
        sessions.end(request.session());
        return Answer.seeOther("/").with("Set-Cookie", setCookie(request, "", Duration.ZERO));
    }

    private boolean tooMany() {
        lock.lock();
        try {
            Instant since = clock.instant().minus(WITHIN);
            while (!wrong.isEmpty() && wrong.getFirst().isBefore(since)) {
                wrong.removeFirst();
            }
            return wrong.size() >= TRIES;
        } finally {
            lock.unlock();
        }
    }

    private void remember() {
        lock.lock();
        try {
            wrong.addLast(clock.instant());
        } finally {
            lock.unlock();
        }
    }

    /** A path of this server, and no other place: {@code //evil.example} is one, {@code /\evil.example} too for some browsers. */
    static String local(String path) {
        return path.matches("/(?![/\\\\])[\\x21-\\x7e&&[^\\\\]]*") || path.equals("/") ? path : "/";
    }
}
