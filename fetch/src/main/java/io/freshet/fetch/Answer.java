package io.freshet.fetch;

import io.freshet.model.Headers;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpVersion;
import org.apache.hc.core5.http.MessageConstraintException;
import org.apache.hc.core5.http.NoHttpResponseException;
import org.apache.hc.core5.http.NotImplementedException;
import org.apache.hc.core5.http.ProtocolException;
import org.apache.hc.core5.http.UnsupportedHttpVersionException;
import org.apache.hc.core5.http.io.SessionInputBuffer;
import org.apache.hc.core5.http.message.BasicLineParser;
import org.apache.hc.core5.http.message.StatusLine;
import org.apache.hc.core5.util.CharArrayBuffer;

/**
 * The header of an answer, and what it says of the body and of the connection: RFC 9112.
 *
 * <p>Fields are taken as browsers take them: white space before the colon does not matter, and a line without a name is passed over.
 *
 * @param modern whether the server speaks HTTP/1.1, and so keeps connections open unless it says otherwise
 */
record Answer(int status, boolean modern, Headers headers) {
    /** Instead of a length: the body says itself where it ends. */
    static final long CHUNKED = -1;
    /** Instead of a length: the body ends with the connection. */
    static final long UNTIL_CLOSED = -2;

    static final int MOST_FIELDS = 500;

    private static final int MOST_EMPTY_LINES = 10;
    /** Of most lines; one that is longer makes room for itself. */
    private static final int LINE = 128;

    /** Reads to the end of the header, or of what the stream has. */
    static Answer read(SessionInputBuffer in, InputStream stream, int longestLine) throws IOException, HttpException {
        StatusLine first = statusLine(in, stream);
        List<Headers.Field> fields = new ArrayList<>(16);
        var line = new CharArrayBuffer(LINE); // not a field before it is known that the next one does not go on with it
        var next = new CharArrayBuffer(LINE);
        for (int lines = 0; in.readLine(next, stream) > 0; next.clear()) {
            if (lines > 0 && blank(next.charAt(0))) {
                fold(next, line, longestLine);
                continue;
            }
            addField(line, fields);
            CharArrayBuffer done = line;
            line = next;
            next = done;
            if (++lines == MOST_FIELDS) {
                throw new MessageConstraintException("Maximum header count exceeded");
            }
        }
        addField(line, fields);
        if (first.getProtocolVersion().greaterEquals(HttpVersion.HTTP_2)) {
            throw new UnsupportedHttpVersionException(first.getProtocolVersion());
        }
        if (first.getStatusCode() < 100) {
            throw new ProtocolException("Invalid response: " + first.getStatusCode());
        }
        boolean modern = first.getProtocolVersion().greaterEquals(HttpVersion.HTTP_1_1);
        return new Answer(first.getStatusCode(), modern, new Headers(fields));
    }

    /** To a GET. */
    boolean hasBody() {
        return status >= 200 && status != 204 && status != 304;
    }

    /** Of the body in bytes, or {@link #CHUNKED}, or {@link #UNTIL_CLOSED}. */
    long length() throws HttpException {
        List<String> codings = headers.all("Transfer-Encoding");
        if (!codings.isEmpty()) {
            List<String> named = new ArrayList<>();
            codings.forEach(field -> named.addAll(parts(field)));
            named.removeIf(String::isEmpty);
            if (named.size() == 1 && named.getFirst().equalsIgnoreCase("chunked")) {
                return CHUNKED;
            }
            throw new NotImplementedException("Unsupported transfer encoding: " + codings.getFirst());
        }
        long agreed = UNTIL_CLOSED;
        for (String field : headers.all("Content-Length")) {
            for (String part : parts(field)) { // the same length said twice is one length: RFC 9112, 6.3
                long length = length(part);
                if (agreed >= 0 && length != agreed) {
                    throw new ProtocolException("two lengths: " + agreed + " and " + length);
                }
                agreed = length;
            }
        }
        return agreed;
    }

    /** Whether another exchange may follow once the body was read. Where it is in doubt what belongs to the body, none may. */
    boolean persistent() {
        boolean coded = headers.first("Transfer-Encoding").isPresent();
        List<String> lengths = headers.all("Content-Length");
        if (coded ? !modern || status == 204 : hasBody() && lengths.size() != 1) {
            return false;
        }
        if (status == 204 && !lengths.isEmpty() && !lengths.getFirst().equals("0")) {
            return false;
        }
        List<String> connection = headers.all("Connection");
        if (connection.isEmpty()) {
            connection = headers.all("Proxy-Connection"); // of no standard, but common
        }
        return modern ? !says(connection, "close") : says(connection, "keep-alive");
    }

    private static StatusLine statusLine(SessionInputBuffer in, InputStream stream) throws IOException, HttpException {
        var line = new CharArrayBuffer(LINE);
        for (int i = 0; i < MOST_EMPTY_LINES; i++) {
            int length = in.readLine(line, stream);
            if (length < 0) {
                throw new NoHttpResponseException("The target server failed to respond");
            }
            if (length > 0) {
                return statusLine(line);
            }
        }
        throw new MessageConstraintException("Maximum empty line limit exceeded");
    }

    private static StatusLine statusLine(CharArrayBuffer line) throws HttpException {
        try {
            return BasicLineParser.INSTANCE.parseStatusLine(line);
        } catch (IllegalArgumentException e) { // such as version -1, which its parser takes and its value does not
            throw new ProtocolException("not an answer: " + e.getMessage(), e);
        }
    }

    /** A line that begins with white space goes on with the one before: RFC 9112, 5.2. */
    private static void fold(CharArrayBuffer more, CharArrayBuffer line, int longest) throws IOException {
        int from = 0;
        while (from < more.length() && blank(more.charAt(from))) {
            from++;
        }
        if (line.length() + 1 + more.length() - from > longest) {
            throw new MessageConstraintException("Maximum line length limit exceeded");
        }
        line.append(' ');
        line.append(more, from, more.length() - from);
    }

    private static void addField(CharArrayBuffer line, List<Headers.Field> fields) {
        int colon = Math.max(line.indexOf(':'), 0);
        String name = line.substringTrimmed(0, colon);
        if (!name.isEmpty()) {
            String value = line.substringTrimmed(colon + 1, line.length());
            fields.add(new Headers.Field(name, value.replace('\r', ' ').replace('\0', ' '))); // RFC 9110, 5.5
        }
    }

    private static boolean blank(char c) {
        return c == ' ' || c == '\t';
    }

    private static long length(String value) throws ProtocolException {
        boolean digits = !value.isEmpty() && value.length() <= 18;
        for (int i = 0; digits && i < value.length(); i++) {
            digits = value.charAt(i) >= '0' && value.charAt(i) <= '9';
        }
        if (!digits) {
            throw new ProtocolException("not a length: " + value);
        }
        return Long.parseLong(value);
    }

    private static boolean says(List<String> fields, String word) {
        for (String field : fields) {
            for (String part : parts(field)) {
                if (part.equalsIgnoreCase(word)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** What stands between commas. */
    private static List<String> parts(String field) {
        if (field.indexOf(',') < 0) {
            return List.of(field.strip());
        }
        List<String> parts = new ArrayList<>();
        for (String part : field.split(",")) {
            parts.add(part.strip());
        }
        return parts;
    }
}
