package io.freshet.crawl;

import io.freshet.page.NearFingerprint;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * What a host answers for pages that it does not have, as far as it was asked, and what its pages have lately turned into. It is kept in the host's row, see {@link HostNotes}, so that it is not
 * asked again after a restart. Not thread-safe: owned by the loop of its shard.
 */
final class ErrorPages {
    private static final int REMEMBERED = 32;
    private static final long LATEST = Instant.parse("9999-12-31T00:00:00Z").getEpochSecond();
    /** When pages become alike the host may be asked again so many times earlier. */
    private static final int EARLIER = 24;

    /**
     * @param text of its error page; 0 when it said honestly that there is no such page
     * @param everywhere whether other pages said the same: then it means nothing for one of them
     */
    private record Answer(long kind, long text, boolean everywhere, Instant at) {}

    private record Turned(long url, long before, long text) {}

    private final SoftGoneSettings settings;
    private final List<Answer> answers = new ArrayList<>(1);
    private final List<Turned> turned = new ArrayList<>(1);

    ErrorPages(SoftGoneSettings settings) {
        this.settings = settings;
    }

    /** What is known of such a page without asking; null when the host has to be asked. */
    @Nullable
    Verdict known(Suspicion page, long url, Instant now) {
        answers.removeIf(answer -> age(answer, now).compareTo(settings.askEvery()) >= 0);
        boolean asked = false;
        boolean lately = false;
        for (Answer answer : answers) {
            if (near(answer.text(), page.text())) {
                return answer.everywhere() ? Verdict.EVERYWHERE : page.root() ? Verdict.CHANGED : Verdict.GONE;
            }
            if (answer.kind() == page.kind()) {
                asked = true;
                lately |= age(answer, now).multipliedBy(EARLIER).compareTo(settings.askEvery()) < 0;
            }
        }
        int alike = alike(page, url);
        boolean askAgain = asked ? (alike > 0 && !lately) || alike + 1 >= settings.alike() : true;
        return page.madeUp() == null || !askAgain || answers.size() >= settings.asks() ? Verdict.CHANGED : null;
    }

    /** Other pages that said something else before and now say the same as this one. */
    int alike(Suspicion page, long url) {
        int alike = 0;
        for (Turned other : turned) {
            boolean same = other.url() != url && near(other.text(), page.text());
            alike += same && !near(other.before(), page.before()) ? 1 : 0;
        }
        return alike;
    }

    boolean enough(int alike) {
        return alike + 1 >= settings.alike();
    }

    boolean near(long a, long b) {
        return a != 0 && b != 0 && NearFingerprint.distance(a, b) <= settings.nearBits();
    }

    void answered(long kind, long text, boolean everywhere, Instant at) {
        answers.removeIf(answer -> answer.kind() == kind && answer.text() == text);
        answers.add(new Answer(kind, text, everywhere, at));
    }

    /** The page was taken for one that changed. */
    void turned(Suspicion page, long url) {
        turned.removeIf(other -> other.url() == url);
        turned.add(new Turned(url, page.before(), page.text()));
        if (turned.size() > REMEMBERED) {
            turned.removeFirst();
        }
    }

    /** All that is known, for {@link #restore}; nothing when nothing is. */
    long[] encoded() {
        if (answers.isEmpty() && turned.isEmpty()) {
            return new long[0];
        }
        var numbers = LongStream.builder().add(answers.size());
        for (Answer answer : answers) {
            numbers.add(answer.kind()).add(answer.text()).add(answer.everywhere() ? 1 : 0);
            numbers.add(answer.at().getEpochSecond());
        }
        for (Turned page : turned) {
            numbers.add(page.url()).add(page.before()).add(page.text());
        }
        return numbers.build().toArray();
    }

    /** Takes over what was {@link #encoded}, as far as it can be read. */
    void restore(long[] numbers) {
        if (numbers.length == 0) {
            return;
        }
        int at = 1;
        for (long left = numbers[0]; left > 0 && at + 4 <= numbers.length; left--, at += 4) {
            Instant asked = Instant.ofEpochSecond(Math.clamp(numbers[at + 3], 0, LATEST));
            answers.add(new Answer(numbers[at], numbers[at + 1], numbers[at + 2] == 1, asked));
        }
        for (; at + 3 <= numbers.length && turned.size() < REMEMBERED; at += 3) {
            turned.add(new Turned(numbers[at], numbers[at + 1], numbers[at + 2]));
        }
    }

    private static Duration age(Answer answer, Instant now) {
        return Duration.between(answer.at(), now).abs(); // of a clock that was set back too
    }

    /** What a page that says something quite different is. */
    enum Verdict {
        /** It changed. */
        CHANGED,
        /** There is no such page any more. */
        GONE,
        /** The whole site says this: it says nothing of the page. */
        EVERYWHERE
    }
}
