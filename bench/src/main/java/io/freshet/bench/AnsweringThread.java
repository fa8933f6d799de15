package io.freshet.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * Answers every request with the same bytes, from memory. It knows nothing of HTTP but the empty line that ends a request, takes one connection
 * after the other, and makes no garbage in between. One thread; {@link #close} ends it.
 */
final class AnsweringThread implements AutoCloseable {
    private final ServerSocket listener;

    AnsweringThread() {
        try {
            listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Begins to answer with a body of so many bytes; returns scheme, address and port. */
    String start(int length) {
        String header =
                "HTTP/1.1 200 OK\r\nServer: bench\r\nDate: Sun, 01 Mar 2026 12:00:00 GMT\r\nContent-Type: text/html\r\n"
                        + "Content-Length: " + length
                        + "\r\nLast-Modified: Sun, 01 Mar 2026 12:00:00 GMT\r\nETag: \"5f3c-5e21\"\r\n"
                        + "Accept-Ranges: bytes\r\n\r\n";
        byte[] answer =
                (header + new ManualPages(1).text(0, length).substring(0, length)).getBytes(StandardCharsets.US_ASCII);
        Thread.ofPlatform().daemon().name("answers").start(() -> listen(answer));
        return "http://127.0.0.1:" + listener.getLocalPort();
    }

    private void listen(byte[] answer) {
        while (!listener.isClosed()) {
            try (Socket socket = listener.accept()) {
                socket.setTcpNoDelay(true);
                serve(socket.getInputStream(), socket.getOutputStream(), answer);
            } catch (IOException e) {
                // the client hung up, or the listener is closed: the loop tells which
            }
        }
    }

    private static void serve(InputStream in, OutputStream out, byte[] answer) throws IOException {
        byte[] buffer = new byte[8_192];
        int last = 0; // the last four bytes
        for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
            for (int i = 0; i < count; i++) {
                last = last << 8 | buffer[i];
                if (last == 0x0D0A0D0A) {
                    out.write(answer);
                }
            }
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
