package io.freshet.app;

import io.freshet.freshness.PlannerSettings;
import io.freshet.freshness.RevisitPlanner;
import io.freshet.freshness.Section;
import io.freshet.freshness.Visit;
import io.freshet.freshness.VisitOutcome;
import io.freshet.model.SignalKind;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Lets a referee try the {@link RevisitPlanner}: lines of words parted by blanks, one tick a day. The referee tells of pages, notices and what visits found, and asks
 * which pages to visit. Not thread-safe.
 */
final class PlannerTalk {
    private static final Instant START = Instant.EPOCH.plus(Duration.ofDays(10_000));

    private final BufferedReader in;
    private final PrintWriter out;
    private final RevisitPlanner planner = new RevisitPlanner(PlannerSettings.DEFAULT);
    private final Map<String, Integer> sources = new HashMap<>();
    private final List<@Nullable Section> sections = new ArrayList<>();
    private final Map<Long, Integer> sourceOf = new HashMap<>();
    private Instant now = START;

    PlannerTalk(BufferedReader in, PrintWriter out) {
        this.in = in;
        this.out = out;
    }

    /**
     * Until the referee says END, or says nothing any more.
     *
     * @throws WorkFailedException when a line is not in the protocol; says which, and what would be right
     */
    void run() throws IOException {
        int number = 1;
        for (String line = in.readLine(); line != null && !line.equals("END"); line = in.readLine(), number++) {
            try {
                take(line.split(" ", -1));
            } catch (IllegalArgumentException e) {
                throw new WorkFailedException(
                        "line " + number + " of the referee: " + e.getMessage() + ", not \"" + line + "\"");
            }
        }
    }

    private void take(String[] words) {
        switch (words[0]) {
            case "FRESHNESS" -> version(words);
            case "GROUP" -> group(words);
            case "HAVE" -> page(words, true);
            case "TICK" -> now = START.plus(Duration.ofDays(number(words, 1, "TICK is followed by a day")));
            case "NEW" -> page(words, false);
            case "PUSH" -> pushed(words);
            case "ASK" -> asked(words);
            case "SEEN" -> seen(words);
            default ->
                throw new IllegalArgumentException(
                        "a line begins with FRESHNESS, GROUP, HAVE, TICK, NEW, PUSH, ASK, SEEN or END");
        }
    }

    private static void version(String[] words) {
        if (number(words, 1, "FRESHNESS is followed by the version of the protocol") != 1) {
            throw new IllegalArgumentException("this program speaks version 1 of the protocol");
        }
    }

    private void group(String[] words) {
        if (number(words, 2, "GROUP is followed by a name, and 1 if it notifies") == 1) {
            sources.put(words[1], sources.size());
        }
    }

    private void page(String[] words, boolean copy) {
        int page = number(words, 1, "a page has a number, a group and a URL with a slash");
        int slash = words.length > 3 ? words[3].indexOf('/') : -1;
        if (slash < 0 || page < 0) {
            throw new IllegalArgumentException("a page has a number, a group and a URL with a slash");
        }
        Section section = Section.of(words[3].substring(0, slash), words[3].substring(slash + 1));
        while (sections.size() <= page) {
            sections.add(null);
        }
        sections.set(page, section);
        Integer source = sources.get(words[2]);
        if (source != null && sourceOf.putIfAbsent(section.part(), source) == null) {
            planner.covers(source, new Section(section.site(), section.part(), section.part()));
        }
        planner.know(page, section, copy, now);
    }

    /** A notice may be false: one of a page that nobody has told of says nothing. */
    private void pushed(String[] words) {
        int page = number(words, 1, "PUSH is followed by a page and M or D");
        SignalKind kind = switch (words.length > 2 ? words[2] : "") {
            case "M" -> SignalKind.CHANGED;
            case "D" -> SignalKind.DELETED;
            default -> throw new IllegalArgumentException("PUSH is followed by a page and M or D");
        };
        Section section = known(page);
        Integer source = section == null ? null : sourceOf.get(section.part());
        if (source != null) {
            planner.signal(page, source, kind, now);
        }
    }

    private void asked(String[] words) {
        var answer = new StringBuilder("VISIT");
        for (long page : planner.due(now, number(words, 1, "ASK is followed by a number of pages"))) {
            answer.append(' ').append(page);
        }
        out.print(answer.append('\n'));
        out.flush();
    }

    private void seen(String[] words) {
        int page = number(words, 1, "SEEN is followed by a page and N, C, U or G");
        VisitOutcome outcome = switch (words.length > 2 ? words[2] : "") {
            case "N", "C" -> VisitOutcome.CHANGED;
            case "U" -> VisitOutcome.UNCHANGED;
            case "G" -> VisitOutcome.GONE;
            default -> throw new IllegalArgumentException("SEEN is followed by a page and N, C, U or G");
        };
        Duration told = words.length > 3 ? age(number(words, 3, "an age is in whole days")) : null;
        planner.observe(page, section(page), new Visit(now, outcome, told));
    }

    /** The part of a day is cut off: half a day more is right in the middle, and the change falls on its own day. */
    private static Duration age(int wholeDays) {
        return Duration.ofDays(wholeDays).plusHours(12);
    }

    private @Nullable Section known(int page) {
        return page >= 0 && page < sections.size() ? sections.get(page) : null;
    }

    private Section section(int page) {
        Section section = known(page);
        if (section == null) {
            throw new IllegalArgumentException("HAVE or NEW tells of a page before anything else does");
        }
        return section;
    }

    private static int number(String[] words, int at, String rule) {
        try {
            return Integer.parseInt(words[at]);
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
            throw new IllegalArgumentException(rule, e);
        }
    }
}
