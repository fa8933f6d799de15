package io.freshet.app;

import java.net.InetAddress;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** An address as it is written, since a name may stand for several. */
final class AddressConverter implements ITypeConverter<InetAddress> {
    @Override
    public InetAddress convert(String value) {
        try {
            return InetAddress.ofLiteral(value.equals("localhost") ? "127.0.0.1" : value);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException("\"" + value + "\" is not an address such as 127.0.0.1 or 0.0.0.0");
        }
    }
}
