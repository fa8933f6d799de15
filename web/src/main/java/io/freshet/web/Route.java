package io.freshet.web;

import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What is answered to one method (GET stands for HEAD too) at the paths of a template.
 *
 * @param parameters the names that its query may have; of a body of fields, the names of the fields
 * @param heavy whether its answer takes much work or memory, so that few of its kind may be made at once
 */
record Route(
        Method method,
        PathTemplate path,
        List<String> parameters,
        Access access,
        Body body,
        Handler handler,
        boolean heavy) {
    Route(Method method, String path, List<String> parameters, Access access, Handler handler) {
        this(
                method,
                new PathTemplate(path),
                parameters,
                access,
                method.hasBody() ? Body.FIELDS : Body.NONE,
                handler,
                false);
    }

    /** What is asked of a path, in the order in which they are listed for those who ask for another. */
    enum Method {
        /** Changes nothing. */
        GET,
        /** Changes something: this and the following need a token, or the proof that one of our own pages asks. */
        POST,
        /** Makes what the path names, or makes it anew. */
        PUT,
        /** Removes what the path names. */
        DELETE;

        boolean hasBody() {
            return this == POST || this == PUT;
        }
    }

    /**
     * What a request may have as its body.
     *
     * @param kind how it is read
     * @param most bytes
     * @param types media types that it may have; empty when any will do, or none
     */
    record Body(Kind kind, int most, List<String> types) {
        /** Bytes of a body of fields. */
        static final int MOST = 64 << 10;

        /** Nothing; what is there all the same is passed over. */
        static final Body NONE = new Body(Kind.NONE, MOST, List.of());

        /** Fields, as parameters of the route. */
        static final Body FIELDS =
                new Body(Kind.FIELDS, MOST, List.of("application/json", "application/x-www-form-urlencoded"));

        enum Kind {
            NONE,
            FIELDS,
            /** Bytes, which the route reads by itself. */
            RAW
        }

        static Body raw(int most, String... types) {
            return new Body(Kind.RAW, most, List.of(types));
        }
    }

    /** Who may ask, and how those are told who may not. */
    enum Access {
        /** Everybody who can reach the server. */
        OPEN,
        /** Everybody, in a browser. */
        OPEN_PAGE,
        /** Everybody, but the route itself looks for what proves who has sent it: a key or a signature. Senders are machines of others, which may say more than is asked of them. */
        SIGNED,
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
            return this == OPEN || this == OPEN_PAGE || this == SIGNED;
        }
    }

    /** Makes the answer, on the thread of the request. */
    interface Handler {
        Answer answer(Request request);
    }

    /** The same, one of the few at once. */
    Route asHeavy() {
        return new Route(method, path, parameters, access, body, handler, true);
    }

    /** The same with another body. */
    Route taking(Body other) {
        return new Route(method, path, parameters, access, other, handler, heavy);
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

    /** What machines of others send, who prove in it who they are. */
    static Route signed(Method method, String path, Handler handler, String... parameters) {
        return new Route(method, path, List.of(parameters), Access.SIGNED, handler);
    }

    /** What is shown to everybody. */
    static Route open(Access access, String path, Handler handler, String... parameters) {
        return new Route(Method.GET, path, List.of(parameters), access, handler);
    }

    /** The bytes of a body, which nobody changes. */
    static final class Content {
        static final Content NONE = new Content(new byte[0]);

        private final byte[] bytes;

        Content(byte[] bytes) {
            this.bytes = bytes;
        }

        byte[] bytes() {
            return bytes;
        }
    }

    /**
     * What a route may look at.
     *
     * @param target the path and the query, as sent; of a POST, the page that its form stands on
     * @param variables of the path, decoded
     * @param content its body, for a route that reads it by itself
     * @param port where it came in: cookies are shared by all ports of a host, so ours have it in their names
     * @param headers by lower-case names
     * @param newSession whether the browser does not know its session yet
     */
    record Request(
            String target,
            int port,
            Map<String, String> variables,
            Parameters parameters,
            Content content,
            Map<String, String> headers,
            Map<String, String> cookies,
            Sessions.Session session,
            boolean newSession) {
        Request with(Map<String, String> given, Parameters said, Content sent) {
            return new Request(target, port, given, said, sent, headers, cookies, session, newSession);
        }

        /** What stands in the path for a variable of its template. */
        String variable(String name) {
            return Objects.requireNonNull(variables.get(name), name);
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
