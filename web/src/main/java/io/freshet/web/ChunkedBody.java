package io.freshet.web;

import io.helidon.common.buffers.DataReader;
import java.io.ByteArrayOutputStream;
import java.util.HexFormat;

/**
 * Reads a body in chunks exactly as RFC 9112, 7.1 writes it: what is taken for the end of a body decides what is taken for the next request, so nothing is
 * guessed. Extensions and trailers are passed over. Not thread-safe: made for one body.
 */
final class ChunkedBody {
    /** Of a line before a chunk, with its extensions. */
    private static final int LONGEST_LINE = 1_000;

    /** Of all that follows the last chunk. */
    private static final int LONGEST_TRAILER = 8_000;

    private final DataReader in;
    private final int most;
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();

    private ChunkedBody(DataReader in, int most) {
        this.in = in;
        this.most = most;
    }

    /**
     * @param most how long the body may be
     * @throws ProblemException when it is broken, or too long; nothing that follows can be understood then
     */
    static byte[] read(DataReader in, int most) {
        return new ChunkedBody(in, most).read();
    }

    private byte[] read() {
        for (int size = size(line(LONGEST_LINE)); size > 0; size = size(line(LONGEST_LINE))) {
            if (size > most - body.size()) {
                throw Exchanges.tooLong(most);
            }
            body.writeBytes(in.readBytes(size));
            if (in.read() != '\r' || in.read() != '\n') {
                throw broken("a chunk is longer than it says");
            }
        }
        int trailer = 0;
        for (String line = line(LONGEST_TRAILER); !line.isEmpty(); line = line(LONGEST_TRAILER - trailer)) {
            trailer += line.length() + 2;
        }
        return body.toByteArray();
    }

    /** One to eight digits, and then nothing or an extension. */
    private static int size(String line) {
        int digits = 0;
        while (digits < line.length() && HexFormat.isHexDigit(line.charAt(digits))) {
            digits++;
        }
        String rest = line.substring(digits).stripLeading();
        if (digits == 0 || digits > 8 || !(rest.isEmpty() || rest.startsWith(";"))) {
            throw broken("the size of a chunk is not a hexadecimal number");
        }
        return (int) Math.min(Integer.MAX_VALUE, HexFormat.fromHexDigitsToLong(line, 0, digits));
    }

    /** Without its end, which is CR LF; neither stands alone anywhere in it. */
    private String line(int longest) {
        var line = new StringBuilder();
        for (byte b = in.read(); b != '\r'; b = in.read()) {
            if (b == '\n' || (b >= 0 && b < ' ' && b != '\t') || b == 0x7F) {
                throw broken("a line between chunks has a control character");
            }
            if (line.length() >= longest) {
                throw broken("a line between chunks is too long");
            }
            line.append((char) (b & 0xFF));
        }
        if (in.read() != '\n') {
            throw broken("a line between chunks does not end in CR LF");
        }
        return line.toString();
    }

    private static ProblemException broken(String why) {
        return new ProblemException(400, "the body is broken: " + why);
    }
}
