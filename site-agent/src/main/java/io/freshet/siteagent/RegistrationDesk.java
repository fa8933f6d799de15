package io.freshet.siteagent;

import static java.lang.System.Logger.Level.INFO;

import io.freshet.notify.Delivery;
import io.freshet.notify.Mail;
import io.freshet.protocol.notice.ConfirmationMail;
import io.freshet.protocol.notice.EmailAddress;
import io.freshet.protocol.notice.RegisteredRobot;
import io.freshet.protocol.notice.RegisteredRobot.LogPosition;
import io.freshet.protocol.notice.Registration;
import io.freshet.protocol.notice.RegistrationAction;
import io.freshet.protocol.notice.RegistrationAnswer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Decides what robots ask for. Anybody may name any address; so the address is sent a token, and only who shows it is told of changes, or changes anything later. With
 * plain registrations, the paper's form, the address is believed. Safe for use by many threads: one request at a time.
 */
final class RegistrationDesk {
    private static final System.Logger LOG = System.getLogger(RegistrationDesk.class.getName());
    private static final Duration BETWEEN_TOKENS = Duration.ofHours(1);
    private static final int MOST_CALLERS = 10_000;
    /** An address that nobody confirms is forgotten after these days. */
    private static final int DAYS_TO_CONFIRM = 7;

    private final SiteAgentSettings settings;
    private final Registry registry;
    private final Supplier<LogPosition> logEnd;
    private final Mailer mailer;
    private final Clock clock;
    private final RandomGenerator random;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, Integer> callers = new LinkedHashMap<>(); // guarded by lock: requests in this minute
    private final Map<EmailAddress, Instant> mailed = new LinkedHashMap<>(); // guarded by lock
    private long minute; // guarded by lock

    /** Sends one mail. */
    interface Mailer {
        Delivery send(Mail mail);
    }

    /** The answer and the HTTP status that says the same. */
    record Reply(int status, RegistrationAnswer answer) {}

    RegistrationDesk(
            SiteAgentSettings settings,
            Registry registry,
            Supplier<LogPosition> logEnd,
            Mailer mailer,
            Clock clock,
            RandomGenerator random) {
        this.settings = settings;
        this.registry = registry;
        this.logEnd = logEnd;
        this.mailer = mailer;
        this.clock = clock;
        this.random = random;
    }

    /** @param caller the address that the request comes from */
    Reply answer(byte[] body, String caller) throws IOException {
        Registration.Reading reading = Registration.read(body);
        if (!mayAsk(caller)) {
            RegistrationAction action = reading instanceof Registration.Reading.Valid valid
                    ? valid.registration().action()
                    : RegistrationAction.REGISTER;
            return failed(429, action, "Too many requests from your address. Try again in a minute.");
        }
        return switch (reading) {
            case Registration.Reading.Invalid invalid -> new Reply(400, invalid.answer());
            case Registration.Reading.Valid valid -> {
                lock.lock();
                try {
                    yield decide(valid.registration());
                } finally {
                    lock.unlock();
                }
            }
        };
    }

    private boolean mayAsk(String caller) {
        lock.lock();
        try {
            long now = clock.instant().getEpochSecond() / 60;
            if (now != minute) {
                minute = now;
                callers.clear();
            }
            if (callers.size() >= MOST_CALLERS && !callers.containsKey(caller)) {
                return false;
            }
            return callers.merge(caller, 1, Integer::sum) <= settings.registrationsPerMinute();
        } finally {
            lock.unlock();
        }
    }

    private Reply decide(Registration wish) throws IOException {
        Optional<RegisteredRobot> known = registry.robot(wish.email());
        if (wish.action() == RegistrationAction.REGISTER) {
            return known.isPresent() ? again(wish, known.get()) : first(wish);
        }
        if (known.isEmpty() || !known.get().confirmed()) {
            return failed(404, wish.action(), wish.email() + " is not registered.");
        }
        RegisteredRobot robot = known.get();
        if (!entitled(wish, robot)) {
            return failed(
                    403, wish.action(), "The token is missing or wrong. Register again to have it mailed to you.");
        }
        return switch (wish.action()) {
            case UNREGISTER -> {
                registry.remove(robot.email());
                LOG.log(INFO, robot.email() + " is registered no more.");
                yield done(robot.email() + " is registered no more.");
            }
            case SUSPEND -> {
                registry.put(changed(robot, wish, false));
                yield done("Nothing is sent to " + robot.email() + " until it resumes.");
            }
            case RESUME -> {
                registry.put(changed(robot, wish, true));
                yield done(robot.email() + " is told again, from where it was.");
            }
            case REGISTER, CHANGE -> {
                registry.put(changed(robot, wish, robot.active()));
                yield done(robot.email() + " is told every " + wish.latencyDays() + " days.");
            }
        };
    }

    private Reply first(Registration wish) throws IOException {
        if (registry.size() >= settings.mostRobots()) {
            return failed(503, wish.action(), "No more robots can register here. Try again in some days.");
        }
        LocalDate today = DocumentMonitor.day(clock.instant());
        if (settings.plainRegistration()) {
            registry.put(fresh(wish, today, null, true, today.plusDays(settings.registrationDays())));
            LOG.log(INFO, wish.email() + " has registered.");
            return done(wish.email() + " is registered and told every " + wish.latencyDays() + " days.");
        }
        String token = token();
        Optional<Reply> notMailed = mail(wish, token);
        if (notMailed.isPresent()) {
            return notMailed.get();
        }
        registry.put(fresh(wish, today, token, false, today.plusDays(DAYS_TO_CONFIRM)));
        return done("A token was mailed to " + wish.email() + ". Register again with it as TOKEN.");
    }

    private RegisteredRobot fresh(
            Registration wish, LocalDate today, @Nullable String token, boolean confirmed, LocalDate expires) {
        return new RegisteredRobot(
                wish.email(),
                wish.latencyDays(),
                today,
                null,
                true,
                logEnd.get(),
                confirmed,
                token,
                wish.secret(),
                wish.noticesUrl(),
                expires);
    }

    /** The paper: who registers again changes the entry. */
    private Reply again(Registration wish, RegisteredRobot robot) throws IOException {
        LocalDate expires = DocumentMonitor.day(clock.instant()).plusDays(settings.registrationDays());
        if (entitled(wish, robot)) {
            RegisteredRobot changed = changed(robot, wish, robot.active());
            registry.put(new RegisteredRobot(
                    changed.email(),
                    changed.latencyDays(),
                    changed.registered(),
                    changed.lastNotified(),
                    changed.active(),
                    robot.confirmed() ? changed.position() : logEnd.get(),
                    true,
                    changed.token(),
                    changed.secret(),
                    changed.noticesUrl(),
                    expires));
            return done(robot.email() + " is registered and told every " + wish.latencyDays() + " days.");
        }
        if (wish.token() != null) {
            return failed(403, wish.action(), "The token is wrong.");
        }
        String token = robot.token() == null ? token() : robot.token();
        Optional<Reply> notMailed = mail(wish, token);
        if (notMailed.isPresent()) {
            return notMailed.get();
        }
        if (robot.token() == null) {
            registry.put(withToken(robot, token));
        }
        return done("The token was mailed to " + robot.email()
                + ". Nothing has changed until you register with it as TOKEN.");
    }

    private static RegisteredRobot withToken(RegisteredRobot robot, String token) {
        return new RegisteredRobot(
                robot.email(),
                robot.latencyDays(),
                robot.registered(),
                robot.lastNotified(),
                robot.active(),
                robot.position(),
                robot.confirmed(),
                token,
                robot.secret(),
                robot.noticesUrl(),
                robot.expires());
    }

    private static RegisteredRobot changed(RegisteredRobot robot, Registration wish, boolean active) {
        return new RegisteredRobot(
                robot.email(),
                wish.latencyDays(),
                robot.registered(),
                robot.lastNotified(),
                active,
                robot.position(),
                robot.confirmed(),
                robot.token(),
                wish.secret() == null ? robot.secret() : wish.secret(),
                wish.noticesUrl() == null ? robot.noticesUrl() : wish.noticesUrl(),
                robot.expires());
    }

    private boolean entitled(Registration wish, RegisteredRobot robot) {
        String token = robot.token();
        if (settings.plainRegistration() && (token == null || wish.token() == null)) {
            return true;
        }
        String shown = wish.token();
        return token != null
                && shown != null
                && MessageDigest.isEqual(
                        token.getBytes(StandardCharsets.UTF_8), shown.getBytes(StandardCharsets.UTF_8));
    }

    /** Empty when the token is on its way. */
    private Optional<Reply> mail(Registration wish, String token) {
        Instant now = clock.instant();
        mailed.values().removeIf(at -> at.plus(BETWEEN_TOKENS).isBefore(now));
        if (mailed.containsKey(wish.email()) || mailed.size() >= settings.mostRobots()) {
            return Optional.of(failed(429, wish.action(), "A token was mailed to this address within the last hour."));
        }
        String text = new ConfirmationMail(settings.site().toString(), token).print(wish);
        Delivery delivery = mailer.send(new Mail(wish.email().text(), ConfirmationMail.SUBJECT, text, Map.of()));
        return switch (delivery) {
            case Delivery.Accepted _ -> {
                mailed.put(wish.email(), now);
                yield Optional.empty();
            }
            case Delivery.TryLater later -> {
                LOG.log(INFO, "No token could be mailed to " + wish.email() + ": " + later.reason());
                yield Optional.of(failed(503, wish.action(), "No mail can be sent now. Try again later."));
            }
            case Delivery.Refused _ ->
                Optional.of(failed(400, wish.action(), "The mail server does not take mail for this address."));
        };
    }

    private String token() {
        byte[] bytes = new byte[16];
        random.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    private static Reply done(String remark) {
        return new Reply(200, RegistrationAnswer.done(remark));
    }

    private static Reply failed(int status, RegistrationAction action, String remark) {
        return new Reply(status, RegistrationAnswer.failed(action, remark));
    }
}
