package io.freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.GreenMailUtil;
import com.icegreen.greenmail.util.ServerSetup;
import io.freshet.notify.MailSettings;
import io.freshet.siteagent.Site;
import io.freshet.siteagent.SiteAgent;
import io.freshet.siteagent.SiteAgentSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A site with its agent, a mail server between, and a robot: as their people use them on the command line. */
class CooperationTest {
    private static final String EMAIL = "robot@search.example";

    private record Result(int code, String out, String err) {}

    @TempDir
    private Path folder = Path.of("");

    @SuppressWarnings("NullAway.Init") // before each test
    private GreenMail mails;

    @SuppressWarnings("NullAway.Init") // before each test
    private SiteAgent agent;

    private Path root = Path.of("");
    private String site = "";
    private int writes;

    @BeforeEach
    void start() throws IOException {
        ServerSetup[] servers = {new ServerSetup(0, "127.0.0.1", "smtp"), new ServerSetup(0, "127.0.0.1", "imap")};
        mails = new GreenMail(servers);
        mails.start();
        mails.setUser(EMAIL, "robot", "secret");
        root = Files.createDirectory(folder.resolve("www"));
        write("index.html", "start <a href=a.html>a</a> <a href=b.html>b</a>");
        write("a.html", "alpha zebra");
        write("b.html", "beta yak");
        int port = freePort();
        site = "http://127.0.0.1:" + port + "/";
        var settings = SiteAgentSettings.of(root, Site.of(site), folder.resolve("state"))
                .build();
        var smtp = MailSettings.plain("127.0.0.1", mails.getSmtp().getPort(), "agent@site.example");
        agent = SiteAgent.open(settings, smtp, Clock.systemUTC(), new Random(1));
        agent.scan(false);
        var _ = agent.listen(InetAddress.ofLiteral("127.0.0.1"), port, true);
        freshet("crawl", site, "--allow-private", "--delay", "0s", "--progress", "none");
    }

    @AfterEach
    void stop() throws IOException {
        agent.close();
        mails.stop();
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
            return socket.getLocalPort();
        }
    }

    /** Each write has a later time than the one before. */
    private void write(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.writeString(file, "<html><title>" + name + "</title>" + text + "</html>");
        Files.setLastModifiedTime(
                file, FileTime.from(Instant.parse("2026-01-01T00:00:00Z").plusSeconds(++writes)));
    }

    private Result freshet(String... args) {
        var out = new StringWriter();
        var err = new StringWriter();
        List<String> all = new ArrayList<>(List.of(args));
        all.addAll(List.of("--data", folder.resolve("store").toString()));
        int code = Main.run(new PrintWriter(out), new PrintWriter(err), all.toArray(String[]::new));
        return new Result(code, out.toString(), err.toString());
    }

    private Result site(String... args) throws IOException {
        Files.writeString(
                folder.resolve("settings.toml"), "[mail]\nmailbox-password = \"secret\"\n[crawl]\ndelay = \"0s\"\n");
        List<String> all = new ArrayList<>(List.of("site"));
        all.addAll(List.of(args));
        all.addAll(List.of(
                "--allow-private", "--config", folder.resolve("settings.toml").toString()));
        return freshet(all.toArray(String[]::new));
    }

    private Result collect() throws IOException {
        return site(
                "collect",
                "--mailbox",
                "imap://robot@127.0.0.1:" + mails.getImap().getPort());
    }

    private String found(String word) {
        return freshet("search", word).out();
    }

    private void registered() throws IOException {
        Result asked = site("register", site, "--email", EMAIL, "--latency", "1d");
        assertThat(asked.code()).as(asked.err()).isZero();
        assertThat(asked.out()).contains("A token was mailed");
        Result confirmed = collect();
        assertThat(confirmed.code()).as(confirmed.err()).isZero();
        assertThat(site("list").out()).contains("registered at " + site + "register, every 1 day");
    }

    @Test
    void what_a_site_mails_is_fetched_and_found_and_what_it_deleted_is_not() throws IOException {
        registered();
        write("a.html", "alpha quokka");
        write("c.html", "gamma wombat");
        Files.delete(root.resolve("b.html"));
        agent.scan(false);
        agent.notifyRobots(true);

        Result collected = collect();
        assertThat(collected.code()).as(collected.err()).isZero();
        assertThat(collected.out()).startsWith("3 notices: 2 pages fetched, 1 deleted; 0 lines or mails rejected.");
        assertThat(found("quokka")).contains("a.html");
        assertThat(found("wombat")).contains("c.html");
        assertThat(found("zebra")).doesNotContain("a.html");
        assertThat(found("yak")).doesNotContain("b.html");
        assertThat(site("list").out()).contains("by mail: 3 true, 0 late, 0 false, 0 missing, 0 open");
    }

    @Test
    void a_mail_is_collected_once() throws IOException {
        registered();
        write("a.html", "alpha quokka");
        agent.scan(false);
        agent.notifyRobots(true);
        collect();
        assertThat(collect().out()).startsWith("0 notices: 0 pages fetched");
    }

    @Test
    void a_forged_mail_fetches_nothing_and_is_told() throws Exception {
        registered();
        GreenMailUtil.sendTextEmail(
                EMAIL,
                "agent@site.example",
                "Robot : Update of Index",
                "<RoBoT> D:/a.html:1:20260101",
                mails.getSmtp().getServerSetup());
        Result collected = collect();
        assertThat(collected.out())
                .startsWith("0 notices: 0 pages fetched, 0 deleted; 1 lines or mails rejected.")
                .contains("no followed site sends mails from agent@site.example");
        assertThat(found("zebra")).contains("a.html");
    }

    @Test
    void an_agent_that_is_away_is_told_and_exits_with_1() throws IOException {
        agent.close();
        Result asked = site("register", site, "--email", EMAIL, "--agent", site + "register");
        assertThat(asked.code()).isEqualTo(1);
        assertThat(asked.err()).contains("cannot be asked");
        assertThat(site("list", "--json").out()).doesNotContain("registration");
    }

    @Test
    void a_site_that_names_no_agent_is_told_with_what_to_do() throws IOException {
        Result asked = site("register", "http://127.0.0.1:1/", "--email", EMAIL);
        assertThat(asked.code()).isEqualTo(1);
        assertThat(asked.err()).contains("--agent URL");
    }

    @Test
    void a_mailbox_that_cannot_be_read_is_named() throws IOException {
        Result collected = site("collect", "--mailbox", "mbox:" + folder.resolve("none"));
        assertThat(collected.code()).isEqualTo(1);
        assertThat(collected.err()).contains("there is no file " + folder.resolve("none"));
        assertThat(site("collect", "--mailbox", "carrier-pigeon").code()).isEqualTo(2);
    }
}
