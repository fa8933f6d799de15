package io.freshet.fetch;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Which addresses belong to the public web, and so may be asked on behalf of whoever wrote a link.
 *
 * <p>Everything in the IANA registries of special-purpose addresses (RFC 6890) is not public, and of IPv6 only 2000::/3 is given out at all. An
 * IPv6 address that stands for an IPv4 address (mapped, 6to4, NAT64, Teredo) is as public as that one.
 */
final class AddressRule {
    private static final List<Block> SPECIAL = List.of(
            block("0.0.0.0", 8, "this network, RFC 791"),
            block("10.0.0.0", 8, "private, RFC 1918"),
            block("100.64.0.0", 10, "shared by a provider's customers, RFC 6598"),
            block("127.0.0.0", 8, "loopback, RFC 1122"),
            block("169.254.0.0", 16, "link-local, RFC 3927"),
            block("172.16.0.0", 12, "private, RFC 1918"),
            block("192.0.0.0", 24, "for protocols, RFC 6890"),
            block("192.0.2.0", 24, "for documentation, RFC 5737"),
            block("192.88.99.0", 24, "6to4 relays, RFC 7526"),
            block("192.168.0.0", 16, "private, RFC 1918"),
            block("198.18.0.0", 15, "for benchmarks, RFC 2544"),
            block("198.51.100.0", 24, "for documentation, RFC 5737"),
            block("203.0.113.0", 24, "for documentation, RFC 5737"),
            block("224.0.0.0", 4, "multicast, RFC 5771"),
            block("240.0.0.0", 4, "reserved or broadcast, RFC 1112"),
            block("::", 128, "unspecified, RFC 4291"),
            block("::1", 128, "loopback, RFC 4291"),
            block("100::", 64, "for discarding, RFC 6666"),
            block("2001::", 23, "for protocols, RFC 2928"),
            block("2001:db8::", 32, "for documentation, RFC 3849"),
            block("3fff::", 20, "for documentation, RFC 9637"),
            block("fc00::", 7, "unique-local, RFC 4193"),
            block("fe80::", 10, "link-local, RFC 4291"),
            block("fec0::", 10, "site-local, RFC 3879"),
            block("ff00::", 8, "multicast, RFC 4291"));
    private static final Block MAPPED = new Block(bytes(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff), 96, "");
    private static final Block NAT64 = block("64:ff9b::", 96, "");
    private static final Block TEREDO = block("2001::", 32, "");
    private static final Block SIX_TO_FOUR = block("2002::", 16, "");
    private static final Block GIVEN_OUT = block("2000::", 3, "");

    private AddressRule() {}

    /** Why an address is not one of the public web; empty when it is. */
    static Optional<String> forbids(InetAddress address) {
        return forbids(address.getAddress());
    }

    private static Optional<String> forbids(byte[] address) {
        if (address.length == 16) {
            if (MAPPED.holds(address) || NAT64.holds(address)) {
                return forbids(Arrays.copyOfRange(address, 12, 16));
            }
            if (SIX_TO_FOUR.holds(address)) { // RFC 3056
                return forbids(Arrays.copyOfRange(address, 2, 6));
            }
            if (TEREDO.holds(address)) { // RFC 4380, 4: the server, and the client with its bits turned round
                byte[] client = Arrays.copyOfRange(address, 12, 16);
                for (int i = 0; i < client.length; i++) {
                    client[i] = (byte) ~client[i];
                }
                return forbids(Arrays.copyOfRange(address, 4, 8)).or(() -> forbids(client));
            }
        }
        for (Block block : SPECIAL) {
            if (block.holds(address)) {
                return Optional.of(block.kind());
            }
        }
        return address.length == 4 || GIVEN_OUT.holds(address)
                ? Optional.empty()
                : Optional.of("not given out, RFC 4291");
    }

    private static Block block(String first, int length, String kind) {
        return new Block(InetAddress.ofLiteral(first).getAddress(), length, kind);
    }

    private static byte[] bytes(int... values) {
        byte[] bytes = new byte[16];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return bytes;
    }

    /** All addresses that begin with the same bits. */
    private static final class Block {
        private final byte[] first;
        private final int length;
        private final String kind;

        Block(byte[] first, int length, String kind) {
            this.first = first;
            this.length = length;
            this.kind = kind;
        }

        String kind() {
            return kind;
        }

        boolean holds(byte[] address) {
            if (address.length != first.length) {
                return false;
            }
            int whole = length / 8;
            int rest = length % 8;
            return Arrays.mismatch(address, 0, whole, first, 0, whole) < 0
                    && (rest == 0 || (address[whole] ^ first[whole]) >> (8 - rest) == 0);
        }
    }
}
