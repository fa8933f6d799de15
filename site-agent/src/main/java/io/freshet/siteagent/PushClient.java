package io.freshet.siteagent;

import static java.lang.System.Logger.Level.DEBUG;

import io.freshet.notify.Delivery;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * Sends one HTTP request to an address that a stranger has named: a connection of its own, to an address of the public web that was looked up once, with a deadline; of the
 * answer a few kilobytes are read, and redirects are not followed. Safe for use by many threads.
 */
final class PushClient {
    private static final System.Logger LOG = System.getLogger(PushClient.class.getName());
    private static final int MOST_ANSWER = 16 * 1024;

    private final boolean allowPrivate;
    private final Duration timeout;

    PushClient(boolean allowPrivate, Duration timeout) {
        this.allowPrivate = allowPrivate;
        this.timeout = timeout;
    }

    /** What came back: the status, and the beginning of the body. */
    record Answer(int status, String body) {
        boolean ok() {
            return status >= 200 && status < 300;
        }
    }

    /** Posts, and says how that went: 2xx is accepted; 410 and other 4xx are refused, save 408, 425 and 429. */
    Delivery post(String url, String type, Map<String, String> headers, byte[] body) {
        try {
            Answer answer = exchange("POST", url, type, headers, body);
            if (answer.ok()) {
                return new Delivery.Accepted();
            }
            boolean final4xx = answer.status() >= 400
                    && answer.status() < 500
                    && answer.status() != 408
                    && answer.status() != 425
                    && answer.status() != 429;
            String reason = url + " answered " + answer.status();
            return final4xx ? new Delivery.Refused(reason) : new Delivery.TryLater(reason);
        } catch (IOException e) {
            LOG.log(DEBUG, () -> "no message to " + url, e);
            return new Delivery.TryLater(url + ": " + e.getMessage());
        }
    }

    Answer exchange(String method, String url, String type, Map<String, String> headers, byte[] body)
            throws IOException {
        URI uri;
        try {
            uri = URI.create(url);
        } catch (IllegalArgumentException e) {
            throw new IOException("is no URL", e);
        }
        String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
        boolean secure = scheme.equals("https");
        if (uri.getHost() == null || !(secure || scheme.equals("http"))) {
            throw new IOException("is no http or https URL");
        }
        int port = uri.getPort() > 0 ? uri.getPort() : secure ? 443 : 80;
        InetAddress address = address(uri.getHost());
        long deadline = System.nanoTime() + timeout.toNanos();
        try (Socket plain = new Socket()) {
            plain.connect(new InetSocketAddress(address, port), (int) timeout.toMillis());
            plain.setSoTimeout((int) timeout.toMillis());
            try (Socket socket = secure ? secured(plain, uri.getHost(), port) : plain) {
                OutputStream out = socket.getOutputStream();
                out.write(request(method, uri, type, headers, body));
                out.flush();
                return answer(socket.getInputStream(), deadline);
            }
        }
    }

    /** A name with a forbidden address is refused altogether: which of them is met would be chance. */
    private InetAddress address(String host) throws IOException {
        InetAddress[] all =
                InetAddress.getAllByName(host.startsWith("[") ? host.substring(1, host.length() - 1) : host);
        for (InetAddress address : all) {
            if (!allowPrivate && !isPublic(address)) {
                throw new IOException("is not on the public web; --allow-private allows it");
            }
        }
        return all[0];
    }

    /** RFC 6890, coarsely: what no message for a stranger may reach. */
    static boolean isPublic(InetAddress address) {
        if (address.isLoopbackAddress()
                || address.isAnyLocalAddress()
                || address.isLinkLocalAddress()
                || address.isSiteLocalAddress()
                || address.isMulticastAddress()) {
            return false;
        }
        byte[] bytes = address.getAddress();
        int first = bytes[0] & 0xFF;
        int second = bytes[1] & 0xFF;
        if (address instanceof Inet6Address) {
            return first >= 0x20 && first <= 0x3F && !(first == 0x20 && second == 0x02); // 6to4 may hide anything
        }
        boolean shared = first == 100 && second >= 64 && second < 128;
        boolean protocols = first == 192 && second == 0 && (bytes[2] == 0 || bytes[2] == 2);
        boolean benchmarks = first == 198 && (second == 18 || second == 19);
        return first != 0 && first < 240 && !shared && !protocols && !benchmarks;
    }

    private static Socket secured(Socket plain, String host, int port) throws IOException {
        SSLSocketFactory factory = (SSLSocketFactory) SSLSocketFactory.getDefault();
        SSLSocket socket = (SSLSocket) factory.createSocket(plain, host, port, true);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        socket.setSSLParameters(parameters);
        socket.startHandshake();
        return socket;
    }

    private static byte[] request(String method, URI uri, String type, Map<String, String> headers, byte[] body) {
        String path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
        StringBuilder head = new StringBuilder(method + " " + path + query + " HTTP/1.1\r\n");
        head.append("Host: ").append(uri.getRawAuthority()).append("\r\n");
        head.append("User-Agent: Freshet site agent\r\nConnection: close\r\n");
        if (!method.equals("GET")) {
            head.append("Content-Type: ").append(type).append("\r\n");
            head.append("Content-Length: ").append(body.length).append("\r\n");
        }
        headers.forEach(
                (name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        head.append("\r\n");
        byte[] start = head.toString().getBytes(StandardCharsets.UTF_8);
        byte[] whole = new byte[start.length + body.length];
        System.arraycopy(start, 0, whole, 0, start.length);
        System.arraycopy(body, 0, whole, start.length, body.length);
        return whole;
    }

    private static Answer answer(InputStream in, long deadline) throws IOException {
        byte[] buffer = new byte[MOST_ANSWER];
        int length = 0;
        int headEnd = -1;
        long expected = Long.MAX_VALUE;
        while (length < buffer.length && (headEnd < 0 || length - headEnd < expected)) {
            if (System.nanoTime() > deadline) {
                throw new IOException("has not answered in time");
            }
            int read = in.read(buffer, length, buffer.length - length);
            if (read < 0) {
                break;
            }
            length += read;
            if (headEnd < 0) {
                headEnd = headEnd(buffer, length);
                expected = headEnd < 0
                        ? expected
                        : contentLength(new String(buffer, 0, headEnd, StandardCharsets.ISO_8859_1));
            }
        }
        String text = new String(buffer, 0, length, StandardCharsets.UTF_8);
        if (!text.matches("(?s)HTTP/1\\.[01] \\d{3}.*")) {
            throw new IOException("has given no HTTP answer");
        }
        String body = headEnd < 0 ? "" : new String(buffer, headEnd, length - headEnd, StandardCharsets.UTF_8);
        return new Answer(Integer.parseInt(text.substring(9, 12)), unchunked(text, body));
    }

    private static int headEnd(byte[] buffer, int length) {
        for (int i = 3; i < length; i++) {
            if (buffer[i] == '\n' && buffer[i - 1] == '\r' && buffer[i - 2] == '\n') {
                return i + 1;
            }
        }
        return -1;
    }

    private static long contentLength(String head) {
        for (String line : head.split("\r\n")) {
            if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
                String value = line.substring(15).strip();
                return value.matches("\\d{1,9}") ? Long.parseLong(value) : Long.MAX_VALUE;
            }
        }
        return Long.MAX_VALUE;
    }

    /** The first chunk is as much as anybody here looks at. */
    private static String unchunked(String text, String body) {
        boolean chunked = text.toLowerCase(Locale.ROOT).contains("\r\ntransfer-encoding: chunked\r\n");
        int line = body.indexOf("\r\n");
        if (!chunked || line < 0 || !body.substring(0, line).matches("[0-9a-fA-F]{1,6}")) {
            return body;
        }
        int size = Integer.parseInt(body, 0, line, 16);
        return body.substring(line + 2, Math.min(body.length(), line + 2 + size));
    }
}
