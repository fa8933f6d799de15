package io.freshet.app;

import io.freshet.cooperate.mail.MailboxAddress;
import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.store.LocalApi;
import io.freshet.store.StoreException;
import io.freshet.web.Reports.Form;
import io.freshet.web.SiteText;
import io.freshet.web.Sites;
import io.freshet.web.Sites.Action;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "site",
        description = "Sites that tell what changed, so that only that is fetched.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.VersionLine.class,
        usageHelpAutoWidth = true,
        subcommands = {
            SiteCommand.Add.class,
            SiteCommand.ListAll.class,
            SiteCommand.Register.class,
            SiteCommand.Change.class,
            SiteCommand.Suspend.class,
            SiteCommand.Resume.class,
            SiteCommand.Unregister.class,
            SiteCommand.Remove.class,
            SiteCommand.Collect.class
        },
        footer = {
            "",
            "Examples:",
            "  freshet site add https://example.org/ --email robot@search.example",
            "  freshet site register https://example.org/ --email robot@search.example --latency 1d",
            "  freshet site collect --mailbox imaps://robot@mail.example/INBOX",
            "  freshet site list"
        })
final class SiteCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create(); // picocli puts the real one here

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "site: add, list, register, change, suspend, resume, unregister, remove or collect?");
    }

    /** What every one of them needs. They work on the store, or, while another process holds that and serves it, have that process do it; what they print is the same. */
    abstract static class OnSites implements Callable<Integer> {
        @Spec
        CommandSpec spec = CommandSpec.create();

        @Mixin
        StoreOptions options = new StoreOptions();

        @Mixin
        RequestOptions requests = new RequestOptions();

        @Option(names = "--json", description = "One JSON document on stdout.")
        private boolean json;

        @Override
        public Integer call() throws InterruptedException {
            Settings settings = options.settings();
            requests.over(settings);
            over(settings);
            try (Workshop workshop = open(settings);
                    var sites = new StoreSites(workshop, settings)) {
                print(here(workshop, sites, settings));
            } catch (StoreException e) {
                LocalApi api = e.holder().orElseThrow(() -> e);
                try (ServedStore served = ServedStore.at(api, canonicaliser(settings))) {
                    print(there(served, settings));
                }
            } catch (Sites.RefusedException e) {
                throw new WorkFailedException(String.valueOf(e.getMessage()));
            }
            return 0;
        }

        /** What options say. */
        void over(Settings settings) {}

        /** To follow a site is how a store may begin. */
        Workshop open(Settings settings) {
            return new Workshop(settings, options.data, "freshet site");
        }

        /** Does it, and says what to print. */
        abstract String here(Workshop workshop, StoreSites sites, Settings settings) throws InterruptedException;

        /** Has it done. */
        abstract String there(ServedStore served, Settings settings);

        Form form() {
            return json ? Form.JSON : Form.WORDS;
        }

        PrintWriter err() {
            return spec.commandLine().getErr();
        }

        private void print(String text) {
            PrintWriter out = spec.commandLine().getOut();
            if (form() == Form.JSON) {
                Json.print(out, text);
            } else {
                text.lines().map(Plain::text).forEach(out::println);
            }
            out.flush();
        }

        static Canonicaliser canonicaliser(Settings settings) {
            return new Canonicaliser(settings.urls());
        }

        static CrawlUrl url(String text, Settings settings) {
            return canonicaliser(settings)
                    .parse(text)
                    .orElseThrow(() -> new SettingsException(
                            "\"" + text + "\" is not a URL. Give an http or https URL, such as https://example.org/"));
        }
    }

    /** One that is about a site. */
    abstract static class OfSite extends OnSites {
        @Parameters(paramLabel = "URL", description = "A page of the site, best its home page.")
        String url = "";
    }

    @Command(
            name = "add",
            description =
                    "Follows a site by whatever it offers: feeds, WebSub hubs, ResourceSync, sitemaps, and mails from its address. Nothing is registered there.",
            mixinStandardHelpOptions = true,
            versionProvider = Main.VersionLine.class,
            sortOptions = false,
            usageHelpAutoWidth = true)
    static final class Add extends OfSite {
        @Option(names = "--email", paramLabel = "ADDRESS", description = "Our address, where the site's mails go.")
        private String email = "";

        @Option(
                names = "--from",
                paramLabel = "ADDRESS",
                description = "From whose address its mails come (default: any at the site's own name).")
        private String from = "";

        @Option(
                names = "--trust",
                paramLabel = "plain|signed",
                description =
                        "Whether its mails count by their sender alone, which anybody can write, or need a signature (default: ${DEFAULT-VALUE}).")
        private String trust = "signed";

        @Override
        void over(Settings settings) {
            if (!trust.equals("plain") && !trust.equals("signed")) {
                throw new SettingsException("--trust is plain or signed, not " + trust);
            }
        }

        private Sites.Following order(Settings settings) {
            return new Sites.Following(url(url, settings), email, from, trust.equals("plain"));
        }

        @Override
        String here(Workshop workshop, StoreSites sites, Settings settings) {
            return SiteText.followed(sites.follow(order(settings)), form());
        }

        @Override
        String there(ServedStore served, Settings settings) {
            return served.follow(order(settings), form());
        }
    }

    @Command(
            name = "list",
            description = "Lists the sites that are followed, and what they told.",
            mixinStandardHelpOptions = true,
            versionProvider = Main.VersionLine.class,
            sortOptions = false,
            usageHelpAutoWidth = true)
    static final class ListAll extends OnSites {
        @Override
        Workshop open(Settings settings) {
            return Workshop.ofExisting(settings, options.data, "freshet site list");
        }

        @Override
        String here(Workshop workshop, StoreSites sites, Settings settings) {
            return SiteText.list(sites.all(), form());
        }

        @Override
        String there(ServedStore served, Settings settings) {
            return served.sites(form());
        }
    }

    /** A request to the site's agent. */
    abstract static class AtAgent extends OfSite {
        private final Action action;

        @Option(names = "--email", paramLabel = "ADDRESS", description = "Our address: the agent knows us by it.")
        private String email = "";

        AtAgent(Action action) {
            this.action = action;
        }

        Sites.Asking order(Settings settings) {
            return order(settings, 0, null, false);
        }

        final Sites.Asking order(Settings settings, int days, @Nullable String agent, boolean push) {
            return new Sites.Asking(
                    url(url, settings), action, email, days, agent == null ? null : url(agent, settings), push);
        }

        @Override
        String here(Workshop workshop, StoreSites sites, Settings settings) {
            return SiteText.asked(sites.ask(order(settings)), form());
        }

        @Override
        String there(ServedStore served, Settings settings) {
            return served.askSite(order(settings), form());
        }

        static int days(String text) {
            Duration latency = Quantity.duration(text);
            if (latency.isZero()
                    || latency.compareTo(Duration.ofDays(365)) > 0
                    || !latency.equals(Duration.ofDays(latency.toDays()))) {
                throw new SettingsException("--latency is a whole number of days from 1d to 365d, not " + text);
            }
            return (int) latency.toDays();
        }
    }

    @Command(
            name = "register",
            description = "Registers with the site's agent, which then tells what changes, by mail or by posts.",
            mixinStandardHelpOptions = true,
            versionProvider = Main.VersionLine.class,
            sortOptions = false,
            usageHelpAutoWidth = true)
    static final class Register extends AtAgent {
        @Option(
                names = "--latency",
                paramLabel = "DAYS",
                description = "After how many days at most it tells, as in 7d (default: ${DEFAULT-VALUE}).")
        private String latency = "1d";

        @Option(
                names = "--agent",
                paramLabel = "URL",
                description = "Where the agent is (default: what the site's page names as site-agent).")
        private @Nullable String agent;

        @Option(
                names = "--push",
                description =
                        "Let it post to our address for notices at once, besides mails (see `serve --notices-bind`).")
        private boolean push;

        Register() {
            super(Action.REGISTER);
        }

        @Override
        Sites.Asking order(Settings settings) {
            return order(settings, days(latency), agent, push);
        }
    }

    @Command(
            name = "change",
            description = "Asks the site's agent for another latency.",
            mixinStandardHelpOptions = true,
            versionProvider = Main.VersionLine.class,
            sortOptions = false,
            usageHelpAutoWidth = true)
    static final class Change extends AtAgent {
        @Option(
                names = "--latency",
                paramLabel = "DAYS",
                required = true,
                description = "After how many days at most it tells, as in 7d.")
        private String latency = "1d";

        Change() {
            super(Action.CHANGE);
        }

        @Override
        Sites.Asking order(Settings settings) {
            return order(settings, days(latency), null, false);
        }
    }

    @Command(
            name = "suspend",
            description = "Asks the site's agent to be silent for now.",
            mixinStandardHelpOptions = true,
            versionProvider = Main.VersionLine.class,
            sortOptions = false,
            usageHelpAutoWidth = true)
    static final class Suspend extends AtAgent {
        Suspend() {
            super(Action.SUSPEND);
        }
    }

    @Command(
            name = "resume",
            description = "Asks the site's agent to tell again.",
            mixinStandardHelpOptions = true,
            versionProvider = Main.VersionLine.class,
            sortOptions = false,
            usageHelpAutoWidth = true)
    static final class Resume extends AtAgent {
        Resume() {
            super(Action.RESUME);
        }
    }

    @Command(
            name = "unregister",
            description =
                    "Ends the registration with the site's agent. The site stays followed by what else it offers.",
            mixinStandardHelpOptions = true,
            versionProvider = Main.VersionLine.class,
            sortOptions = false,
            usageHelpAutoWidth = true)
    static final class Unregister extends AtAgent {
        Unregister() {
            super(Action.UNREGISTER);
        }
    }

    @Command(
            name = "remove",
            description = "Follows a site no longer. It is not told of that: `site unregister` does.",
            mixinStandardHelpOptions = true,
            versionProvider = Main.VersionLine.class,
            sortOptions = false,
            usageHelpAutoWidth = true)
    static final class Remove extends OfSite {
        @Override
        String here(Workshop workshop, StoreSites sites, Settings settings) {
            sites.remove(url(url, settings).host());
            return form() == Form.JSON ? "{}\n" : "";
        }

        @Override
        String there(ServedStore served, Settings settings) {
            served.removeSite(url(url, settings));
            return form() == Form.JSON ? "{}\n" : "";
        }
    }

    @Command(
            name = "collect",
            description =
                    "Reads the mailbox once, and fetches what its notices speak of. While the store is served, the server reads mail.mailbox by itself.",
            mixinStandardHelpOptions = true,
            versionProvider = Main.VersionLine.class,
            sortOptions = false,
            usageHelpAutoWidth = true)
    static final class Collect extends OnSites {
        @Option(
                names = "--mailbox",
                paramLabel = "ADDRESS",
                description =
                        "imaps://user@host/INBOX, imap://.., pop3s://.., pop3://.., mbox:FILE or maildir:DIR (default: mail.mailbox of the settings). Its password is mail.mailbox-password or FRESHET_MAILBOX_PASSWORD.")
        private @Nullable String mailbox;

        @Mixin
        private ProgressOption progress = new ProgressOption();

        @Override
        void over(Settings settings) {
            if (mailbox != null) {
                try {
                    var _ = MailboxAddress.parse(mailbox);
                } catch (IllegalArgumentException e) {
                    throw new SettingsException(String.valueOf(e.getMessage()));
                }
            }
            settings.set(Setting.MAILBOX, mailbox);
        }

        @Override
        Workshop open(Settings settings) {
            if (settings.mailbox() == null) {
                throw new SettingsException("no mailbox is set: give --mailbox, or mail.mailbox in the settings file");
            }
            return Workshop.ofExisting(settings, options.data, "freshet site collect");
        }

        @Override
        String here(Workshop workshop, StoreSites sites, Settings settings) throws InterruptedException {
            return SiteText.collected(
                    new SiteCollection(workshop, sites, settings, progress.style, err()).run(), form());
        }

        @Override
        String there(ServedStore served, Settings settings) {
            throw new WorkFailedException(
                    "the store is served: the process that serves it reads the mailbox that its settings name (mail.mailbox)");
        }
    }
}
