package io.freshet.model;

/** Why we did not take what a server had. */
public enum Refusal {
    /** Not a type that is kept; stopped at the header. */
    TYPE("its type is not wanted"),
    /** Longer than the limit, by its header or while it was read, as sent or decompressed. */
    TOO_LONG("it is longer than the limit"),
    /** The name leads to a loopback, private or otherwise special address, and these are not allowed. */
    PRIVATE_ADDRESS("its address is private, and --allow-private is not given"),
    /** An answer that is neither success nor redirect nor failure, such as 204 without content or 401 without a key. */
    STATUS("its status is not one of a page"),
    /** A crawl by topic that keeps relevant pages alone read it for its links. */
    OFF_TOPIC("it is not about the topics of the crawl");

    private final String words;

    Refusal(String words) {
        this.words = words;
    }

    /** For people. */
    public String words() {
        return words;
    }
}
