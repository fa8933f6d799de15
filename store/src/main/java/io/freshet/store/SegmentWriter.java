package io.freshet.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Appends records to one WARC file. What was appended is safe after {@link #force}, and counts once the tables know of it. Not thread-safe:
 * owned by whoever began it.
 */
final class SegmentWriter implements AutoCloseable {
    private static final int BUFFER = 256 << 10;
    private static final String STANDARD =
            "http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/";

    private final int number;
    private final long start;
    private final FileChannel channel;

    /** One direct buffer of its own: the channel would make one for every array it is given, and keep them. */
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER);

    /** Of the file, once the buffer is written. */
    private long length;

    private SegmentWriter(int number, long start, long length, FileChannel channel) {
        this.number = number;
        this.start = start;
        this.length = length;
        this.channel = channel;
    }

    static SegmentWriter begin(Path file, int number, Instant now) throws IOException {
        byte[] info = warcinfo(String.valueOf(file.getFileName()), now);
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        SegmentWriter writer = new SegmentWriter(number, info.length, 0, channel);
        boolean done = false;
        try {
            writer.append(info);
            writer.force();
            Path folder = file.toAbsolutePath().getParent();
            if (folder != null) {
                StoreFolder.force(folder); // a file whose name is lost is lost
            }
            done = true;
            return writer;
        } finally {
            if (!done) {
                channel.close();
            }
        }
    }

    static SegmentWriter resume(Path file, int number, SegmentRow row) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE).position(row.length());
        return new SegmentWriter(number, row.start(), row.length(), channel);
    }

    /** Where the member will lie. */
    WarcPointer append(byte[] member) throws IOException {
        WarcPointer pointer = new WarcPointer(number, length, member.length);
        for (int from = 0; from < member.length; ) {
            if (!buffer.hasRemaining()) {
                drain();
            }
            int count = Math.min(buffer.remaining(), member.length - from);
            buffer.put(member, from, count);
            from += count;
        }
        length += member.length;
        return pointer;
    }

    void force() throws IOException {
        drain();
        channel.force(false);
    }

    int number() {
        return number;
    }

    long length() {
        return length;
    }

    boolean hasRecords() {
        return length > start;
    }

    SegmentRow row() {
        return new SegmentRow(start, length);
    }

    /** Takes back what the tables never came to know; as far as the disk lets it, since the next opening does it again. */
    void cutTo(long known) throws IOException {
        buffer.clear();
        channel.truncate(known);
        length = known;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    /**
     * WARC 1.1, 6.2: what the records after it have in common.
     *
     * @param fileName null for a file that others will name
     */
    static byte[] warcinfo(@Nullable String fileName, Instant now) {
        byte[] block = lines("software: Freshet", "format: WARC File Format 1.1", "conformsTo: " + STANDARD);
        String named = fileName == null ? "" : "WARC-Filename: " + fileName.replaceAll("[^\\x21-\\x7e]", "_") + "\r\n";
        UUID id = UUID.nameUUIDFromBytes(("warcinfo " + fileName + ' ' + now).getBytes(StandardCharsets.UTF_8));
        byte[] header = lines(
                "WARC/1.1",
                "WARC-Type: warcinfo",
                "WARC-Record-ID: <urn:uuid:" + id + ">",
                "WARC-Date: " + now,
                named + "Content-Type: application/warc-fields",
                "Content-Length: " + block.length,
                "");
        return new Gzip(6).member(header, block, lines("", ""));
    }

    private static byte[] lines(String... lines) {
        return (String.join("\r\n", lines) + "\r\n").getBytes(StandardCharsets.US_ASCII);
    }

    private void drain() throws IOException {
        buffer.flip();
        try {
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
        } finally {
            buffer.clear();
        }
    }
}
