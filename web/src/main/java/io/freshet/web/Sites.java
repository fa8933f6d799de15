package io.freshet.web;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Host;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The sites whose word counts: whoever owns the store implements it. Safe for use by many threads.
 *
 * <p>What cannot be done throws {@link RefusedException}, with a sentence for whoever asked.
 */
public interface Sites {
    /**
     * A site to be followed by whatever it offers.
     *
     * @param sender from whose address its mails come; empty for any at its own name
     * @param plain whether mails without a signature count
     */
    record Following(CrawlUrl url, String email, String sender, boolean plain) {}

    /** What is asked of a site's agent. */
    enum Action {
        REGISTER,
        CHANGE,
        SUSPEND,
        RESUME,
        UNREGISTER
    }

    /**
     * A request to a site's agent.
     *
     * @param email our address; empty for the one that is known
     * @param latencyDays after how many days at most it tells; 0 for what holds now, or a day
     * @param agent null to look for it on the site
     * @param push whether it may post to our address for notices
     */
    record Asking(
            CrawlUrl url,
            Action action,
            String email,
            int latencyDays,
            @Nullable CrawlUrl agent,
            boolean push) {}

    /**
     * What an agent did.
     *
     * @param remark in its own words
     */
    record Asked(SiteLine site, String remark) {}

    /** What one pass over a mailbox brought. */
    record Collected(int notices, int fetched, int deleted, int rejected, List<String> problems) {
        public Collected {
            problems = List.copyOf(problems);
        }
    }

    /**
     * What a site said of one of its pages.
     *
     * @param kind changed, deleted or new
     * @param channel by which it was said
     * @param verdict {@link #OPEN}, or how it ended: true, late, false, or unused if no visit could tell
     * @param ended null while it is open
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Notice(
            String url,
            String kind,
            String channel,
            Instant heard,
            String verdict,
            @Nullable Instant ended) {
        public static final String OPEN = "open";
    }

    List<SiteLine> all();

    /** A site, if it is followed. */
    Optional<SiteLine> site(Host host);

    /** The notices that were heard last, the latest first: those that wait for a visit, and those that it has ended. */
    List<Notice> latest(int most);

    SiteLine follow(Following order);

    Asked ask(Asking order);

    /** Forgets a site; it is not told of that. */
    void remove(Host host);

    /** Why something was not done. */
    final class RefusedException extends RuntimeException {
        private static final long serialVersionUID = 1;

        private final int status;

        /** @param status of HTTP: 404 for a site that is not known, 400 for what makes no sense, 502 for what the other side did */
        public RefusedException(int status, String message) {
            super(message);
            this.status = status;
        }

        ProblemException problem() {
            return new ProblemException(status, String.valueOf(getMessage()));
        }
    }
}
