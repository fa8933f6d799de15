package io.freshet.store;

import java.net.URI;

/**
 * Where the process that holds a store can be asked, and what opens its door. It is written in the lock file, which only the user who runs that
 * process can read.
 *
 * @param address scheme, host and port
 * @param token one line
 */
public record LocalApi(URI address, String token) {
    public LocalApi {
        if (address.getHost() == null || token.isBlank() || token.chars().anyMatch(c -> c <= ' ')) {
            throw new IllegalArgumentException("an address with a host and a token of one word are needed: " + address);
        }
    }

    /** Without the token: it is nobody's business. */
    @Override
    public String toString() {
        return address.toString();
    }
}
