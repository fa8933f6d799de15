package io.freshet.cooperate;

import io.freshet.fetch.CallOutcome.Answered;
import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import java.util.Optional;

/** Where an answer sends us. */
final class Redirects {
    private Redirects() {}

    /** Empty for an answer that is no redirect, or whose target is no address. */
    static Optional<CrawlUrl> target(Answered answer, CrawlUrl from, Canonicaliser canonicaliser) {
        return switch (answer.status()) {
            case 301, 302, 303, 307, 308 ->
                answer.headers().first("Location").flatMap(location -> canonicaliser.resolve(from, location));
            default -> Optional.empty();
        };
    }
}
