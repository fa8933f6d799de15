package io.freshet.app;

import io.freshet.demo.NoticeBoard;
import io.freshet.model.CrawlUrl;
import io.freshet.siteagent.Site;
import io.freshet.siteagent.SiteAgent;
import io.freshet.siteagent.SiteAgentSettings;
import io.freshet.web.Sites;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.Random;

/** The host of the demo that tells: a folder that an editor writes to, a site agent that serves it, and our registration there. Closed by its owner. */
final class DemoNotices implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(DemoNotices.class.getName());
    private static final Duration BETWEEN_EDITS = Duration.ofSeconds(15);
    private static final Duration BETWEEN_SCANS = Duration.ofMinutes(10);
    private static final Duration TO_END = Duration.ofSeconds(5);

    private final SiteAgent agent;
    private final NoticeBoard board;
    private final String url;
    private final Thread listening;
    private final Thread editing;

    private DemoNotices(SiteAgent agent, NoticeBoard board, String url) {
        this.agent = agent;
        this.board = board;
        this.url = url;
        this.listening = Thread.ofVirtual().name("freshet-demo-agent").start(this::listen);
        this.editing = Thread.ofVirtual().name("freshet-demo-editor").start(this::edit);
    }

    /** @param folder for the documents and what the agent knows of them */
    static DemoNotices start(Path folder, int port) throws IOException {
        var board = new NoticeBoard(folder.resolve("www"), new Random());
        board.begin();
        String url = "http://127.0.0.1:" + port + "/";
        SiteAgentSettings settings = SiteAgentSettings.of(folder.resolve("www"), Site.of(url), folder.resolve("agent"))
                .plainRegistration(true)
                .allowPrivate(true)
                .build();
        SiteAgent agent = SiteAgent.open(settings, null, Clock.systemUTC(), new SecureRandom());
        try {
            agent.scan(false);
            var _ = agent.listen(InetAddress.ofLiteral("127.0.0.1"), port, true);
        } catch (IOException | RuntimeException e) {
            agent.close();
            throw e;
        }
        return new DemoNotices(agent, board, url);
    }

    String url() {
        return url;
    }

    /** Asks the agent to post to us. */
    void register(Sites sites, CrawlUrl site) {
        try {
            var _ = sites.ask(new Sites.Asking(site, Sites.Action.REGISTER, "robot@localhost", 1, null, true));
        } catch (Sites.RefusedException e) {
            LOG.log(Level.WARNING, "the demo goes on without notices: " + e.getMessage());
        }
    }

    private void listen() {
        try {
            agent.run(BETWEEN_SCANS, null);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the demo is ending
        }
    }

    private void edit() {
        try {
            while (true) {
                Thread.sleep(BETWEEN_EDITS);
                var _ = board.edit();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the demo is ending
        } catch (IOException e) {
            LOG.log(Level.WARNING, "the demo's notices change no more: " + e.getMessage());
        }
    }

    @Override
    public void close() throws IOException {
        editing.interrupt();
        listening.interrupt();
        try {
            editing.join(TO_END);
            listening.join(TO_END);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        agent.close();
    }
}
