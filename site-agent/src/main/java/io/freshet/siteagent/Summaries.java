package io.freshet.siteagent;

import static java.lang.System.Logger.Level.INFO;
import static java.lang.System.Logger.Level.WARNING;

import io.freshet.notify.Delivery;
import io.freshet.notify.Mail;
import io.freshet.protocol.notice.ChangeFold;
import io.freshet.protocol.notice.ChangeRecord;
import io.freshet.protocol.notice.ChangeSummary;
import io.freshet.protocol.notice.EmailAddress;
import io.freshet.protocol.notice.RegisteredRobot;
import io.freshet.protocol.notice.RegisteredRobot.LogPosition;
import io.freshet.protocol.notice.SummarySignature;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Tells robots the net changes since their positions in the log. The log is folded once for each position, whatever the number of robots there; a long summary is told in
 * parts. A position moves when the other side has accepted every part: a robot that was told some parts before something failed is told them again. Not thread-safe.
 */
final class Summaries {
    private static final System.Logger LOG = System.getLogger(Summaries.class.getName());
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(5);
    private static final Duration LONGEST_PAUSE = Duration.ofHours(1);

    private final SiteAgentSettings settings;
    private final ChangeLog log;
    private final Registry registry;
    private final RegistrationDesk.Mailer mailer;
    private final PushClient push;
    private final Clock clock;
    private final RandomGenerator random;
    /** Pauses of those whose notices address does not answer. */
    private final Map<EmailAddress, Pause> pauses = new HashMap<>();

    private record Pause(Duration length, Instant until) {}

    /** Whom to tell. */
    enum Which {
        /** Robots that are due. */
        DUE,
        /** All of them. */
        ALL,
        /** Those with a notices address, at once. */
        PUSHED
    }

    Summaries(
            SiteAgentSettings settings,
            ChangeLog log,
            Registry registry,
            RegistrationDesk.Mailer mailer,
            PushClient push,
            Clock clock,
            RandomGenerator random) {
        this.settings = settings;
        this.log = log;
        this.registry = registry;
        this.mailer = mailer;
        this.push = push;
        this.clock = clock;
        this.random = random;
    }

    /** @param end of the log */
    NotifyReport tell(Which which, LogPosition end) throws IOException {
        LocalDate today = DocumentMonitor.day(clock.instant());
        for (EmailAddress over : registry.expire(today)) {
            LOG.log(INFO, "The registration of " + over + " was not renewed and is over.");
        }
        Map<LogPosition, List<RegisteredRobot>> byPosition = new TreeMap<>();
        for (RegisteredRobot robot : registry.all()) {
            if (robot.active() && robot.confirmed() && wanted(which, robot, today)) {
                byPosition
                        .computeIfAbsent(robot.position(), _ -> new ArrayList<>())
                        .add(robot);
            }
        }
        int told = 0;
        int nothing = 0;
        int failed = 0;
        int folds = 0;
        long records = 0;
        for (var group : byPosition.entrySet()) {
            if (group.getKey().compareTo(end) >= 0) {
                nothing += group.getValue().size();
                continue;
            }
            ChangeFold fold = new ChangeFold();
            log.read(group.getKey(), end, fold::add);
            folds++;
            List<EmailAddress> accepted = new ArrayList<>();
            if (fold.size() == 0) {
                nothing += group.getValue().size();
                List<EmailAddress> emails =
                        group.getValue().stream().map(RegisteredRobot::email).toList();
                registry.update(emails, robot -> moved(robot, group.getKey(), end, robot.lastNotified()));
                continue;
            }
            Text summary = new Text(fold);
            for (RegisteredRobot robot : group.getValue()) {
                if (tell(which, robot, summary)) {
                    accepted.add(robot.email());
                    told++;
                    records += fold.size();
                    // a crash must not make it told twice: saved one by one, unless there are so many that saving would
                    // be most of the work
                    if (accepted.size() >= 20) {
                        registry.update(accepted, each -> moved(each, group.getKey(), end, today));
                        accepted.clear();
                    }
                } else {
                    failed++;
                }
            }
            registry.update(accepted, each -> moved(each, group.getKey(), end, today));
        }
        return new NotifyReport(told, nothing, failed, folds, records);
    }

    private boolean wanted(Which which, RegisteredRobot robot, LocalDate today) {
        return switch (which) {
            case ALL -> true;
            case PUSHED -> robot.noticesUrl() != null && !pausing(robot.email());
            case DUE -> {
                LocalDate last = robot.lastNotified() == null ? robot.registered() : robot.lastNotified();
                yield !today.isBefore(last.plusDays(robot.latencyDays()));
            }
        };
    }

    private boolean pausing(EmailAddress email) {
        Pause pause = pauses.get(email);
        return pause != null && clock.instant().isBefore(pause.until());
    }

    /** When the next message is to be tried again; far in the future when none is. */
    Instant nextTry() {
        return pauses.values().stream()
                .map(Pause::until)
                .min(Instant::compareTo)
                .orElse(Instant.MAX);
    }

    /** Only from where it was told: it may have registered anew meanwhile. */
    private static RegisteredRobot moved(
            RegisteredRobot robot, LogPosition from, LogPosition to, @Nullable LocalDate notified) {
        if (!robot.position().equals(from)) {
            return robot;
        }
        return new RegisteredRobot(
                robot.email(),
                robot.latencyDays(),
                robot.registered(),
                notified,
                robot.active(),
                to,
                robot.confirmed(),
                robot.token(),
                robot.secret(),
                robot.noticesUrl(),
                robot.expires());
    }

    private boolean tell(Which which, RegisteredRobot robot, Text summary) {
        String notices = robot.noticesUrl();
        if (notices != null) {
            Delivery posted = inParts(
                    robot,
                    summary.posted(),
                    (text, headers) -> push.post(
                            notices, ChangeSummary.MEDIA_TYPE, headers, text.getBytes(StandardCharsets.UTF_8)));
            if (posted instanceof Delivery.Accepted) {
                pauses.remove(robot.email());
                return true;
            }
            pause(robot, posted);
            if (which == Which.PUSHED) {
                return false; // the mail tells it when it is due
            }
        }
        Delivery mailed = inParts(
                robot,
                summary.mailed(),
                (text, headers) -> mailer.send(new Mail(robot.email().text(), ChangeSummary.SUBJECT, text, headers)));
        return switch (mailed) {
            case Delivery.Accepted _ -> true;
            case Delivery.TryLater later -> {
                LOG.log(WARNING, robot.email() + " is told later: " + later.reason());
                yield false;
            }
            case Delivery.Refused refused -> {
                LOG.log(WARNING, robot.email() + " could not be told: " + refused.reason());
                yield false;
            }
        };
    }

    private void pause(RegisteredRobot robot, Delivery outcome) {
        Pause last = pauses.get(robot.email());
        Duration longer = last == null ? FIRST_PAUSE : last.length().multipliedBy(2);
        Duration length = longer.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : longer;
        pauses.put(robot.email(), new Pause(length, clock.instant().plus(length)));
        LOG.log(
                WARNING,
                "The notices address of " + robot.email() + " is tried again in " + length.toSeconds() + " s: "
                        + outcome);
    }

    private interface Part {
        Delivery send(String text, Map<String, String> headers);
    }

    private Delivery inParts(RegisteredRobot robot, List<List<String>> parts, Part part) {
        for (List<String> lines : parts) {
            Delivery delivery = sendPart(robot, lines, part);
            if (!(delivery instanceof Delivery.Accepted)) {
                return delivery;
            }
        }
        return new Delivery.Accepted();
    }

    /** The text for all robots at one position: folded and printed once. */
    private final class Text {
        private final ChangeFold fold;
        private @Nullable List<List<String>> mailed;
        private @Nullable List<List<String>> posted;

        Text(ChangeFold fold) {
            this.fold = fold;
        }

        List<List<String>> mailed() {
            List<List<String>> parts = mailed == null ? parts(ChangeSummary::mailLine) : mailed;
            mailed = parts;
            return parts;
        }

        List<List<String>> posted() {
            List<List<String>> parts = posted == null ? parts(ChangeSummary::pushLine) : posted;
            posted = parts;
            return parts;
        }

        private List<List<String>> parts(Function<ChangeRecord, String> form) {
            List<List<String>> parts = new ArrayList<>();
            int[] room = {0};
            fold.forEach(change -> {
                String line = form.apply(change);
                int length = line.getBytes(StandardCharsets.UTF_8).length + 1;
                if (length > room[0]) {
                    parts.add(new ArrayList<>());
                    room[0] = settings.partBytes();
                }
                parts.getLast().add(line);
                room[0] -= length;
            });
            return parts;
        }
    }

    private Delivery sendPart(RegisteredRobot robot, List<String> lines, Part part) {
        String secret = robot.secret();
        Map<String, String> headers = Map.of();
        if (secret != null) {
            byte[] nonce = new byte[16];
            random.nextBytes(nonce);
            headers = Map.of(
                    SummarySignature.HEADER,
                    SummarySignature.sign(
                                    secret,
                                    settings.site().origin(),
                                    clock.instant(),
                                    HexFormat.of().formatHex(nonce),
                                    lines)
                            .print());
        }
        return part.send(String.join("\n", lines) + "\n", headers);
    }
}
