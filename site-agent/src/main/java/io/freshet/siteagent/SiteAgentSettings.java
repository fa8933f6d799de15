package io.freshet.siteagent;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which documents to watch, and what robots may ask.
 *
 * @param root folder of the documents
 * @param site the URL under which the root is served
 * @param state folder of the agent's own files, outside the root
 * @param include only paths in which one of these is found; empty for all
 * @param exclude no path in which one of these is found
 * @param indexFiles names of files that are served for their folder: {@code /a/index.html} is told as {@code /a/}
 * @param mostDeletions the share of the known documents that one scan may find deleted without being asked
 * @param plainRegistration whether an address is believed without a mail to it
 * @param allowPrivate whether messages are posted to loopback and private addresses
 * @param mostRobots how many may be registered
 * @param registrationsPerMinute how many requests are taken from one address
 * @param registrationDays how long a registration holds unless it is renewed
 * @param partBytes a longer summary is told in parts
 * @param keepDays for how many days changes are published
 * @param indexNow search engines to tell; null for none
 */
public record SiteAgentSettings(
        Path root,
        Site site,
        Path state,
        List<Pattern> include,
        List<Pattern> exclude,
        List<String> indexFiles,
        double mostDeletions,
        boolean plainRegistration,
        boolean allowPrivate,
        int mostRobots,
        int registrationsPerMinute,
        int registrationDays,
        int partBytes,
        int keepDays,
        @Nullable IndexNowSettings indexNow) {
    public static final List<String> INDEX_FILES = List.of("index.html", "index.htm");
    public static final double MOST_DELETIONS = 0.2;
    /** Fewer deletions than these are never held back. */
    public static final int FEWEST_HELD_BACK = 10;

    public static final int MOST_ROBOTS = 10_000;
    public static final int REGISTRATIONS_PER_MINUTE = 20;
    public static final int REGISTRATION_DAYS = 180;
    public static final int PART_BYTES = 1 << 20;
    public static final int KEEP_DAYS = 30;
    /** How long the files have been still before a scan looks at what events told of. */
    static final Duration STILL = Duration.ofMillis(200);

    public SiteAgentSettings {
        root = root.toAbsolutePath().normalize();
        state = state.toAbsolutePath().normalize();
        include = List.copyOf(include);
        exclude = List.copyOf(exclude);
        indexFiles = List.copyOf(indexFiles);
        if (state.startsWith(root)) {
            throw new IllegalArgumentException(
                    "the state folder " + state + " is inside the document root. It holds secrets: put it elsewhere");
        }
        if (mostDeletions < 0 || mostDeletions > 1) {
            throw new IllegalArgumentException("the share of deletions is 0 to 1, not " + mostDeletions);
        }
        if (mostRobots < 1
                || registrationsPerMinute < 1
                || registrationDays < 1
                || partBytes < 10_000
                || keepDays < 1) {
            throw new IllegalArgumentException(
                    "limits of robots, rates, days and parts are positive; a part has 10,000 bytes or more");
        }
    }

    /** Begins with the defaults of all other settings. */
    public static Builder of(Path root, Site site, Path state) {
        return new Builder(root, site, state);
    }

    /** Names the settings that are not the defaults. Not thread-safe. */
    public static final class Builder {
        private final Path root;
        private final Site site;
        private final Path state;
        private List<Pattern> include = List.of();
        private List<Pattern> exclude = List.of();
        private List<String> indexFiles = INDEX_FILES;
        private boolean plainRegistration;
        private boolean allowPrivate;
        private @Nullable IndexNowSettings indexNow;

        private Builder(Path root, Site site, Path state) {
            this.root = root;
            this.site = site;
            this.state = state;
        }

        public Builder plainRegistration(boolean plain) {
            plainRegistration = plain;
            return this;
        }

        public Builder allowPrivate(boolean allow) {
            allowPrivate = allow;
            return this;
        }

        public Builder patterns(List<Pattern> included, List<Pattern> excluded) {
            include = included;
            exclude = excluded;
            return this;
        }

        public Builder indexFiles(List<String> names) {
            indexFiles = names;
            return this;
        }

        public Builder indexNow(@Nullable IndexNowSettings engines) {
            indexNow = engines;
            return this;
        }

        public SiteAgentSettings build() {
            return new SiteAgentSettings(
                    root,
                    site,
                    state,
                    include,
                    exclude,
                    indexFiles,
                    MOST_DELETIONS,
                    plainRegistration,
                    allowPrivate,
                    MOST_ROBOTS,
                    REGISTRATIONS_PER_MINUTE,
                    REGISTRATION_DAYS,
                    PART_BYTES,
                    KEEP_DAYS,
                    indexNow);
        }
    }
}
