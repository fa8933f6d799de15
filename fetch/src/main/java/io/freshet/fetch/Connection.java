package io.freshet.fetch;

import io.freshet.model.Host;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.ProtocolException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.BasicHttpTransportMetrics;
import org.apache.hc.core5.http.impl.io.ChunkedInputStream;
import org.apache.hc.core5.http.impl.io.ContentLengthInputStream;
import org.apache.hc.core5.http.impl.io.IdentityInputStream;
import org.apache.hc.core5.http.impl.io.SessionInputBufferImpl;

/**
 * An open HTTP/1.1 connection to one host: lines and the framing of bodies are read by the library, how much may come in is bounded by us.
 *
 * <p>Owned by the thread of the exchange, or by {@link IdleConnections} between two.
 */
final class Connection {
    /** Small, as there may be thousands of idle connections with two of these each; most of a body goes round it. */
    private static final int BUFFER = 4 << 10;

    /** A body that wants more bytes than this at once gets them without the buffer. */
    private static final int ROUND = 512;

    private final Host host;
    private final Socket socket;
    private final int maxHeader;
    private final Intake intake;
    private final SessionInputBufferImpl buffer;
    private final OutputStream out;

    /**
     * Over a connected socket.
     *
     * @param secured the TLS socket around it, or the same socket where there is no TLS
     */
    Connection(Host host, Socket socket, Socket secured, int maxHeader) throws IOException {
        this.host = host;
        this.socket = socket;
        this.maxHeader = maxHeader;
        this.intake = new Intake(secured.getInputStream(), maxHeader);
        this.buffer = new SessionInputBufferImpl(new BasicHttpTransportMetrics(), BUFFER, ROUND, maxHeader, null);
        this.out = secured.getOutputStream();
    }

    Host host() {
        return host;
    }

    /** The one below TLS. */
    Socket socket() {
        return socket;
    }

    /** Sends a request and reads the header of its answer; interim answers are passed over. */
    Answer ask(byte[] request, BodyMemory.Lease lease) throws IOException, HttpException {
        intake.beginHeader(lease);
        out.write(request);
        Answer answer;
        do {
            answer = Answer.read(buffer, intake, maxHeader);
            if (intake.ended()) { // the end of the stream is not the end of the header
                throw new ConnectionClosedException("closed in the middle of the header");
            }
            if (answer.status() == 101) {
                throw new ProtocolException("switches to a protocol that nobody asked for");
            }
        } while (answer.status() < 200);
        intake.endHeader();
        return answer;
    }

    /** What comes after the header; whoever reads it to its end can ask again. */
    InputStream body(long length) {
        if (length >= 0) {
            return new ContentLengthInputStream(buffer, intake, length);
        }
        return length == Answer.CHUNKED
                ? new ChunkedInputStream(buffer, intake, trailer())
                : new IdentityInputStream(buffer, intake);
    }

    /** Whether its buffers are as large as they were: one that has read a long header keeps room for another. */
    boolean small() {
        return intake.headerBytes() <= BUFFER;
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
            return buffer.hasBufferedData() || socket.getInputStream().available() > 0;
        } catch (IOException e) {
            return true; // closed: nothing to go on with either way
        }
    }

    /** At once: below TLS, so that it never blocks, and without reading what is still to come. */
    void drop() {
        Timekeeper.closeQuietly(socket);
    }

    /** How long the fields after the last chunk may be. */
    private Http1Config trailer() {
        return Http1Config.custom()
                .setMaxLineLength(maxHeader)
                .setMaxHeaderCount(Answer.MOST_FIELDS)
                .build();
    }
}
