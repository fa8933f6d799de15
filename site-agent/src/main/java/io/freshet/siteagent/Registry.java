package io.freshet.siteagent;

import static java.lang.System.Logger.Level.WARNING;

import io.freshet.protocol.notice.EmailAddress;
import io.freshet.protocol.notice.RegisteredRobot;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.UnaryOperator;

/** The robots that want to be told: the file {@code robots.uod}, replaced as a whole at each change. Safe for use by many threads. */
final class Registry {
    static final String FILE = "robots.uod";
    private static final System.Logger LOG = System.getLogger(Registry.class.getName());

    private final StateFolder state;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<EmailAddress, RegisteredRobot> robots = new LinkedHashMap<>(); // guarded by lock
    private final List<String> foreign = new ArrayList<>(); // guarded by lock

    Registry(StateFolder state) throws IOException {
        this.state = state;
        Path file = state.file(FILE);
        if (Files.exists(file)) {
            for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
                Optional<RegisteredRobot> robot = RegisteredRobot.read(line);
                robot.ifPresentOrElse(known -> robots.put(known.email(), known), () -> keep(line));
            }
        }
    }

    /** What a person wrote into the file stays in it. */
    private void keep(String line) {
        if (!line.isBlank()) {
            foreign.add(line);
            if (!line.startsWith("#")) {
                LOG.log(WARNING, "A line of " + FILE + " is no robot, and is left alone: " + line);
            }
        }
    }

    List<RegisteredRobot> all() {
        lock.lock();
        try {
            return List.copyOf(robots.values());
        } finally {
            lock.unlock();
        }
    }

    Optional<RegisteredRobot> robot(EmailAddress email) {
        lock.lock();
        try {
            return Optional.ofNullable(robots.get(email));
        } finally {
            lock.unlock();
        }
    }

    int size() {
        lock.lock();
        try {
            return robots.size();
        } finally {
            lock.unlock();
        }
    }

    /** Returns once it is safe on disk. */
    void put(RegisteredRobot robot) throws IOException {
        lock.lock();
        try {
            robots.put(robot.email(), robot);
            save();
        } finally {
            lock.unlock();
        }
    }

    void remove(EmailAddress email) throws IOException {
        lock.lock();
        try {
            robots.remove(email);
            save();
        } finally {
            lock.unlock();
        }
    }

    /** Changes robots that are still there, all in one write. */
    void update(List<EmailAddress> emails, UnaryOperator<RegisteredRobot> change) throws IOException {
        lock.lock();
        try {
            for (EmailAddress email : emails) {
                robots.computeIfPresent(email, (_, robot) -> change.apply(robot));
            }
            save();
        } finally {
            lock.unlock();
        }
    }

    /** Forgets those whose time is over, and says whom. */
    List<EmailAddress> expire(LocalDate today) throws IOException {
        lock.lock();
        try {
            List<EmailAddress> over = new ArrayList<>();
            for (RegisteredRobot robot : robots.values()) {
                LocalDate expires = robot.expires();
                if (expires != null && expires.isBefore(today)) {
                    over.add(robot.email());
                }
            }
            if (!over.isEmpty()) {
                over.forEach(robots::remove);
                save();
            }
            return over;
        } finally {
            lock.unlock();
        }
    }

    private void save() throws IOException {
        state.replace(FILE, out -> {
            for (String line : foreign) {
                out.write(line + "\n");
            }
            for (RegisteredRobot robot : robots.values()) {
                out.write(robot.line() + "\n");
            }
        });
    }
}
