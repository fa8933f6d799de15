package io.freshet.topics;

/** What a feature is a feature of. The same word in a title, in a text and in an address are three features. */
enum Feature {
    TEXT,
    TITLE,
    ADDRESS,
    FOLDER,
    HOST,
    ANCHOR,
    CONTEXT,
    HEADING,
    PLACE;

    @SuppressWarnings("EnumOrdinal") // any number that differs will do
    private final int salt = (ordinal() + 1) * 0x85EBCA6B;

    /** The feature's number: never the same for two kinds, but for collisions of 32-bit hashes. */
    int of(int value) {
        int x = value * 0x9E3779B1 + salt;
        x ^= x >>> 15;
        x *= 0x2C1B3C6D;
        return x ^ x >>> 12;
    }
}
