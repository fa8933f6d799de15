package io.freshet.store;

import io.freshet.model.GzipMembers;
import io.freshet.model.Headers;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;

/** Takes content encodings off a payload: RFC 9110, 8.4. */
final class ContentCoding {
    /** No content that is kept is longer. */
    static final int LIMIT = 64 << 20;

    private ContentCoding() {}

    /** Whether the header names encodings, and {@link #decode} can take all of them off. */
    static boolean known(Headers headers) {
        List<String> codings = codings(headers);
        return !codings.isEmpty() && known(codings);
    }

    static byte[] decode(byte[] payload, Headers headers) throws IOException {
        List<String> codings = codings(headers);
        if (!known(codings)) {
            throw new IOException("its content encoding is not known: " + String.join(", ", codings));
        }
        byte[] content = payload;
        for (String coding : codings.reversed()) { // the last one was applied last
            content = coding.equals("deflate") ? inflate(content) : gunzip(content, LIMIT);
        }
        return content;
    }

    /** All members; the checksums are checked. */
    static byte[] gunzip(byte[] bytes, int limit) throws IOException {
        try (InputStream in = new GzipMembers(new ByteArrayInputStream(bytes))) {
            return readAll(in, bytes.length, limit);
        } catch (EOFException | ZipException e) {
            throw new IOException("its gzip stream is damaged: " + e.getMessage(), e);
        }
    }

    /** In the zlib format as RFC 9110, 8.4.1.2 has it, or without, as some servers send it. */
    private static byte[] inflate(byte[] bytes) throws IOException {
        boolean zlib =
                bytes.length >= 2 && (bytes[0] & 0x0F) == 8 && ((bytes[0] & 0xFF) << 8 | (bytes[1] & 0xFF)) % 31 == 0;
        Inflater inflater = new Inflater(!zlib);
        try (InputStream in = new InflaterInputStream(new ByteArrayInputStream(bytes), inflater)) {
            return readAll(in, bytes.length, LIMIT);
        } catch (EOFException | ZipException e) {
            throw new IOException("its deflate stream is damaged: " + e.getMessage(), e);
        } finally {
            inflater.end();
        }
    }

    private static byte[] readAll(InputStream in, int compressed, int limit) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream(Math.clamp(4L * compressed, 1 << 10, 1 << 20));
        byte[] part = new byte[16 << 10];
        for (int count = in.read(part); count >= 0; count = in.read(part)) {
            if (out.size() + count > limit) {
                throw new IOException("it is longer than " + (limit >> 20) + " MB when decompressed");
            }
            out.write(part, 0, count);
        }
        return out.toByteArray();
    }

    private static boolean known(List<String> codings) {
        for (String coding : codings) {
            if (!coding.equals("gzip") && !coding.equals("x-gzip") && !coding.equals("deflate")) {
                return false;
            }
        }
        return true;
    }

    private static List<String> codings(Headers headers) {
        List<String> codings = new ArrayList<>(1);
        for (String value : headers.all("Content-Encoding")) {
            for (String coding : value.split(",")) {
                String name = coding.strip().toLowerCase(Locale.ROOT);
                if (!name.isEmpty() && !name.equals("identity")) {
                    codings.add(name);
                }
            }
        }
        return codings;
    }
}
