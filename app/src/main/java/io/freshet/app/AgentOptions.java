package io.freshet.app;

import io.freshet.notify.MailSettings;
import io.freshet.siteagent.IndexNowSettings;
import io.freshet.siteagent.Site;
import io.freshet.siteagent.SiteAgent;
import io.freshet.siteagent.SiteAgentSettings;
import io.freshet.siteagent.StateInUseException;
import io.freshet.store.FileTrouble;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What every command of the site agent needs. */
final class AgentOptions {
    private static final String PASSWORD = "FRESHET_SMTP_PASSWORD";
    private static final int SMTP = 25;

    @Option(
            names = "--root",
            paramLabel = "DIR",
            description = "The folder of the documents that the web server serves.")
    private @Nullable Path root;

    @Option(names = "--site", paramLabel = "URL", description = "The address under which they are served.")
    private @Nullable String site;

    @Option(
            names = "--state",
            paramLabel = "DIR",
            description = "The agent's own folder: snapshot, logs, registered robots. Not inside the document root.")
    private @Nullable Path state;

    @Option(
            names = "--include",
            paramLabel = "RE",
            description = "Only files in whose path, with a slash in front, this is found. Repeatable.")
    private List<Pattern> include = new ArrayList<>();

    @Option(names = "--exclude", paramLabel = "RE", description = "No files in whose path this is found. Repeatable.")
    private List<Pattern> exclude = new ArrayList<>();

    @Option(
            names = "--index-file",
            paramLabel = "NAME",
            description =
                    "A file that is served for its folder, and told as such (default: index.html and index.htm; none for no file). Repeatable.")
    private List<String> indexFiles = new ArrayList<>();

    @Option(
            names = "--plain-registration",
            description = "Believe the address of a registration without a mail to it: the paper's form.")
    private boolean plainRegistration;

    @Option(
            names = "--allow-private",
            description =
                    "Also post messages to loopback, private and link-local addresses, which are refused otherwise.")
    private boolean allowPrivate;

    @Option(
            names = "--smtp",
            paramLabel = "HOST:PORT",
            description = "The mail server. With a login, its password is in the environment as " + PASSWORD + ".")
    private @Nullable String smtp;

    @Option(
            names = "--from",
            paramLabel = "ADDRESS",
            description = "The sender of mails (default: agent@ and the site's host).")
    private @Nullable String from;

    @Option(
            names = "--smtp-security",
            paramLabel = "HOW",
            defaultValue = "none",
            description = "none, starttls or tls (default: ${DEFAULT-VALUE}).")
    private MailSettings.Security security = MailSettings.Security.NONE;

    @Option(names = "--smtp-user", paramLabel = "NAME", description = "The login at the mail server.")
    private @Nullable String user;

    @Option(
            names = "--indexnow",
            paramLabel = "URL",
            description =
                    "A search engine to tell by IndexNow, such as https://api.indexnow.org/indexnow. Repeatable: the next ones are asked when the first is busy.")
    private List<String> engines = new ArrayList<>();

    @Option(
            names = "--indexnow-key",
            paramLabel = "KEY",
            description = "The key of IndexNow. /KEY.txt of the site must hold it; --serve serves it.")
    private @Nullable String indexNowKey;

    private @Nullable IndexNowSettings indexNow() {
        if (engines.isEmpty() && indexNowKey == null) {
            return null;
        }
        if (indexNowKey == null) {
            throw new SettingsException("--indexnow needs --indexnow-key KEY");
        }
        return new IndexNowSettings(engines, indexNowKey);
    }

    /** @throws SettingsException when the call was wrong */
    SiteAgentSettings settings() {
        if (root == null || site == null || state == null) {
            String missing = root == null ? "--root DIR" : site == null ? "--site URL" : "--state DIR";
            throw new SettingsException(
                    missing
                            + " is missing, as in: freshet agent --root /var/www/html --site https://example.org/ --state /var/lib/freshet-agent");
        }
        try {
            SiteAgentSettings.Builder settings = SiteAgentSettings.of(root, Site.of(site), state)
                    .patterns(include, exclude)
                    .plainRegistration(plainRegistration)
                    .allowPrivate(allowPrivate)
                    .indexNow(indexNow());
            if (!indexFiles.isEmpty()) {
                settings.indexFiles(indexFiles.equals(List.of("none")) ? List.of() : indexFiles);
            }
            return settings.build();
        } catch (IllegalArgumentException e) {
            throw new SettingsException(String.valueOf(e.getMessage()));
        }
    }

    private @Nullable MailSettings mail(Site known) {
        if (smtp == null) {
            return null;
        }
        int colon = smtp.lastIndexOf(':');
        String host = colon < 0 ? smtp : smtp.substring(0, colon);
        String port = colon < 0 ? Integer.toString(SMTP) : smtp.substring(colon + 1);
        String password = password(System.getenv());
        if (user != null && password == null) {
            throw new SettingsException("--smtp-user needs the password in the environment as " + PASSWORD);
        }
        try {
            String name = known.origin().replaceFirst("^https?://", "").replaceFirst(":\\d+$", "");
            return new MailSettings(
                    host,
                    port.matches("\\d{1,5}") ? Integer.parseInt(port) : -1,
                    security,
                    user,
                    user == null ? null : password,
                    from == null ? "agent@" + name : from,
                    MailSettings.TIMEOUT);
        } catch (IllegalArgumentException e) {
            throw new SettingsException("--smtp and --from: " + e.getMessage());
        }
    }

    private static @Nullable String password(Map<String, String> environment) {
        return environment.get(PASSWORD);
    }

    boolean hasMailServer() {
        return smtp != null;
    }

    /** Opens the agent. */
    SiteAgent open() {
        SiteAgentSettings settings = settings();
        MailSettings mail = mail(settings.site());
        try {
            return SiteAgent.open(settings, mail, Clock.systemUTC(), new SecureRandom());
        } catch (StateInUseException e) {
            throw new WorkFailedException(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw new WorkFailedException(
                    "the state folder " + settings.state() + " cannot be used: " + FileTrouble.words(e));
        }
    }
}
