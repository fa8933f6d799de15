package io.freshet.freshness;

import io.freshet.model.Difference;
import io.freshet.model.Difference.Comparison;
import io.freshet.model.FailureCause;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * What a page did: every request of it with its time and what came of it. Encoded it takes less than {@value #MOST_BYTES} bytes: when it grows beyond, the oldest requests are folded into
 * sums, which are all that the paper's rates need. A request says how much the page differed from its last download, so that whoever reads the history chooses what counts as a change.
 * Immutable.
 *
 * @param folded sums over the requests that are no longer kept one by one
 * @param requests the later ones, the oldest first
 */
public record ChangeHistory(Folded folded, List<Request> requests) {
    /** An encoded history is shorter than this. */
    public static final int MOST_BYTES = 400;

    public static final ChangeHistory EMPTY = new ChangeHistory(Folded.NOTHING, List.of());

    private static final int VERSION = 1;
    /** Codes of results on disk: a download has the number of its difference, a failure follows by its cause. */
    private static final int MOVED = 13;

    private static final int REFUSED = 14;
    private static final int GONE = 15;

    private static final int FAILED = 16;
    private static final List<Difference> DIFFERENCES = List.of(Difference.values());

    /** Their places are their numbers on disk: new ones are added at the end. */
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
            FailureCause.BUG,
            FailureCause.CROWDED);

    /** What came of a request. */
    public sealed interface Result {
        /** A copy came, or "not modified". */
        record Downloaded(Difference difference) implements Result {}

        /** The server says that there is no such page. */
        record Gone() implements Result {}

        /** It leads elsewhere: there is no such page here. */
        record Moved() implements Result {}

        /** There was something that we do not take, such as a film. */
        record Refused() implements Result {}

        /** No usable answer. */
        record Failed(FailureCause cause) implements Result {}
    }

    /** One request; times are kept to the second. */
    public record Request(Instant at, Result result) {
        public Request {
            at = Instant.ofEpochSecond(at.getEpochSecond());
        }

        /** For those who plan visits. */
        public VisitOutcome outcome(Comparison comparison) {
            return switch (result) {
                case Result.Downloaded(Difference difference) ->
                    comparison.counts(difference) ? VisitOutcome.CHANGED : VisitOutcome.UNCHANGED;
                case Result.Gone _, Result.Moved _ -> VisitOutcome.GONE;
                case Result.Failed _, Result.Refused _ -> VisitOutcome.FAILED;
            };
        }

        boolean downloaded() {
            return result instanceof Result.Downloaded;
        }
    }

    /**
     * Requests that were folded: how many, how many of them brought a copy or found the page gone, how many copies differed by each comparison, and the second of
     * the first, since 1970.
     */
    public record Folded(int requests, int downloads, int gone, int byBytes, int byText, int byNear, long since) {
        static final Folded NOTHING = new Folded(0, 0, 0, 0, 0, 0, 0);

        /** Of a page of which only the counts are known. */
        public static Folded of(int requests, int downloads, int modifications, Instant since) {
            return new Folded(
                    requests, downloads, 0, modifications, modifications, modifications, since.getEpochSecond());
        }

        public int modifications(Comparison comparison) {
            return switch (comparison) {
                case BYTES -> byBytes;
                case TEXT -> byText;
                case NEAR -> byNear;
            };
        }

        private Folded and(Request request) {
            boolean first = downloads == 0;
            Difference difference =
                    request.result() instanceof Result.Downloaded(Difference found) && !first ? found : Difference.NONE;
            return new Folded(
                    requests + 1,
                    downloads + (request.downloaded() ? 1 : 0),
                    gone + (request.result() instanceof Result.Gone ? 1 : 0),
                    byBytes + (Comparison.BYTES.counts(difference) ? 1 : 0),
                    byText + (Comparison.TEXT.counts(difference) ? 1 : 0),
                    byNear + (Comparison.NEAR.counts(difference) ? 1 : 0),
                    requests == 0 ? request.at().getEpochSecond() : since);
        }
    }

    /** What became of encoded bytes. */
    public sealed interface Decoded {
        record Read(ChangeHistory history) implements Decoded {}

        /** They cannot be read, and why. */
        record Broken(String reason) implements Decoded {}
    }

    public ChangeHistory {
        requests = List.copyOf(requests);
    }

    /** With one request more. */
    public ChangeHistory with(Request request) {
        List<Request> more = new ArrayList<>(requests);
        more.add(request);
        var history = new ChangeHistory(folded, more);
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
                + (int) requests.stream().filter(Request::downloaded).count();
    }

    /** Downloads that differ from the one before; the first is none. */
    public int modifications(Comparison comparison) {
        int changed = folded.modifications(comparison);
        boolean copyBefore = folded.downloads() > 0;
        for (Request each : requests) {
            changed += each.outcome(comparison) == VisitOutcome.CHANGED && copyBefore ? 1 : 0;
            copyBefore |= each.downloaded();
        }
        return changed;
    }

    /** The paper's DR: downloads of all requests; 0 when there were none. */
    public double downloadRate() {
        return requestCount() == 0 ? 0 : downloads() / (double) requestCount();
    }

    /** The paper's MR: changes of the downloads that could be compared with one before; 0 when there were none. */
    public double modificationRate(Comparison comparison) {
        return downloads() < 2 ? 0 : modifications(comparison) / (double) (downloads() - 1);
    }

    /** How often in a row the page was said to be gone, up to now; requests that failed say nothing of it. */
    public int goneInRow() {
        int gone = 0;
        for (Request each : requests.reversed()) {
            switch (each.result()) {
                case Result.Gone _ -> gone++;
                case Result.Failed _, Result.Refused _ -> {}
                case Result.Downloaded _, Result.Moved _ -> {
                    return gone;
                }
            }
        }
        return gone;
    }

    /**
     * As rounds of equal length that end with the one in which {@code end} lies: the last request of a round counts, a change anywhere in it is a change. Folded requests are
     * not among them.
     */
    public Rounds rounds(Instant end, Duration length, int count, Comparison comparison) {
        char[] letters = ".".repeat(count).toCharArray();
        long seconds = Math.max(1, length.toSeconds());
        boolean copyBefore = folded.downloads() > 0;
        for (Request each : requests) {
            long back = Math.floorDiv(end.getEpochSecond() - each.at().getEpochSecond(), seconds);
            if (back >= 0 && back < count) {
                int at = (int) (count - 1 - back);
                boolean changed = each.outcome(comparison) == VisitOutcome.CHANGED && copyBefore;
                letters[at] = !each.downloaded() ? 'x' : changed || letters[at] == '!' ? '!' : '=';
            }
            copyBefore |= each.downloaded();
        }
        return Rounds.parse(new String(letters));
    }

    public byte[] encoded() {
        var out = new StateWriter();
        out.single(VERSION);
        out.number(folded.requests());
        if (folded.requests() > 0) {
            out.number(folded.downloads());
            out.number(folded.gone());
            out.number(folded.byBytes());
            out.number(folded.byText());
            out.number(folded.byNear());
            out.number(folded.since());
        }
        out.number(requests.size());
        long before = 0;
        for (Request each : requests) {
            long second = each.at().getEpochSecond();
            out.number(second - before);
            out.single(code(each.result()));
            before = second;
        }
        return out.done();
    }

    /** Reads bytes that {@link #encoded} gave. Whatever they are, nothing is thrown. */
    public static Decoded decode(byte[] bytes) {
        var in = new StateReader(bytes);
        try {
            int version = in.single();
            if (version != VERSION) {
                return new Decoded.Broken("version " + version + "; this program reads up to " + VERSION);
            }
            int foldedRequests = in.number(0, Integer.MAX_VALUE);
            Folded folded = foldedRequests == 0
                    ? Folded.NOTHING
                    : new Folded(
                            foldedRequests,
                            in.number(0, Integer.MAX_VALUE),
                            in.number(0, Integer.MAX_VALUE),
                            in.number(0, Integer.MAX_VALUE),
                            in.number(0, Integer.MAX_VALUE),
                            in.number(0, Integer.MAX_VALUE),
                            in.longNumber());
            int count = in.number(0, MOST_BYTES);
            List<Request> requests = new ArrayList<>();
            long second = 0;
            for (int i = 0; i < count; i++) {
                second += in.longNumber();
                if (Math.abs(second) > 1L << 40) {
                    return new Decoded.Broken("a request at second " + second);
                }
                requests.add(new Request(Instant.ofEpochSecond(second), result(in.single())));
            }
            in.end();
            return new Decoded.Read(new ChangeHistory(folded, requests));
        } catch (BrokenStateException e) {
            return new Decoded.Broken(String.valueOf(e.getMessage()));
        }
    }

    private static int code(Result result) {
        return switch (result) {
            case Result.Downloaded(Difference difference) -> DIFFERENCES.indexOf(difference);
            case Result.Gone _ -> GONE;
            case Result.Moved _ -> MOVED;
            case Result.Refused _ -> REFUSED;
            case Result.Failed(FailureCause cause) -> FAILED + CAUSES.indexOf(cause);
        };
    }

    private static Result result(int code) {
        if (code >= FAILED && code < FAILED + CAUSES.size()) {
            return new Result.Failed(CAUSES.get(code - FAILED));
        }
        if (code < DIFFERENCES.size()) {
            return new Result.Downloaded(DIFFERENCES.get(code));
        }
        return switch (code) {
            case GONE -> new Result.Gone();
            case MOVED -> new Result.Moved();
            case REFUSED -> new Result.Refused();
            default -> throw new BrokenStateException("no result of a request has the number " + code);
        };
    }

    private ChangeHistory fold(int count) {
        Folded sums = folded;
        for (Request each : requests.subList(0, count)) {
            sums = sums.and(each);
        }
        return new ChangeHistory(sums, requests.subList(count, requests.size()));
    }
}
