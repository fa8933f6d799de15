package io.freshet.store;

/**
 * How far a segment belongs to the store. What lies behind {@code length} in the file was never acknowledged.
 *
 * @param start where the first record after the {@code warcinfo} begins
 */
record SegmentRow(long start, long length) {
    private static final int VERSION = 1;

    byte[] encode() {
        return new RowEncoder(VERSION, 16).number(start).number(length).bytes();
    }

    static SegmentRow decode(byte[] key, byte[] value) {
        RowDecoder row = new RowDecoder(Table.SEGMENTS, key, value, VERSION);
        if (key.length != 4) {
            throw row.damaged("has a key of " + key.length + " bytes");
        }
        SegmentRow segment = new SegmentRow(row.number(), row.number());
        row.end();
        if (segment.start < 0 || segment.length < segment.start) {
            throw row.damaged("has a length that cannot be");
        }
        return segment;
    }

    static int number(byte[] key) {
        return (key[0] & 0xFF) << 24 | (key[1] & 0xFF) << 16 | (key[2] & 0xFF) << 8 | (key[3] & 0xFF);
    }
}
