package io.freshet.web;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Who may ask. A web page anywhere can make the browser of somebody at this machine send requests here, so two things are looked at before all else:
 * the Host must be this server's own (a foreign name that was made to point here, "DNS rebinding", is refused), and the Origin, if there is one,
 * too. Then the token, where one is needed. Safe for use by many threads.
 */
final class Gate {
    static final String TOKEN_NEEDED =
            "a token is needed; send Authorization: Bearer with serve.token of the settings file";

    private static final Pattern AUTHORITY = Pattern.compile("(\\[[0-9a-f:.]+]|[^:\\[\\]/@]+)(?::([0-9]{1,5}))?");
    private static final Pattern BEARER = Pattern.compile("bearer +([^ ]+) *", Pattern.CASE_INSENSITIVE);

    private final Set<String> names;
    private final String token;
    private final String password;
    private final String localToken;
    private final boolean forMachines;

    /** @param localToken another one that is right, for commands on this machine */
    Gate(Set<String> names, String token, String password, String localToken) {
        this(names, token, password, localToken, false);
    }

    private Gate(Set<String> names, String token, String password, String localToken, boolean forMachines) {
        this.names = names;
        this.token = token;
        this.password = password;
        this.localToken = localToken;
        this.forMachines = forMachines;
    }

    /** Of a listener that has nothing of the owner's: whatever is asked there is as good from anywhere, and every route that could do harm asks for a proof of its own. */
    static Gate ofMachines() {
        return new Gate(Set.of(), "", "", "", true);
    }

    /**
     * What a request shows.
     *
     * @param local where it came in
     * @param host the header, empty when there is none
     * @param signedIn whether its browser has shown the password before
     * @param open whether what it asks for needs neither
     */
    record Shown(
            InetSocketAddress local,
            String host,
            @Nullable String origin,
            @Nullable String authorization,
            boolean signedIn,
            boolean open) {}

    /** Why a request is refused; nothing when it may pass. */
    Optional<Problem> refuse(Shown shown) {
        if (forMachines) {
            return shown.open() ? Optional.empty() : Optional.of(new Problem(404, "there is nothing here"));
        }
        if (!isThisServer(shown.host(), 80, shown.local())) {
            return Optional.of(new Problem(
                    421,
                    "this server is not known as " + shortened(shown.host()) + "; ask for "
                            + Listener.authority(shown.local())
                            + ", or add the name to serve.names in the settings file"));
        }
        if (shown.origin() != null && !isOwnOrigin(shown.origin(), shown.local())) {
            return Optional.of(new Problem(
                    403, "pages of " + shortened(shown.origin()) + " may not ask this server; only its own pages may"));
        }
        boolean known = shown.signedIn() || shown.open() || !guarded();
        if (shown.authorization() != null ? !isRight(shown.authorization()) : !known) {
            return Optional.of(new Problem(
                    401,
                    shown.authorization() != null
                            ? "the token is wrong; send Authorization: Bearer with serve.token of the settings file"
                            : TOKEN_NEEDED));
        }
        return Optional.empty();
    }

    /** Whether people have to show that they may ask. */
    boolean guarded() {
        return !token.isEmpty() || !password.isEmpty();
    }

    /** Whether this is what somebody who may ask would say. */
    boolean isSecret(String said) {
        boolean isPassword = !password.isEmpty() && Sessions.same(password, said);
        boolean isToken = !token.isEmpty() && Sessions.same(token, said);
        return isPassword || isToken;
    }

    /** An Origin is a scheme and an authority (RFC 6454, 7), or {@code null}, which is nobody's. */
    private boolean isOwnOrigin(String origin, InetSocketAddress local) {
        String lower = origin.toLowerCase(Locale.ROOT);
        return (lower.startsWith("http://") && isThisServer(lower.substring(7), 80, local))
                || (lower.startsWith("https://") && isThisServer(lower.substring(8), 443, local));
    }

    private boolean isThisServer(String authority, int standardPort, InetSocketAddress local) {
        Matcher parts = AUTHORITY.matcher(authority.toLowerCase(Locale.ROOT));
        if (!parts.matches()) {
            return false;
        }
        String host = parts.group(1);
        if (names.contains(host)) {
            return true; // whatever the port: a proxy has its own
        }
        int port = parts.group(2) == null ? standardPort : Integer.parseInt(parts.group(2));
        return port == local.getPort() && (host.equals("localhost") || isLocalAddress(host, local.getAddress()));
    }

    /** Addresses are safe to believe: no one can make an address point elsewhere. */
    private static boolean isLocalAddress(String host, InetAddress local) {
        try {
            InetAddress address = InetAddress.ofLiteral(
                    host.startsWith("[") ? host.substring(1, host.length() - 1) : host); // asks no name server
            return address.equals(local) || address.isLoopbackAddress();
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private boolean isRight(String authorization) {
        Matcher bearer = BEARER.matcher(authorization);
        if (!bearer.matches()) {
            return false;
        }
        String shown = bearer.group(1);
        boolean configured = !token.isEmpty() && Sessions.same(token, shown);
        return Sessions.same(localToken, shown) || configured;
    }

    private static String shortened(String text) {
        return text.length() > 100 ? text.substring(0, 100) + "..." : text;
    }
}
