package io.freshet.watch.text;

import io.freshet.model.Headers;
import io.freshet.page.TreeBuilder;
import io.freshet.page.TreeOutcome;
import java.nio.charset.StandardCharsets;

/** Pages that look like real ones, and what is said of a row of visits. */
final class Visits {
    private static final TreeBuilder TREES = new TreeBuilder();

    private Visits() {}

    static PageText page(String html) {
        TreeOutcome outcome = TREES.build(
                Headers.of("Content-Type", "text/html; charset=utf-8"), html.getBytes(StandardCharsets.UTF_8));
        return TextReader.read(((TreeOutcome.Built) outcome).tree());
    }

    /** What the last of some visits is judged. */
    static Verdict last(String... visits) {
        var follower = new PageFollower();
        Verdict verdict = null;
        for (String visit : visits) {
            verdict = follower.visit(page(visit));
        }
        if (verdict == null) {
            throw new IllegalArgumentException("no visit");
        }
        return verdict;
    }
}
