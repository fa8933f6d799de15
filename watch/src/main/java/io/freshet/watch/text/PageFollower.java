package io.freshet.watch.text;

import io.freshet.watch.text.Verdict.Flap;
import io.freshet.watch.text.Verdict.Quiet;
import io.freshet.watch.text.Verdict.Reason;
import io.freshet.watch.text.Verdict.Tell;
import io.freshet.watch.text.Verdict.Unseen;
import org.jspecify.annotations.Nullable;

/**
 * Follows one page through its visits: keeps what they taught and the version that the next one is compared with. What came in place of the page is
 * neither remembered nor compared with. Not thread-safe: owned by whoever visits the page.
 */
public final class PageFollower {
    /** A page that is in another language at so many visits in a row has changed it for good. */
    static final int PATIENCE = 3;

    private PageMemory memory;
    private @Nullable PageText baseline;

    /** Begins with a page that was never visited. */
    public PageFollower() {
        this.memory = PageMemory.NONE;
    }

    /**
     * Goes on where another one ended.
     *
     * @param baseline the version that it accepted last
     */
    public PageFollower(PageMemory memory, PageText baseline) {
        this.memory = memory;
        this.baseline = baseline;
    }

    /** Judges the version that a visit found, and learns from it. */
    public Verdict visit(PageText page) {
        Verdict verdict = baseline == null ? Judge.first(page) : Judge.judge(memory, baseline, page);
        switch (verdict) {
            case Unseen _ -> {}
            case Quiet(Reason reason)
            when reason == Reason.LANGUAGE -> {
                memory = memory.afterForeign(page);
                if (memory.foreign() >= PATIENCE) {
                    accept(page);
                }
            }
            case Quiet _, Tell _, Flap _ -> accept(page);
        }
        return verdict;
    }

    private void accept(PageText page) {
        memory = memory.after(page);
        baseline = page;
    }

    public PageMemory memory() {
        return memory;
    }

    /** Returns the version that the next one is compared with; null before the first that could be read. */
    public @Nullable PageText baseline() {
        return baseline;
    }
}
