package io.freshet.protocol.notice;

import io.freshet.model.Body;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The robot's batch file: {@code # HOSTNAME : host}, then of each document {@code # URL :}, {@code # Action :}, {@code # SIZE :}, {@code # LASTMODIFIED :} and its body.
 * Ours says with {@code # LENGTH :} how many bytes the body has, since a body may itself hold such lines; one without is read up to the next {@code # URL :}.
 */
public final class BatchFile {
    private static final int LONGEST_LINE = 16_000;
    private static final int MOST_HEADERS = 50;
    private static final Pattern HEADER = Pattern.compile("^#\\s*([A-Za-z]+)\\s*:\\s?(.*)$");

    private BatchFile() {}

    /**
     * A document of the batch.
     *
     * @param size what the notice said
     * @param lastModified what the notice said, or the answer
     * @param body empty for a document that is gone
     */
    public record Entry(String url, ChangeStatus action, long size, String lastModified, Body body) {}

    /** Writes a batch file. Not thread-safe; whoever has the stream closes it. */
    public static final class Writer {
        private final OutputStream out;

        public Writer(OutputStream out, String host) throws IOException {
            this.out = out;
            line("# HOSTNAME : " + clean(host));
            line("");
        }

        public void add(Entry entry) throws IOException {
            line("# URL : " + clean(entry.url()));
            line("# Action : " + entry.action().letter());
            line("# SIZE : " + entry.size());
            line("# LASTMODIFIED : " + clean(entry.lastModified()));
            line("# LENGTH : " + entry.body().content().length);
            line("");
            out.write(entry.body().content());
            line("");
        }

        private void line(String text) throws IOException {
            out.write((text + "\n").getBytes(StandardCharsets.UTF_8));
        }

        private static String clean(String text) {
            return text.replaceAll("[\\r\\n]+", " ");
        }
    }

    /** Reads a batch file, entry by entry. Not thread-safe; whoever has the stream closes it. */
    public static final class Reader {
        private final InputStream in;
        private final int mostBody;
        private String host = "";
        private @Nullable String pending;

        /** @param mostBody a longer body is an error */
        public Reader(InputStream in, int mostBody) throws IOException {
            this.in = in;
            this.mostBody = mostBody;
            String line = nextHeader();
            Matcher header = HEADER.matcher(line == null ? "" : line);
            if (!header.find() || !header.group(1).equalsIgnoreCase("HOSTNAME")) {
                throw new IOException("a batch file begins with # HOSTNAME :");
            }
            host = header.group(2).strip();
            pending = nextHeader();
        }

        public String host() {
            return host;
        }

        /** Empty at the end. */
        public Optional<Entry> next() throws IOException {
            if (pending == null) {
                return Optional.empty();
            }
            Map<String, String> headers = new LinkedHashMap<>();
            String line = pending;
            while (line != null && !line.isBlank() && headers.size() < MOST_HEADERS) {
                Matcher header = HEADER.matcher(line);
                if (!header.find()) {
                    throw new IOException(
                            "not a line of a batch file: " + line.substring(0, Math.min(80, line.length())));
                }
                headers.put(
                        header.group(1).toUpperCase(Locale.ROOT),
                        header.group(2).strip());
                line = readLine();
            }
            byte[] body = headers.containsKey("LENGTH") ? counted(number(headers, "LENGTH")) : uncounted();
            return Optional.of(new Entry(
                    needed(headers, "URL"),
                    status(needed(headers, "ACTION")),
                    number(headers, "SIZE"),
                    headers.getOrDefault("LASTMODIFIED", ""),
                    new Body(body)));
        }

        private byte[] counted(long length) throws IOException {
            if (length > mostBody) {
                throw new IOException("a body of " + length + " bytes, more than the " + mostBody + " that are read");
            }
            byte[] body = in.readNBytes((int) length);
            if (body.length < length) {
                throw new IOException("the batch file ends in the middle of a body");
            }
            pending = nextHeader();
            return body;
        }

        private byte[] uncounted() throws IOException {
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            pending = null;
            String line = readLine();
            while (line != null) {
                Matcher header = HEADER.matcher(line);
                if (header.find() && header.group(1).equalsIgnoreCase("URL")) {
                    pending = line;
                    break;
                }
                body.write((line + "\n").getBytes(StandardCharsets.ISO_8859_1));
                if (body.size() > mostBody) {
                    throw new IOException("a body of more than the " + mostBody + " bytes that are read");
                }
                line = readLine();
            }
            return body.toByteArray();
        }

        private @Nullable String nextHeader() throws IOException {
            String line = readLine();
            while (line != null && line.isBlank()) {
                line = readLine();
            }
            return line;
        }

        /** Bytes as characters: a body without a length must come out as it went in. */
        private @Nullable String readLine() throws IOException {
            StringBuilder line = new StringBuilder();
            int c = in.read();
            if (c < 0) {
                return null;
            }
            while (c >= 0 && c != '\n') {
                line.append((char) c);
                if (line.length() > Math.max(LONGEST_LINE, mostBody)) {
                    throw new IOException("a line of a batch file without an end");
                }
                c = in.read();
            }
            return line.toString();
        }

        private static String needed(Map<String, String> headers, String name) throws IOException {
            String value = headers.get(name);
            if (value == null || value.isEmpty()) {
                throw new IOException("an entry of the batch file has no # " + name + " :");
            }
            return new String(value.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
        }

        private static long number(Map<String, String> headers, String name) throws IOException {
            String value = headers.getOrDefault(name, "0");
            if (!value.matches("\\d{1,18}")) {
                throw new IOException("# " + name + " : is no number: " + value);
            }
            return Long.parseLong(value);
        }

        private static ChangeStatus status(String letter) throws IOException {
            ChangeStatus status = letter.length() == 1 ? ChangeStatus.of(letter.charAt(0)) : null;
            if (status == null) {
                throw new IOException("# Action : is none of A, U and D: " + letter);
            }
            return status;
        }
    }
}
