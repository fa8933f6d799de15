package io.freshet.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class AddressRuleTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.1.1.1",
                "9.255.255.255",
                "11.0.0.0",
                "100.63.255.255",
                "100.128.0.0",
                "126.255.255.255",
                "128.0.0.1",
                "169.253.255.255",
                "169.255.0.0",
                "172.15.255.255",
                "172.32.0.0",
                "192.0.1.0",
                "192.0.3.0",
                "192.167.255.255",
                "192.169.0.0",
                "198.17.255.255",
                "198.20.0.0",
                "203.0.112.255",
                "223.255.255.255",
                "2606:4700::1111",
                "2001:200::1",
                "2001:4860:4860::8888",
                "2a00:1450::1",
                "64:ff9b::101:101",
                "2002:101:101::1",
                "2001:0:101:101:0:0:fefe:fefe"
            })
    void an_address_of_the_public_web_may_be_asked(String address) {
        assertThat(AddressRule.forbids(InetAddress.ofLiteral(address))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "0.0.0.0, this network",
        "0.1.2.3, this network",
        "10.0.0.1, private",
        "10.255.255.255, private",
        "100.64.0.1, shared",
        "100.127.255.255, shared",
        "127.0.0.1, loopback",
        "127.255.0.9, loopback",
        "169.254.169.254, link-local",
        "172.16.0.1, private",
        "172.31.255.255, private",
        "192.0.0.1, protocols",
        "192.0.2.1, documentation",
        "192.88.99.1, 6to4",
        "192.168.1.1, private",
        "198.18.0.1, benchmarks",
        "198.19.255.255, benchmarks",
        "198.51.100.1, documentation",
        "203.0.113.1, documentation",
        "224.0.0.1, multicast",
        "239.255.255.255, multicast",
        "240.0.0.1, reserved",
        "255.255.255.255, broadcast",
        "::, unspecified",
        "::1, loopback",
        "::7f00:1, not given out",
        "::a00:1, not given out",
        "100::1, discarding",
        "64:ff9b::a00:1, private",
        "64:ff9b::7f00:1, loopback",
        "64:ff9b:1::1, not given out",
        "2001::1, this network",
        "2001:2::1, protocols",
        "2001:0:a00:1::fefe:fefe, private",
        "2001:0:101:101::f5ff:fffe, private",
        "2001:db8::1, documentation",
        "2002:a00:1::1, private",
        "2002:7f00:1::1, loopback",
        "3fff::1, documentation",
        "4000::1, not given out",
        "5f00::1, not given out",
        "fc00::1, unique-local",
        "fd12:3456:789a::1, unique-local",
        "fe80::1, link-local",
        "febf::1, link-local",
        "fec0::1, site-local",
        "ff02::1, multicast",
    })
    void a_special_address_may_not_be_asked(String address, String kind) {
        assertThat(AddressRule.forbids(InetAddress.ofLiteral(address)))
                .hasValueSatisfying(words -> assertThat(words).contains(kind));
    }

    @Test
    void an_ipv4_address_dressed_as_ipv6_is_what_it_stands_for() throws UnknownHostException {
        byte[] bytes = new byte[16];
        bytes[10] = (byte) 0xff;
        bytes[11] = (byte) 0xff;
        bytes[12] = 10;
        bytes[15] = 1;
        InetAddress mapped = Inet6Address.getByAddress("mapped.test", bytes, -1); // stays IPv6

        assertThat(mapped.getAddress()).hasSize(16);
        assertThat(AddressRule.forbids(mapped)).isPresent();

        byte[] open = Arrays.copyOf(bytes, 16);
        open[12] = 11;
        assertThat(AddressRule.forbids(Inet6Address.getByAddress("mapped.test", open, -1)))
                .isEmpty();
    }
}
