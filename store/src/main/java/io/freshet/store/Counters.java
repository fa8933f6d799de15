package io.freshet.store;

/**
 * The numbers that were given last; none is given twice.
 *
 * @param open the segment that is being written, 0 when the next record begins a new one
 */
record Counters(long event, long version, int segment, int open) {
    static final Counters ZERO = new Counters(0, 0, 0, 0);
    private static final int VERSION = 1;

    byte[] encode() {
        return new RowEncoder(VERSION, 32)
                .number(event)
                .number(version)
                .number(segment)
                .number(open)
                .bytes();
    }

    static Counters decode(byte[] key, byte[] value) {
        RowDecoder row = new RowDecoder(Table.DEFAULT, key, value, VERSION);
        Counters counters = new Counters(row.number(), row.number(), row.smallNumber(), row.smallNumber());
        row.end();
        if (counters.event < 0 || counters.version < 0 || counters.segment < 0 || counters.open < 0) {
            throw row.damaged("has a negative count");
        }
        return counters;
    }
}
