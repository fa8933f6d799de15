package io.freshet.fetch;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/** Where the addresses of a name come from. Safe for use by many threads. */
@FunctionalInterface
public interface NameResolver {
    /** What the operating system says; may block for long. */
    NameResolver SYSTEM = name -> List.of(InetAddress.getAllByName(name));

    /** At least one address, the best first. */
    List<InetAddress> resolve(String name) throws UnknownHostException;
}
