package io.freshet.fetch;

import java.io.IOException;
import java.net.InetAddress;

/** A name leads to an address that may not be asked. */
final class ForbiddenAddressException extends IOException {
    private static final long serialVersionUID = 1;

    ForbiddenAddressException(String name, InetAddress address, String kind) {
        super(name + " is at " + address.getHostAddress() + " (" + kind + ")");
    }
}
