package io.freshet.web;

import java.util.List;
import java.util.Map;

/**
 * A path, and what it answers to one method (GET stands for HEAD too).
 *
 * @param parameters the names that its query, or the body of its POST, may have
 * @param heavy whether its answer takes much work or memory, so that few of its kind may be made at once
 */
record Route(Method method, String path, List<String> parameters, Access access, Handler handler, boolean heavy) {
    Route(Method method, String path, List<String> parameters, Access access, Handler handler) {
        this(method, path, parameters, access, handler, false);
    }

    /** What is asked of a path. */
    enum Method {
        /** Changes nothing. */
        GET,
        /** Changes something: needs a token, or the proof that one of our own pages asks. */
        POST
    }

    /** Who may ask, and how those are told who may not. */
    enum Access {
        /** Everybody who can reach the server. */
        OPEN,
        /** Everybody, in a browser. */
        OPEN_PAGE,
        /** Programs that show the token, and people who are signed in; others are told that a token is missing. */
        API,
        /** Programs that show the token, also where nobody needs one: it gives away the whole store. */
        OWNER,
        /** The same; others are led to where they can sign in. */
        PAGE;

        /** Whether people look at it, who are told by a page what programs are told by JSON. */
        boolean forPeople() {
            return this == PAGE || this == OPEN_PAGE;
        }

        boolean open() {
            return this == OPEN || this == OPEN_PAGE;
        }
    }

    /** Makes the answer, on the thread of the request. */
    interface Handler {
        Answer answer(Request request);
    }

    /** The same, one of the few at once. */
    Route asHeavy() {
        return new Route(method, path, parameters, access, handler, true);
    }

    static Route page(String path, Handler handler, String... parameters) {
        return new Route(Method.GET, path, List.of(parameters), Access.PAGE, handler);
    }

    /** Something that a form of a page does. */
    static Route form(String path, Handler handler, String... parameters) {
        return new Route(Method.POST, path, List.of(parameters), Access.PAGE, handler);
    }

    static Route api(Method method, String path, Handler handler, String... parameters) {
        return new Route(method, path, List.of(parameters), Access.API, handler);
    }

    /** What only those may have who can read the store's files, or know its token. */
    static Route owner(String path, Handler handler, String... parameters) {
        return new Route(Method.GET, path, List.of(parameters), Access.OWNER, handler);
    }

    /** What is shown to everybody. */
    static Route open(Access access, String path, Handler handler, String... parameters) {
        return new Route(Method.GET, path, List.of(parameters), access, handler);
    }

    /**
     * What a route may look at.
     *
     * @param target the path and the query, as sent; of a POST, the page that its form stands on
     * @param port where it came in: cookies are shared by all ports of a host, so ours have it in their names
     * @param headers by lower-case names
     * @param newSession whether the browser does not know its session yet
     */
    record Request(
            String target,
            int port,
            Parameters parameters,
            Map<String, String> headers,
            Map<String, String> cookies,
            Sessions.Session session,
            boolean newSession) {
        Request with(Parameters said) {
            return new Request(target, port, said, headers, cookies, session, newSession);
        }

        String header(String name) {
            return headers.getOrDefault(name, "");
        }

        /** Whether a script of the page wants to put a part of the answer into the page (htmx), and not a whole page. */
        boolean fragment() {
            return header("hx-request").equals("true")
                    && !header("hx-history-restore-request").equals("true");
        }
    }
}
