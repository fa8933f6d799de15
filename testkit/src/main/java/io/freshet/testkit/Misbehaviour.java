package io.freshet.testkit;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;

/** Ways in which servers are broken or hostile, for {@link TestSite#respond}. A server that does not even read is {@link TestSite#neverReads}. */
public final class Misbehaviour {
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n";

    private Misbehaviour() {}

    /** Reads the request and says nothing. */
    public static Responder neverAnswers() {
        return (_, out) -> out.hold();
    }

    /** A good answer whose header comes one byte at a time. */
    public static Responder trickledHeader(Duration interval) {
        return (_, out) -> {
            trickle(out, OK + "X-Padding: " + "x".repeat(1_000) + "\r\nContent-Length: 2\r\n\r\n", interval);
            out.write("ok");
        };
    }

    /** Header fields without end. */
    public static Responder endlessHeader() {
        return (_, out) -> {
            out.write(OK);
            for (long i = 0; true; i++) {
                out.write("X-Field-" + i + ": " + "x".repeat(100) + "\r\n");
            }
        };
    }

    /** One header field without end. */
    public static Responder endlessHeaderLine() {
        return (_, out) -> {
            out.write(OK + "X-Field: ");
            endless(out);
        };
    }

    /** A good answer of that many bytes whose body comes one byte at a time. */
    public static Responder trickledBody(int length, Duration interval) {
        return (_, out) -> {
            out.write(OK + "Content-Length: " + length + "\r\n\r\n");
            trickle(out, "x".repeat(length), interval);
        };
    }

    /** A body without end or length. */
    public static Responder endlessBody() {
        return (_, out) -> {
            out.write(OK + "\r\n");
            endless(out);
        };
    }

    /** A body without end, in chunks. */
    public static Responder endlessChunks() {
        return (_, out) -> {
            out.write(OK + "Transfer-Encoding: chunked\r\n\r\n");
            String chunk = "400\r\n" + "x".repeat(0x400) + "\r\n";
            while (true) {
                out.write(chunk);
            }
        };
    }

    /** Says one length and sends another; then hangs up. */
    public static Responder lyingLength(int said, int sent) {
        return (_, out) -> out.write(OK + "Content-Length: " + said + "\r\n\r\n" + "x".repeat(sent));
    }

    public static Responder closesInHeader() {
        return (_, out) -> out.write(OK + "Content-Le");
    }

    /** Hangs up in the middle of a chunk. */
    public static Responder closesInChunk() {
        return (_, out) -> out.write(OK + "Transfer-Encoding: chunked\r\n\r\n400\r\nxxxx");
    }

    /** Hangs up before a single byte. */
    public static Responder closesAtOnce() {
        return (_, _) -> {};
    }

    /** Resets the connection in the middle of the body. */
    public static Responder resetsInBody() {
        return (_, out) -> {
            out.write(OK + "Content-Length: 1000\r\n\r\nxxxx");
            out.reset();
        };
    }

    /** Few bytes that become that many: a thousandth part is sent. */
    public static Responder gzipBomb(long bytes) {
        return (_, out) -> {
            out.write(OK + "Content-Encoding: gzip\r\nConnection: close\r\n\r\n");
            try (var gzip = new GZIPOutputStream(new Unclosed(out.raw()))) {
                byte[] zeros = new byte[1 << 16];
                for (long left = bytes; left > 0; left -= zeros.length) {
                    gzip.write(zeros, 0, (int) Math.min(left, zeros.length));
                }
            }
        };
    }

    /** Says gzip and sends that text. */
    public static Responder lyingEncoding(String plain) {
        return (_, out) -> out.send(Response.html(plain).header("Content-Encoding", "gzip"));
    }

    /** Sends the first half of a gzip stream as if it were the whole. */
    public static Responder halfGzip(String plain) {
        byte[] whole = Response.gzip(plain.getBytes(StandardCharsets.UTF_8));
        byte[] half = Arrays.copyOf(whole, whole.length / 2);
        return (_, out) -> out.send(Response.of(200).body("text/html", half).header("Content-Encoding", "gzip"));
    }

    /** Leads back to itself. */
    public static Responder redirectLoop() {
        return (request, out) -> out.send(Response.redirect(302, request.path()));
    }

    /** Bytes that are not HTTP. */
    public static Responder garbage() {
        return (_, out) -> out.write("\0\1\2SSH-2.0-nonsense \377\376\r\n\r\nmore\r\n");
    }

    public static Responder hugeStatusLine() {
        return (_, out) -> {
            out.write("HTTP/1.1 200 ");
            endless(out);
        };
    }

    /** Interim answers without end: RFC 9110, 15.2. */
    public static Responder endlessInterim() {
        return (_, out) -> {
            while (true) {
                out.write("HTTP/1.1 103 Early Hints\r\nLink: </style.css>\r\n\r\n");
            }
        };
    }

    /** Text of that length, of one line over and over. */
    public static Responder longText(String line, int length) {
        return (_, out) -> {
            byte[] body = line.repeat(length / line.length() + 1).getBytes(StandardCharsets.US_ASCII);
            out.send(Response.of(200).body("text/plain", Arrays.copyOf(body, length)));
        };
    }

    private static void trickle(Answering out, String text, Duration interval) throws IOException {
        for (byte b : text.getBytes(StandardCharsets.ISO_8859_1)) {
            out.raw().write(b);
            out.pause(interval);
        }
    }

    private static void endless(Answering out) throws IOException {
        String some = "x".repeat(10_000);
        while (true) {
            out.write(some);
        }
    }

    /** Lets a stream around it end without closing the connection. */
    private static final class Unclosed extends OutputStream {
        private final OutputStream out;

        Unclosed(OutputStream out) {
            this.out = out;
        }

        @Override
        public void write(int b) throws IOException {
            out.write(b);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            out.write(bytes, from, length);
        }
    }
}
