package io.freshet.fetch;

import java.io.IOException;

/** A body is not what its Content-Encoding says. */
final class BrokenEncodingException extends IOException {
    private static final long serialVersionUID = 1;

    BrokenEncodingException(String message) {
        super(message);
    }
}
