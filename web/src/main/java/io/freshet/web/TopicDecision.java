package io.freshet.web;

import io.freshet.model.CrawlUrl;
import java.util.List;

/**
 * Whether a page is about a topic, and why.
 *
 * @param grade from 0 to 1
 * @param needed the grade from which on a page is taken to be about the topic
 * @param words what speaks for it and against, strongest first
 */
public record TopicDecision(String topic, CrawlUrl url, double grade, double needed, List<TopicFacts.Word> words) {
    public TopicDecision {
        words = List.copyOf(words);
    }

    public boolean about() {
        return grade >= needed;
    }
}
