package io.freshet.model;

/** How a server failed us. */
public enum FailureCause {
    DNS("its name cannot be resolved"),
    REFUSED("the connection was refused"),
    TIMEOUT("no answer in time"),
    TOO_SLOW("slower than the minimum rate"),
    DEADLINE("not done within the deadline of a visit"),
    CLOSED("the connection was closed or reset"),
    TLS("the secure connection failed"),
    PROTOCOL("the answer is not HTTP"),
    HEADER_TOO_LONG("its header is longer than the limit"),
    ENCODING("its content encoding is broken or unknown"),
    SERVER_ERROR("the server said that it failed"),
    CROWDED("there was no memory for it beside other answers"),
    BUG("a bug in Freshet: see the log");

    private final String words;

    FailureCause(String words) {
        this.words = words;
    }

    /** For people. */
    public String words() {
        return words;
    }
}
