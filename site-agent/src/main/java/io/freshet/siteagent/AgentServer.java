package io.freshet.siteagent;

import static java.lang.System.Logger.Level.ERROR;

import io.freshet.protocol.notice.DocumentPath;
import io.freshet.protocol.notice.Registration;
import io.freshet.protocol.notice.RegistrationAction;
import io.freshet.protocol.notice.RegistrationAnswer;
import io.freshet.protocol.push.HubRequest;
import io.helidon.common.socket.SocketOptions;
import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Takes registrations over HTTP, and with {@code --serve} serves the documents, what is published of them, and the hub. Each connection has a virtual thread.
 */
final class AgentServer implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(AgentServer.class.getName());
    private static final int MOST_CONNECTIONS = 1_000;
    private static final int MOST_BODY = 64 * 1024;
    private static final Duration IDLE = Duration.ofSeconds(30);
    private static final DateTimeFormatter HTTP_DATE = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);
    private static final Map<String, String> TYPES = Map.ofEntries(
            Map.entry("html", "text/html"),
            Map.entry("htm", "text/html"),
            Map.entry("txt", "text/plain"),
            Map.entry("css", "text/css"),
            Map.entry("js", "text/javascript"),
            Map.entry("xml", "application/xml"),
            Map.entry("atom", "application/atom+xml"),
            Map.entry("rss", "application/rss+xml"),
            Map.entry("json", "application/json"),
            Map.entry("pdf", "application/pdf"),
            Map.entry("png", "image/png"),
            Map.entry("jpg", "image/jpeg"),
            Map.entry("jpeg", "image/jpeg"),
            Map.entry("gif", "image/gif"),
            Map.entry("svg", "image/svg+xml"),
            Map.entry("webp", "image/webp"),
            Map.entry("ico", "image/x-icon"));

    private final WebServer server;
    private final InetSocketAddress address;

    /** What the server answers with. */
    record Parts(
            SiteAgentSettings settings,
            RegistrationDesk desk,
            PublishedDocuments published,
            @Nullable Hub hub) {}

    private AgentServer(WebServer server, InetSocketAddress address) {
        this.server = server;
        this.address = address;
    }

    /**
     * @param parts with a hub when it serves the documents too
     * @throws IOException when it cannot listen there
     */
    static AgentServer start(InetAddress bind, int port, Parts parts) throws IOException {
        var handler = new Handler(parts);
        WebServer server = WebServer.builder()
                .bindAddress(new InetSocketAddress(bind, port))
                .shutdownHook(false)
                .shutdownGracePeriod(Duration.ofSeconds(3))
                .maxTcpConnections(MOST_CONNECTIONS)
                .maxPayloadSize(MOST_BODY)
                .idleConnectionTimeout(IDLE)
                .connectionOptions(SocketOptions.builder().tcpNoDelay(true).build())
                .routing(HttpRouting.builder().any(handler::handle))
                .build();
        server.start();
        if (!server.isRunning()) { // it has logged why
            throw new IOException("cannot listen on " + bind.getHostAddress() + ":" + port);
        }
        return new AgentServer(server, new InetSocketAddress(bind, server.port()));
    }

    /** Where it listens. */
    URI address() {
        String host = address.getAddress().getHostAddress();
        return URI.create("http://" + (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + address.getPort());
    }

    @Override
    public void close() {
        server.stop();
    }

    /** Answers requests. Safe for use by many threads. */
    private static final class Handler {
        private final SiteAgentSettings settings;
        private final RegistrationDesk desk;
        private final PublishedDocuments published;
        private final @Nullable Hub hub;
        private final DocumentRoot root;

        Handler(Parts parts) {
            this.settings = parts.settings();
            this.desk = parts.desk();
            this.published = parts.published();
            this.hub = parts.hub();
            this.root = new DocumentRoot(settings);
        }

        void handle(ServerRequest request, ServerResponse response) {
            try {
                answer(request, response);
            } catch (IOException e) {
                LOG.log(ERROR, "a request could not be answered", e);
                if (!response.isSent()) {
                    text(response, 500, "The agent cannot read or write its files.\n");
                }
            }
        }

        private void answer(ServerRequest request, ServerResponse response) throws IOException {
            String path = request.prologue().uriPath().rawPath();
            String method = request.prologue().method().text();
            if (path.equals(Registration.PATH)) {
                register(request, response, method);
            } else if (hub != null && path.equals(Hub.PATH)) {
                subscribe(hub, request, response, method);
            } else if (hub == null) {
                text(response, 404, "Robots register here: POST " + Registration.PATH + "\n");
            } else if (!method.equals("GET") && !method.equals("HEAD")) {
                response.header(HeaderNames.ALLOW, "GET, HEAD");
                text(response, 405, "Only GET and HEAD.\n");
            } else {
                document(path, request, response, method.equals("HEAD"));
            }
        }

        private void register(ServerRequest request, ServerResponse response, String method) throws IOException {
            if (!method.equals("POST")) {
                response.header(HeaderNames.ALLOW, "POST");
                text(
                        response,
                        405,
                        "Robots register with POST: ACTION=Register&ROBOT_EMAIL=you@example.org&LATENCY=1\n");
                return;
            }
            byte[] body = body(request, Registration.MOST_BYTES);
            RegistrationDesk.Reply reply;
            try {
                reply = desk.answer(body, request.remotePeer().host());
            } catch (IOException e) {
                LOG.log(ERROR, "the registry cannot be written", e);
                reply = new RegistrationDesk.Reply(
                        500,
                        RegistrationAnswer.failed(RegistrationAction.REGISTER, "The registry cannot be written now."));
            }
            text(response, reply.status(), reply.answer().print());
        }

        private static void subscribe(Hub hub, ServerRequest request, ServerResponse response, String method)
                throws IOException {
            if (!method.equals("POST")) {
                response.header(HeaderNames.ALLOW, "POST");
                text(response, 405, "This is a WebSub hub. Subscribe with POST.\n");
                return;
            }
            byte[] body = body(request, HubRequest.MOST_BYTES);
            if (body.length > HubRequest.MOST_BYTES) {
                text(response, 413, "A request has at most " + HubRequest.MOST_BYTES + " bytes.\n");
                return;
            }
            Hub.Reply reply = hub.answer(body);
            text(response, reply.status(), reply.text() + "\n");
        }

        /** At most one byte more than may be. */
        private static byte[] body(ServerRequest request, int most) throws IOException {
            if (!request.content().hasEntity()) {
                return new byte[0];
            }
            try (InputStream in = request.content().inputStream()) {
                return in.readNBytes(most + 1);
            }
        }

        private void document(String rawPath, ServerRequest request, ServerResponse response, boolean head)
                throws IOException {
            Optional<DocumentPath> path = path(rawPath);
            IndexNowSettings engines = settings.indexNow();
            if (engines != null && rawPath.equals("/" + engines.key() + ".txt")) {
                text(response, 200, engines.key());
                return;
            }
            if (rawPath.equals(PublishedDocuments.WELL_KNOWN)) {
                print(response, published.description(), head);
                return;
            }
            if (path.isPresent() && path.get().text().startsWith(settings.site().prefix())) {
                String name =
                        path.get().text().substring(settings.site().prefix().length());
                Optional<PublishedDocuments.Document> document = published.document(name);
                if (document.isPresent()) {
                    print(response, document.get(), head);
                    return;
                }
                Optional<Path> file = root.file(path.get());
                if (file.isPresent()) {
                    send(file.get(), request, response, head);
                    return;
                }
                if (!rawPath.endsWith("/")
                        && slashed(path.get()).flatMap(root::file).isPresent()) {
                    response.header(HeaderNames.LOCATION, rawPath + "/");
                    text(response, 301, "A folder's address ends with a slash.\n");
                    return;
                }
            }
            text(response, 404, "There is no such document.\n");
        }

        private static Optional<DocumentPath> path(String rawPath) {
            try {
                return Optional.of(DocumentPath.read(rawPath));
            } catch (IllegalArgumentException e) {
                return Optional.empty();
            }
        }

        private static Optional<DocumentPath> slashed(DocumentPath path) {
            return path(path.line() + "/");
        }

        private static void print(ServerResponse response, PublishedDocuments.Document document, boolean head)
                throws IOException {
            response.status(Status.OK_200);
            response.header(HeaderNames.CONTENT_TYPE, document.type() + "; charset=utf-8");
            response.header(HeaderNames.CACHE_CONTROL, "no-cache");
            if (head) {
                response.send();
                return;
            }
            try (OutputStream out = response.outputStream();
                    Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8)) {
                document.printer().print(writer);
            }
        }

        private void send(Path file, ServerRequest request, ServerResponse response, boolean head) throws IOException {
            long size = Files.size(file);
            Instant modified = Files.getLastModifiedTime(file).toInstant().truncatedTo(ChronoUnit.SECONDS);
            response.header(HeaderNames.LAST_MODIFIED, HTTP_DATE.format(modified));
            response.header(
                    HeaderNames.LINK,
                    "<" + Registration.PATH + ">; rel=\"" + Registration.LINK_RELATION + "\", <"
                            + settings.site().own(PublishedDocuments.FEED)
                            + ">; rel=\"alternate\"; type=\"application/atom+xml\"");
            if (notModified(request, modified)) {
                response.status(Status.NOT_MODIFIED_304).send();
                return;
            }
            String name = file.getFileName().toString();
            String ending = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
            response.header(HeaderNames.CONTENT_TYPE, TYPES.getOrDefault(ending, "application/octet-stream"));
            response.header(HeaderNames.X_CONTENT_TYPE_OPTIONS, "nosniff");
            response.header(HeaderNames.CONTENT_LENGTH, Long.toString(size));
            if (head || size == 0) {
                response.send();
                return;
            }
            try (InputStream in = Files.newInputStream(file);
                    OutputStream out = response.outputStream()) {
                byte[] buffer = new byte[64 * 1024];
                long left = size; // a file that grows meanwhile is told as it was
                while (left > 0) {
                    int length = in.read(buffer, 0, (int) Math.min(buffer.length, left));
                    if (length < 0) {
                        throw new IOException(file + " became shorter while it was sent");
                    }
                    out.write(buffer, 0, length);
                    left -= length;
                }
            }
        }

        private static boolean notModified(ServerRequest request, Instant modified) {
            String since =
                    request.headers().first(HeaderNames.IF_MODIFIED_SINCE).orElse("");
            try {
                return !since.isEmpty()
                        && !modified.isAfter(ZonedDateTime.parse(since, DateTimeFormatter.RFC_1123_DATE_TIME)
                                .toInstant());
            } catch (DateTimeException e) {
                return false;
            }
        }

        private static void text(ServerResponse response, int status, String text) {
            response.status(Status.create(status));
            response.header(HeaderNames.CONTENT_TYPE, "text/plain; charset=utf-8");
            response.send(text.getBytes(StandardCharsets.UTF_8));
        }
    }
}
