package io.freshet.freshness;

import io.freshet.model.FailureCause;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a page did: every request of it with its time and outcome. Encoded it takes less than {@value #MOST_BYTES} bytes: when it grows beyond, the oldest requests are folded into
 * sums, which are all that the paper's rates need. What was compared (bytes, visible text, near-duplicate) is the caller's choice; the three fingerprints of the last copy are kept here for the
 * next comparison. Immutable.
 *
 * @param folded sums over the requests that are no longer kept one by one
 * @param requests the later ones, the oldest first
 * @param copy fingerprints of the last copy
 */
public record ChangeHistory(Folded folded, List<Request> requests, Copy copy) {
    /** An encoded history is shorter than this. */
    public static final int MOST_BYTES = 400;

    public static final ChangeHistory EMPTY =
            new ChangeHistory(new Folded(0, 0, 0, 0, 0), List.of(), new Copy(0, 0, 0));

    private static final int VERSION = 1;
    private static final int FAILED = 16;

    /** Their places are their numbers on disk: new ones are added at the end. */
    private static final List<VisitOutcome> OUTCOMES =
            List.of(VisitOutcome.CHANGED, VisitOutcome.UNCHANGED, VisitOutcome.GONE);

    private static final List<FailureCause> CAUSES = List.of(
            FailureCause.DNS,
            FailureCause.REFUSED,
            FailureCause.TIMEOUT,
            FailureCause.TOO_SLOW,
            FailureCause.DEADLINE,
            FailureCause.CLOSED,
            FailureCause.TLS,
            FailureCause.PROTOCOL,
            FailureCause.HEADER_TOO_LONG,
            FailureCause.ENCODING,
            FailureCause.SERVER_ERROR,
            FailureCause.BUG);

    /**
     * One request.
     *
     * @param cause how it failed; null when it did not
     */
    public record Request(
            Instant at, VisitOutcome outcome, @Nullable FailureCause cause) {
        public Request {
            if ((outcome == VisitOutcome.FAILED) != (cause != null)) {
                throw new IllegalArgumentException(
                        "a request has a cause if and only if it failed: " + outcome + ", " + cause);
            }
        }

        public Request(Instant at, VisitOutcome outcome) {
            this(at, outcome, null);
        }
    }

    /** Requests that were folded: how many, how many of them brought a copy, found it changed or gone, and the minute of the first, since 1970. */
    public record Folded(int requests, int downloads, int modifications, int gone, long since) {}

    /** Fingerprints of a copy: of its bytes, of its visible text, and a near fingerprint of that text. */
    public record Copy(long bytes, long text, long near) {}

    /** What became of encoded bytes. */
    public sealed interface Decoded {
        record Read(ChangeHistory history) implements Decoded {}

        /** They cannot be read, and why. */
        record Broken(String reason) implements Decoded {}
    }

    public ChangeHistory {
        requests = List.copyOf(requests);
    }

    /** With one request more, and what the copy is after it. A first copy is {@code CHANGED} and no modification. */
    public ChangeHistory with(Request request, Copy after) {
        List<Request> more = new ArrayList<>(requests);
        more.add(request);
        var history = new ChangeHistory(folded, more, after);
        while (history.encoded().length >= MOST_BYTES) {
            history = history.fold(1 + more.size() / 8);
        }
        return history;
    }

    public int requestCount() {
        return folded.requests() + requests.size();
    }

    public int downloads() {
        return folded.downloads()
                + (int) requests.stream().filter(ChangeHistory::brought).count();
    }

    /** Downloads that differ from the one before; the first is none. */
    public int modifications() {
        int changed = folded.modifications();
        boolean copyBefore = folded.downloads() > 0;
        for (Request each : requests) {
            changed += each.outcome() == VisitOutcome.CHANGED && copyBefore ? 1 : 0;
            copyBefore |= brought(each);
        }
        return changed;
    }

    /**
     * As rounds of equal length that end with the one in which {@code end} lies: the last request of a round counts, a change anywhere in it is a change. Folded requests are
     * not among them.
     */
    public Rounds rounds(Instant end, Duration length, int count) {
        char[] letters = ".".repeat(count).toCharArray();
        long seconds = Math.max(1, length.toSeconds());
        boolean copyBefore = folded.downloads() > 0;
        for (Request each : requests) {
            long back = Math.floorDiv(end.getEpochSecond() - each.at().getEpochSecond(), seconds);
            if (back >= 0 && back < count) {
                int at = (int) (count - 1 - back);
                letters[at] = !brought(each)
                        ? 'x'
                        : (each.outcome() == VisitOutcome.CHANGED && copyBefore) || letters[at] == '!' ? '!' : '=';
            }
            copyBefore |= brought(each);
        }
        return Rounds.parse(new String(letters));
    }

    public byte[] encoded() {
        var out = new StateWriter();
        out.single(VERSION);
        out.number(folded.requests());
        out.number(folded.downloads());
        out.number(folded.modifications());
        out.number(folded.gone());
        out.number(folded.since());
        out.fixed(copy.bytes(), 8);
        out.fixed(copy.text(), 8);
        out.fixed(copy.near(), 8);
        out.number(requests.size());
        long before = 0;
        for (Request each : requests) {
            long minute = Math.floorDiv(each.at().getEpochSecond(), 60);
            out.number(minute - before);
            FailureCause cause = each.cause();
            out.single(cause == null ? OUTCOMES.indexOf(each.outcome()) : FAILED + CAUSES.indexOf(cause));
            before = minute;
        }
        return out.done();
    }

    /** Reads bytes that {@link #encoded} gave. Whatever they are, nothing is thrown. Times come back to the minute. */
    public static Decoded decode(byte[] bytes) {
        var in = new StateReader(bytes);
        try {
            int version = in.single();
            if (version != VERSION) {
                return new Decoded.Broken("version " + version + "; this program reads up to " + VERSION);
            }
            var folded = new Folded(
                    in.number(0, Integer.MAX_VALUE),
                    in.number(0, Integer.MAX_VALUE),
                    in.number(0, Integer.MAX_VALUE),
                    in.number(0, Integer.MAX_VALUE),
                    in.longNumber());
            var copy = new Copy(in.fixed(8), in.fixed(8), in.fixed(8));
            int count = in.number(0, MOST_BYTES);
            List<Request> requests = new ArrayList<>();
            long minute = 0;
            for (int i = 0; i < count; i++) {
                minute += in.longNumber();
                if (Math.abs(minute) > 1L << 40) {
                    return new Decoded.Broken("a request at minute " + minute);
                }
                requests.add(request(Instant.ofEpochSecond(60 * minute), in.single()));
            }
            in.end();
            return new Decoded.Read(new ChangeHistory(folded, requests, copy));
        } catch (BrokenStateException e) {
            return new Decoded.Broken(String.valueOf(e.getMessage()));
        }
    }

    private static Request request(Instant at, int code) {
        if (code >= FAILED && code < FAILED + CAUSES.size()) {
            return new Request(at, VisitOutcome.FAILED, CAUSES.get(code - FAILED));
        }
        if (code >= OUTCOMES.size()) {
            throw new BrokenStateException("no outcome has the number " + code);
        }
        return new Request(at, OUTCOMES.get(code));
    }

    private ChangeHistory fold(int count) {
        Folded sums = folded;
        for (Request each : requests.subList(0, count)) {
            boolean changed = each.outcome() == VisitOutcome.CHANGED && sums.downloads() > 0;
            sums = new Folded(
                    sums.requests() + 1,
                    sums.downloads() + (brought(each) ? 1 : 0),
                    sums.modifications() + (changed ? 1 : 0),
                    sums.gone() + (each.outcome() == VisitOutcome.GONE ? 1 : 0),
                    sums.requests() == 0 ? Math.floorDiv(each.at().getEpochSecond(), 60) : sums.since());
        }
        return new ChangeHistory(sums, requests.subList(count, requests.size()), copy);
    }

    private static boolean brought(Request request) {
        return request.outcome() == VisitOutcome.CHANGED || request.outcome() == VisitOutcome.UNCHANGED;
    }
}
