package io.freshet.web;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A topic as JSON, as the API sends it and commands print it; quality is null where it is not known yet. */
record TopicDocument(
        String name,
        Instant made,
        Instant changed,
        int pages,
        int against,
        int backlinks,
        int feedback,
        @JsonUnwrapped Quality quality) {
    record Quality(
            @Nullable Double precision,
            @Nullable Double recall,
            @Nullable Double ranking) {
        private static Quality of(TopicLine.@Nullable Quality quality) {
            return quality == null
                    ? new Quality(null, null, null)
                    : new Quality(rounded(quality.precision()), rounded(quality.recall()), rounded(quality.ranking()));
        }
    }

    /** All that is known of one. */
    record Facts(
            @JsonUnwrapped TopicDocument topic,
            List<Word> words,
            List<Term> terms,
            List<TopicFacts.Example> examples,
            @Nullable Classifying classifying) {
        static Facts of(TopicFacts facts) {
            TopicFacts.Progress progress = facts.classifying();
            return new Facts(
                    TopicDocument.of(facts.line()),
                    Word.of(facts.words()),
                    facts.terms().stream().map(Term::of).toList(),
                    facts.examples(),
                    progress == null ? null : new Classifying(progress.done(), progress.of()));
        }
    }

    record Classifying(long done, long of) {}

    record Word(String word, String where, double weight) {
        private static List<Word> of(List<TopicFacts.Word> words) {
            return words.stream()
                    .map(word -> new Word(word.text(), word.where(), rounded(word.weight())))
                    .toList();
        }
    }

    record Term(String term, double chiSquare, long about, long abouts, long against, long againsts) {
        private static Term of(TopicFacts.Term term) {
            return new Term(
                    term.text(), rounded(term.value()), term.about(), term.abouts(), term.against(), term.againsts());
        }
    }

    /** What became of an order. */
    record Made(@JsonUnwrapped TopicDocument topic, List<String> leftOut) {
        static Made of(TopicMade made) {
            return new Made(TopicDocument.of(made.topic().line()), made.leftOut());
        }
    }

    /** Whether a page is about it. */
    record Decision(String name, String url, boolean about, double grade, double needed, List<Word> words) {
        static Decision of(TopicDecision decision) {
            return new Decision(
                    decision.topic(),
                    decision.url().text(),
                    decision.about(),
                    rounded(decision.grade()),
                    decision.needed(),
                    Word.of(decision.words()));
        }
    }

    static TopicDocument of(TopicLine topic) {
        return new TopicDocument(
                topic.name(),
                topic.made(),
                topic.changed(),
                topic.pages(),
                topic.against(),
                topic.backlinks(),
                topic.feedback(),
                Quality.of(topic.quality()));
    }

    private static double rounded(double number) {
        return Math.round(number * 1e4) / 1e4;
    }
}
