package io.freshet.app;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of every command that makes requests. */
final class RequestOptions {
    @Option(
            names = "--allow-private",
            description = "Also ask loopback, private and link-local addresses, which are refused otherwise.")
    boolean allowPrivate;

    @Option(
            names = "--user-agent",
            paramLabel = "TEXT",
            description = "The whole User-Agent (default: Freshet/VERSION and agent.contact).")
    @Nullable
    String userAgent;

    void over(Settings settings) {
        if (allowPrivate) {
            settings.set(Setting.ALLOW_PRIVATE, true);
        }
        settings.set(Setting.USER_AGENT, userAgent);
    }
}
