package io.freshet.siteagent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import com.sun.net.httpserver.HttpServer;
import io.freshet.notify.MailSettings;
import io.freshet.protocol.notice.ChangeSummary;
import io.freshet.protocol.notice.SummarySignature;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentServerTest {
    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();
    private static final String ROBOT = "ROBOT_EMAIL=robot@search.test&LATENCY=7";

    @TempDir
    Path folder;

    private SiteFolder site;

    @BeforeEach
    void makeSite() throws IOException {
        site = new SiteFolder(folder);
        site.write("a.html", "alpha");
    }

    @Test
    void a_robot_registers_suspends_resumes_changes_and_leaves() throws IOException, InterruptedException {
        try (SiteAgent agent = site.open(site.settings())) {
            agent.scan(false);
            URI at = agent.listen(LOOPBACK, 0, false);
            assertThat(SiteFolder.post(at, "/register", "ACTION=Register&" + ROBOT)
                            .body())
                    .startsWith("100\r\n")
                    .endsWith("\r\n\r\n");
            String end = Files.size(site.state.resolve("20261119.his")) + "";
            assertThat(site.text("robots.uod"))
                    .isEqualTo("robot@search.test 7 20261119 - ON position=20261119:" + end + " expires=20270518\n");
            assertThat(SiteFolder.post(at, "/register", "Suspend\r\nrobot@search.test\r\n7\r\n")
                            .body())
                    .startsWith("100");
            assertThat(site.text("robots.uod")).contains(" OFF ");
            assertThat(SiteFolder.post(at, "/register", "Resume\r\nrobot@search.test\r\n7\r\n")
                            .body())
                    .startsWith("100");
            assertThat(SiteFolder.post(at, "/register", "ACTION=Change&ROBOT_EMAIL=robot@search.test&LATENCY=30")
                            .body())
                    .startsWith("100");
            assertThat(site.text("robots.uod")).startsWith("robot@search.test 30 20261119 - ON ");
            assertThat(SiteFolder.post(at, "/register", "ACTION=Unregister&" + ROBOT)
                            .body())
                    .startsWith("100");
            assertThat(site.text("robots.uod")).isEmpty();
            assertThat(SiteFolder.post(at, "/register", "ACTION=Unregister&" + ROBOT)
                            .statusCode())
                    .isEqualTo(404);
        }
    }

    @Test
    void a_bad_request_is_400_with_its_code_and_nothing_is_written() throws IOException, InterruptedException {
        try (SiteAgent agent = site.open(site.settings())) {
            URI at = agent.listen(LOOPBACK, 0, false);
            for (String body : List.of(
                    "Dance\r\nrobot@search.test\r\n1\r\n",
                    "ACTION=Register&ROBOT_EMAIL=nonsense&LATENCY=1",
                    "ACTION=Register&ROBOT_EMAIL=robot@search.test&LATENCY=400",
                    "ACTION=Register&ROBOT_EMAIL=robot@search.test",
                    "",
                    "ACTION=Register&" + ROBOT + "&X=" + "x".repeat(5_000))) {
                var answer = SiteFolder.post(at, "/register", body);
                assertThat(answer.statusCode()).as(body).isEqualTo(400);
                assertThat(answer.body()).startsWith("201\r\n");
            }
            assertThat(site.state.resolve("robots.uod")).doesNotExist();
            assertThat(SiteFolder.get(at, "/register").statusCode()).isEqualTo(405);
            assertThat(SiteFolder.get(at, "/a.html").statusCode())
                    .as("without --serve")
                    .isEqualTo(404);
        }
    }

    @Test
    void a_flood_of_registrations_is_slowed_down() throws IOException, InterruptedException {
        try (SiteAgent agent = site.open(site.settings())) {
            URI at = agent.listen(LOOPBACK, 0, false);
            List<Integer> statuses = new ArrayList<>();
            for (int i = 0; i < 25; i++) {
                statuses.add(SiteFolder.post(at, "/register", "ACTION=Register&ROBOT_EMAIL=r" + i + "@s.test&LATENCY=1")
                        .statusCode());
            }
            assertThat(statuses.subList(0, 20)).containsOnly(200);
            assertThat(statuses.subList(20, 25)).containsOnly(429);
        }
    }

    @Test
    void an_address_must_be_confirmed_and_later_changes_need_its_token() throws Exception {
        var green = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
        green.start();
        var mail = MailSettings.plain("127.0.0.1", green.getSmtp().getPort(), "agent@site.test");
        try (SiteAgent agent =
                SiteAgent.open(site.usual().plainRegistration(false).build(), mail, site.clock, new Random(1))) {
            agent.scan(false);
            URI at = agent.listen(LOOPBACK, 0, false);
            assertThat(SiteFolder.post(at, "/register", "ACTION=Register&" + ROBOT)
                            .body())
                    .startsWith("100\r\nA token was mailed");
            site.write("b.html", "beta");
            agent.scan(false);
            assertThat(agent.notifyRobots(true).told())
                    .as("an unconfirmed robot")
                    .isZero();
            MimeMessage token = green.getReceivedMessages()[0];
            String text = token.getContent().toString();
            String value = text.replaceAll("(?s).*    TOKEN=([0-9a-f]{32}).*", "$1");
            assertThat(SiteFolder.post(at, "/register", "ACTION=Register&" + ROBOT + "&TOKEN=00")
                            .statusCode())
                    .isEqualTo(403);
            assertThat(SiteFolder.post(at, "/register", "ACTION=Register&" + ROBOT)
                            .statusCode())
                    .as("no second mail within the hour")
                    .isEqualTo(429);
            assertThat(SiteFolder.post(at, "/register", "ACTION=Register&" + ROBOT + "&TOKEN=" + value)
                            .body())
                    .startsWith("100");
            assertThat(SiteFolder.post(at, "/register", "ACTION=Unregister&" + ROBOT)
                            .statusCode())
                    .isEqualTo(403);
            site.write("c.html", "gamma");
            agent.scan(false);
            assertThat(agent.notifyRobots(true).told()).isEqualTo(1);
            assertThat(green.getReceivedMessages()[1].getSubject()).isEqualTo(ChangeSummary.SUBJECT);
            assertThat(green.getReceivedMessages()[1].getContent().toString().strip())
                    .isEqualTo("<RoBoT> A:/c.html:5:20261118");
            assertThat(SiteFolder.post(at, "/register", "ACTION=Unregister&" + ROBOT + "&TOKEN=" + value)
                            .statusCode())
                    .isEqualTo(200);
        } finally {
            green.stop();
        }
    }

    @Test
    void a_robot_that_is_due_is_mailed_once_what_changed_and_again_only_after_its_latency() throws Exception {
        var green = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
        green.start();
        var mail = MailSettings.plain("127.0.0.1", green.getSmtp().getPort(), "agent@site.test");
        try (SiteAgent agent = SiteAgent.open(site.settings(), mail, site.clock, new Random(1))) {
            agent.scan(false);
            URI at = agent.listen(LOOPBACK, 0, false);
            SiteFolder.post(
                    at,
                    "/register",
                    "ACTION=Register&ROBOT_EMAIL=robot@search.test&LATENCY=2&SECRET=sixteen-characters");
            site.write("b.html", "beta");
            agent.scan(false);
            assertThat(agent.notifyRobots(false).told()).as("not due yet").isZero();
            site.clock.advance(Duration.ofDays(2));
            assertThat(agent.notifyRobots(false).told()).isEqualTo(1);
            assertThat(agent.notifyRobots(true).told()).as("told once").isZero();
            site.write("b.html", "beta two");
            agent.scan(false);
            site.clock.advance(Duration.ofDays(1));
            assertThat(agent.notifyRobots(false).told()).isZero();
            site.clock.advance(Duration.ofDays(1));
            assertThat(agent.notifyRobots(false).told()).isEqualTo(1);
            MimeMessage[] mails = green.getReceivedMessages();
            assertThat(mails).hasSize(2);
            assertThat(mails[1].getContent().toString()).contains("<RoBoT> U:/b.html:8:");
            var signature = SummarySignature.read(mails[1].getHeader(SummarySignature.HEADER)[0])
                    .orElseThrow();
            assertThat(signature.site()).isEqualTo("http://site.test");
            assertThat(signature.signs(
                            "sixteen-characters",
                            mails[1].getContent().toString().lines().toList()))
                    .isTrue();
        } finally {
            green.stop();
        }
    }

    @Test
    void while_the_mail_server_is_down_nothing_is_lost_and_later_all_is_told_once() throws Exception {
        try (SiteAgent agent = site.open(site.settings())) {
            agent.scan(false);
            SiteFolder.post(
                    agent.listen(LOOPBACK, 0, false),
                    "/register",
                    "ACTION=Register&ROBOT_EMAIL=robot@search.test&LATENCY=1");
            site.write("b.html", "beta");
            agent.scan(false);
            site.clock.advance(Duration.ofDays(2));
            assertThat(agent.notifyRobots(false).failed()).isEqualTo(1);
        }
        assertThat(site.text("robots.uod")).contains(" 20261119 - ON ");
        var green = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
        green.start();
        var mail = MailSettings.plain("127.0.0.1", green.getSmtp().getPort(), "agent@site.test");
        try (SiteAgent agent = SiteAgent.open(site.settings(), mail, site.clock, new Random(1))) {
            assertThat(agent.notifyRobots(false).told()).isEqualTo(1);
            assertThat(agent.notifyRobots(true).told()).isZero();
            assertThat(site.text("robots.uod")).contains(" 20261119 20261121 ON ");
        } finally {
            green.stop();
        }
    }

    @Test
    void a_robot_with_a_notices_address_is_posted_a_signed_summary_within_seconds_of_the_change() throws Exception {
        List<String> bodies = new CopyOnWriteArrayList<>();
        List<String> signatures = new CopyOnWriteArrayList<>();
        var robot = HttpServer.create(new InetSocketAddress(LOOPBACK, 0), 10);
        robot.createContext("/notices", exchange -> {
            bodies.add(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
            signatures.add(exchange.getRequestHeaders().getFirst(SummarySignature.HEADER));
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        robot.start();
        try (SiteAgent agent = SiteAgent.open(site.settings(), null, Clock.systemUTC(), new Random(1))) {
            agent.scan(false);
            URI at = agent.listen(LOOPBACK, 0, true);
            String notices = "http://127.0.0.1:" + robot.getAddress().getPort() + "/notices";
            SiteFolder.post(
                    at, "/register", "ACTION=Register&" + ROBOT + "&SECRET=sixteen-characters&NOTICES_URL=" + notices);
            Thread loop = Thread.ofVirtual().start(() -> {
                try {
                    agent.run(Duration.ofHours(1), null);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            Thread.sleep(500); // until the folders are watched: nothing tells when
            Files.writeString(site.root.resolve("b.html"), "beta");
            long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
            while (bodies.isEmpty() && System.nanoTime() < deadline) {
                Thread.sleep(20);
            }
            loop.interrupt();
            loop.join();
            assertThat(bodies).hasSize(1);
            assertThat(bodies.getFirst()).startsWith("<RoBoT> A:/b.html:4:");
            assertThat(SummarySignature.read(signatures.getFirst())
                            .orElseThrow()
                            .signs(
                                    "sixteen-characters",
                                    bodies.getFirst().lines().toList()))
                    .isTrue();
        } finally {
            robot.stop(0);
        }
    }

    @Test
    void a_registration_that_is_not_renewed_is_over() throws Exception {
        try (SiteAgent agent = site.open(site.settings())) {
            SiteFolder.post(agent.listen(LOOPBACK, 0, false), "/register", "ACTION=Register&" + ROBOT);
            site.clock.advance(Duration.ofDays(181));
            agent.notifyRobots(false);
            assertThat(site.text("robots.uod")).isEmpty();
        }
    }

    @Test
    void documents_are_served_with_their_times_and_nothing_else_is() throws Exception {
        site.write("한글/index.html", "<p>안녕");
        site.write(".secret", "s");
        Files.writeString(folder.resolve("outside.html"), "outside");
        try (SiteAgent agent = site.open(site.settings())) {
            agent.scan(false);
            URI at = agent.listen(LOOPBACK, 0, true);
            var page = SiteFolder.get(at, "/%ED%95%9C%EA%B8%80/");
            assertThat(page.statusCode()).isEqualTo(200);
            assertThat(page.body()).isEqualTo("<p>안녕");
            assertThat(page.headers().firstValue("Content-Type")).contains("text/html");
            String modified = page.headers().firstValue("Last-Modified").orElseThrow();
            var again = SiteFolder.send(HttpRequest.newBuilder(URI.create(at + "/%ED%95%9C%EA%B8%80/"))
                    .header("If-Modified-Since", modified));
            assertThat(again.statusCode()).isEqualTo(304);
            assertThat(SiteFolder.get(at, "/%ED%95%9C%EA%B8%80").statusCode()).isEqualTo(301);
            for (String hidden : List.of(
                    "/.secret",
                    "/../outside.html",
                    "/%2e%2e/outside.html",
                    "/a.html/",
                    "/nothing",
                    "/%00",
                    "//a.html")) {
                assertThat(SiteFolder.get(at, hidden).statusCode()).as(hidden).isIn(400, 404);
            }
        }
    }

    @Test
    void the_hub_delivers_the_feed_to_who_meant_it_signed() throws Exception {
        List<String> got = new CopyOnWriteArrayList<>();
        var subscriber = HttpServer.create(new InetSocketAddress(LOOPBACK, 0), 10);
        subscriber.createContext("/", exchange -> {
            byte[] answer = new byte[0];
            if (exchange.getRequestMethod().equals("GET")) {
                String query = exchange.getRequestURI().getQuery();
                got.add("asked " + query);
                boolean meant = exchange.getRequestURI().getPath().equals("/meant");
                answer = (meant ? query.replaceAll(".*hub.challenge=([0-9a-f]+).*", "$1") : "no").getBytes(UTF_8);
            } else {
                got.add(exchange.getRequestURI().getPath() + " "
                        + exchange.getRequestHeaders().getFirst("X-Hub-Signature") + " "
                        + new String(exchange.getRequestBody().readAllBytes(), UTF_8));
            }
            exchange.sendResponseHeaders(200, answer.length == 0 ? -1 : answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        subscriber.start();
        String callback = "http://127.0.0.1:" + subscriber.getAddress().getPort();
        try (SiteAgent agent = site.open(site.settings())) {
            agent.scan(false);
            URI at = agent.listen(LOOPBACK, 0, true);
            String topic = "http://site.test/changes.atom";
            String wish = "hub.mode=subscribe&hub.secret=s3cret&hub.lease_seconds=86400&hub.topic=" + topic
                    + "&hub.callback=" + callback;
            assertThat(SiteFolder.post(at, "/hub", wish + "/meant?id=1").statusCode())
                    .isEqualTo(202);
            assertThat(SiteFolder.post(at, "/hub", wish + "/forged").statusCode())
                    .isEqualTo(202);
            assertThat(SiteFolder.post(at, "/hub", wish.replace("changes", "other"))
                            .statusCode())
                    .isEqualTo(404);
            assertThat(SiteFolder.post(at, "/hub", "hub.mode=subscribe").statusCode())
                    .isEqualTo(400);
            until(() -> got.size() >= 2 && Files.exists(site.state.resolve(Hub.FILE)));
            assertThat(site.text(Hub.FILE)).contains("/meant?id=1 ").doesNotContain("forged");
            site.write("b.html", "beta");
            agent.scan(false);
            until(() -> got.size() >= 3);
            assertThat(got.get(2))
                    .startsWith("/meant sha256=")
                    .contains("<link rel=\"alternate\" href=\"http://site.test/b.html\"/>");
            assertThat(SiteFolder.post(at, "/hub", wish.replace("subscribe", "unsubscribe") + "/meant?id=1")
                            .statusCode())
                    .isEqualTo(202);
            until(() -> site.text(Hub.FILE).isEmpty());
        } finally {
            subscriber.stop(0);
        }
    }

    private interface Condition {
        boolean holds() throws IOException;
    }

    private static void until(Condition condition) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (!condition.holds()) {
            assertThat(System.nanoTime()).as("in time").isLessThan(deadline);
            Thread.sleep(20);
        }
    }
}
