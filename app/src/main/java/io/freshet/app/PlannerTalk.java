package io.freshet.app;

import io.freshet.freshness.PlannerSettings;
import io.freshet.freshness.RevisitPlanner;
import io.freshet.freshness.Section;
import io.freshet.freshness.SignalKind;
import io.freshet.freshness.Visit;
import io.freshet.freshness.VisitOutcome;
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
    /** Sources are few; groups that notify share them beyond this. */
    private static final int SOURCES = 127;

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

    /** Until the referee says END, or says nothing any more. */
    void run() throws IOException {
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split(" ", -1);
            switch (words[0]) {
                case "FRESHNESS" -> version(words);
                case "GROUP" -> group(words);
                case "HAVE" -> page(words, true);
                case "TICK" -> now = START.plus(Duration.ofDays(number(words, 1)));
                case "NEW" -> page(words, false);
                case "PUSH" -> pushed(words);
                case "ASK" -> asked(words);
                case "SEEN" -> seen(words);
                case "END" -> {
                    return;
                }
                default -> throw new WorkFailedException("the referee said what is not in the protocol: " + line);
            }
        }
    }

    private static void version(String[] words) {
        if (number(words, 1) != 1) {
            throw new WorkFailedException(
                    "the referee speaks version " + words[1] + " of the protocol; this program speaks 1");
        }
    }

    private void group(String[] words) {
        if (number(words, 2) == 1) {
            sources.put(words[1], sources.size() % SOURCES);
        }
    }

    private void page(String[] words, boolean copy) {
        int page = number(words, 1);
        int slash = words.length > 3 ? words[3].indexOf('/') : -1;
        if (slash < 0) {
            throw new WorkFailedException(
                    "a page needs a number, a group and a URL, unlike: " + String.join(" ", words));
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

    private void pushed(String[] words) {
        int page = number(words, 1);
        Integer source = sourceOf.get(section(page).part());
        if (source != null) {
            planner.signal(page, source, words[2].equals("D") ? SignalKind.DELETED : SignalKind.MODIFIED, now);
        }
    }

    private void asked(String[] words) {
        var answer = new StringBuilder("VISIT");
        for (long page : planner.due(now, number(words, 1))) {
            answer.append(' ').append(page);
        }
        out.print(answer.append('\n'));
        out.flush();
    }

    private void seen(String[] words) {
        int page = number(words, 1);
        VisitOutcome outcome = switch (words[2]) {
            case "N", "C" -> VisitOutcome.CHANGED;
            case "U" -> VisitOutcome.UNCHANGED;
            case "G" -> VisitOutcome.GONE;
            default -> throw new WorkFailedException("a page is seen N, C, U or G, not " + words[2]);
        };
        Duration told = words.length > 3 ? Duration.ofDays(number(words, 3)) : null;
        planner.observe(page, section(page), new Visit(now, outcome, told));
    }

    private Section section(int page) {
        Section section = page >= 0 && page < sections.size() ? sections.get(page) : null;
        if (section == null) {
            throw new WorkFailedException("the referee has not told of page " + page);
        }
        return section;
    }

    private static int number(String[] words, int at) {
        try {
            return Integer.parseInt(words[at]);
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
            throw new WorkFailedException("a whole number is missing in: " + String.join(" ", words));
        }
    }
}
