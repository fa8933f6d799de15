package io.freshet.web;

import java.util.List;

/**
 * A topic that was just made.
 *
 * @param leftOut pages that could not be had, each with the reason
 */
public record TopicMade(TopicFacts topic, List<String> leftOut) {
    public TopicMade {
        leftOut = List.copyOf(leftOut);
    }
}
