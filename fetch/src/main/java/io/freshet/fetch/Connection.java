package io.freshet.fetch;

import io.freshet.model.Host;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.ContentLengthStrategy;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpMessage;
import org.apache.hc.core5.http.ProtocolException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.DefaultContentLengthStrategy;
import org.apache.hc.core5.http.impl.io.DefaultBHttpClientConnection;
import org.apache.hc.core5.http.impl.io.DefaultHttpResponseParser;
import org.apache.hc.core5.http.impl.io.SocketHolder;
import org.apache.hc.core5.http.io.HttpMessageParser;
import org.apache.hc.core5.http.io.SessionInputBuffer;
import org.apache.hc.core5.http.message.BasicHeader;
import org.apache.hc.core5.http.message.BasicLineParser;
import org.apache.hc.core5.util.CharArrayBuffer;
import org.jspecify.annotations.Nullable;

/**
 * An open HTTP/1.1 connection to one host: the framing of messages is the library's, how much may come in is bounded by us.
 *
 * <p>Owned by the thread of the exchange, or by {@link IdleConnections} between two.
 */
final class Connection extends DefaultBHttpClientConnection {
    /** Small, as there may be thousands of idle connections with three of these each; most of a body goes round it. */
    private static final int BUFFER = 4 << 10;

    private static final int MOST_FIELDS = 500;

    private final Host host;
    private final Socket socket;
    private final Intake intake;
    private final Parser parser;

    private Connection(Host host, Socket socket, Intake intake, Http1Config config, Parser parser) {
        super(config, null, null, new AgreedLength(), null, null, _ -> parser);
        this.host = host;
        this.socket = socket;
        this.intake = intake;
        this.parser = parser;
    }

    /**
     * Over a connected socket.
     *
     * @param secured the TLS socket around it, or the same socket where there is no TLS
     */
    static Connection over(Host host, Socket socket, Socket secured, int maxHeader) throws IOException {
        Http1Config config = Http1Config.custom()
                .setBufferSize(BUFFER)
                .setMaxLineLength(maxHeader)
                .setMaxHeaderCount(MOST_FIELDS)
                .build();
        var intake = new Intake(secured.getInputStream(), maxHeader);
        var connection = new Connection(host, socket, intake, config, new Parser(config));
        connection.bind(new SocketHolder(secured) {
            @Override
            protected InputStream getInputStream(Socket ignored) {
                return intake;
            }
        });
        return connection;
    }

    Host host() {
        return host;
    }

    /** The one below TLS. */
    Socket socket() {
        return socket;
    }

    /** Sends a request and reads the header of its answer; interim answers are passed over. */
    ClassicHttpResponse ask(ClassicHttpRequest request) throws IOException, HttpException {
        intake.beginHeader();
        sendRequestHeader(request);
        flush();
        ClassicHttpResponse response;
        do {
            response = receiveResponseHeader();
            if (intake.ended()) { // the library takes the end of the stream for the end of the header
                throw new ConnectionClosedException("closed in the middle of the header");
            }
            if (response.getCode() == 101) {
                throw new ProtocolException("switches to a protocol that nobody asked for");
            }
        } while (response.getCode() < 200);
        intake.endHeader();
        return response;
    }

    /** Whether a byte of an answer came since the last request was sent. */
    boolean answered() {
        return intake.answered();
    }

    /** Whether the other side has closed, as far as was read. */
    boolean ended() {
        return intake.ended();
    }

    /** Whether there are bytes that belong to no answer: they would be taken for the answer to the next request. */
    boolean leftovers() {
        try {
            return parser.buffered() > 0 || socket.getInputStream().available() > 0;
        } catch (IOException e) {
            return true; // closed: nothing to go on with either way
        }
    }

    /** At once: below TLS, so that it never blocks, and without reading what is still to come. */
    void drop() {
        Timekeeper.closeQuietly(socket);
    }

    /** The library's own; but it remembers the buffer that the library hides. */
    private static final class Parser implements HttpMessageParser<ClassicHttpResponse> {
        private final DefaultHttpResponseParser parser;
        private @Nullable SessionInputBuffer buffer;

        Parser(Http1Config config) {
            parser = new DefaultHttpResponseParser(config, new ForgivingLines(), null);
        }

        @Override
        public @Nullable ClassicHttpResponse parse(SessionInputBuffer in, InputStream stream)
                throws IOException, HttpException {
            buffer = in;
            try {
                return parser.parse(in, stream);
            } catch (
                    IllegalArgumentException
                            e) { // such as status 000, which its parser takes and its response does not
                throw new ProtocolException("not an answer: " + e.getMessage(), e);
            }
        }

        int buffered() {
            return buffer == null ? 0 : buffer.length();
        }
    }

    /** Takes header lines as browsers do: white space before the colon does not matter, and a line without a name is passed over. */
    private static final class ForgivingLines extends BasicLineParser {
        @Override
        public Header parseHeader(CharArrayBuffer line) {
            int colon = Math.max(line.indexOf(':'), 0);
            String name = line.substringTrimmed(0, colon);
            String value = line.substringTrimmed(Math.min(colon + 1, line.length()), line.length());
            return new BasicHeader(name, value.replace('\r', ' ').replace('\0', ' ')); // RFC 9110, 5.5
        }
    }

    /** The same length said twice is one length: RFC 9112, 6.3. */
    private static final class AgreedLength implements ContentLengthStrategy {
        @Override
        public long determineLength(HttpMessage message) throws HttpException {
            if (message.containsHeader("Transfer-Encoding") || !message.containsHeader("Content-Length")) {
                return DefaultContentLengthStrategy.INSTANCE.determineLength(message);
            }
            long agreed = -1;
            for (Header field : message.getHeaders("Content-Length")) {
                for (String value : field.getValue().split(",")) {
                    long length = length(value.strip());
                    if (agreed >= 0 && length != agreed) {
                        throw new ProtocolException("two lengths: " + agreed + " and " + length);
                    }
                    agreed = length;
                }
            }
            return agreed;
        }

        private static long length(String value) throws ProtocolException {
            if (value.isEmpty() || value.length() > 18 || !value.chars().allMatch(c -> c >= '0' && c <= '9')) {
                throw new ProtocolException("not a length: " + value);
            }
            return Long.parseLong(value);
        }
    }
}
