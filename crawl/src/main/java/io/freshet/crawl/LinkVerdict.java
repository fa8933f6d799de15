package io.freshet.crawl;

/** What is to become of a link: a decision that carries its reason. */
public sealed interface LinkVerdict {
    /** It may wait for its visit. */
    record Follow() implements LinkVerdict {}

    /** It is not asked for. {@code detail} is for people: which rule, which pattern. */
    record Drop(Reason reason, String detail) implements LinkVerdict {
        /** As a record keeps it and {@code freshet page} prints it. */
        public String words() {
            return detail.isEmpty() ? reason.words() : reason.words() + ": " + detail;
        }
    }

    /** Why a link is not asked for. */
    enum Reason {
        SEEN("it was met before"),
        SCOPE("outside the crawl's scope"),
        INCLUDE("no --include pattern is found in it"),
        EXCLUDE("an --exclude pattern is found in it"),
        QUERY("it has a ?, and these are not followed"),
        TOO_DEEP("deeper than --max-depth"),
        ROBOTS("forbidden by robots.txt"),
        NOFOLLOW("only found in links marked nofollow"),
        OFF_TOPIC("not about the topics of the crawl"),
        TRAP("it looks like a trap"),
        ENDLESS("one of many pages in a row that hardly differ"),
        REDIRECTS("too many redirects in a row"),
        PRIVATE_ADDRESS("its host's address is private");

        private final String words;

        Reason(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }

        /** Whether the same link may be followed under other rules, or when a host has changed its mind: where it was found plays no part. */
        boolean revocable() {
            return switch (this) {
                case SCOPE, INCLUDE, EXCLUDE, QUERY, TOO_DEEP, ROBOTS, TRAP, PRIVATE_ADDRESS -> true;
                case SEEN, NOFOLLOW, OFF_TOPIC, ENDLESS, REDIRECTS -> false;
            };
        }

        /** Whether a record says that its link was dropped for such a reason. */
        static boolean revocable(String recorded) {
            for (Reason reason : values()) {
                if (recorded.startsWith(reason.words)) {
                    return reason.revocable();
                }
            }
            return false;
        }
    }
}
