package io.freshet.topics;

import static io.freshet.topics.Pages.about;
import static io.freshet.topics.Pages.against;
import static io.freshet.topics.Pages.page;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.freshet.model.Page;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The paper's parameters, each where it decides. "orb" is in every page about the topic and in no other, so a link is followed if its descriptor has that word. */
class PaperCrawlTest {
    private static final Terms TERMS = new PlainTerms();
    private static final PaperSettings PAPER = PaperSettings.DEFAULT;
    private static final Topic ORB = new Topic(
            "orb",
            List.of(
                    about("http://a.test/1", "orb alpha"),
                    about("http://a.test/2", "orb beta"),
                    about("http://a.test/3", "orb gamma"),
                    about("http://a.test/4", "orb delta"),
                    against("http://b.test/1", "epsilon"),
                    against("http://b.test/2", "zeta"),
                    against("http://b.test/3", "eta"),
                    against("http://b.test/4", "theta")));

    @ParameterizedTest(name = "{0} words before the link")
    @CsvSource({"1, true", "9, true", "10, true", "11, false"})
    void ten_words_before_a_link_describe_it(int distance, boolean followed) {
        assertThat(follows(PAPER, "orb " + words(distance - 1) + "[x](http://c.test/)"))
                .isEqualTo(followed);
    }

    @ParameterizedTest(name = "{0} words after the link")
    @CsvSource({"1, true", "9, true", "10, true", "11, false"})
    void ten_words_after_a_link_describe_it(int distance, boolean followed) {
        assertThat(follows(PAPER, "[x](http://c.test/) " + words(distance - 1) + "orb"))
                .isEqualTo(followed);
    }

    @Test
    void its_own_words_describe_it() {
        assertThat(follows(PAPER, words(20) + "[the orb](http://c.test/) " + words(20)))
                .isTrue();
        assertThat(follows(PAPER, words(20) + "[the sky](http://c.test/) " + words(20)))
                .isFalse();
    }

    @ParameterizedTest(name = "{0} words a side, orb at {1}")
    @CsvSource({"0, 1, false", "2, 2, true", "2, 3, false", "11, 11, true", "20, 20, true"})
    void the_number_of_words_is_a_parameter(int n, int distance, boolean followed) {
        var settings = new PaperSettings(1_000, Descriptor.WORDS, n, 0.76, null, null);
        assertThat(follows(settings, "[x](http://c.test/) " + words(distance - 1) + "orb"))
                .isEqualTo(followed);
    }

    @Test
    void the_sentence_between_tags_is_the_other_descriptor() {
        var sentence = new PaperSettings(1_000, Descriptor.SENTENCE, 10, 0.76, null, null);
        String far = "orb " + words(30) + "[x](http://c.test/) end";
        assertThat(follows(sentence, far)).isTrue();
        assertThat(follows(PAPER, far)).isFalse();
        String otherSentence = "an orb\n[x](http://c.test/)\nan orb";
        assertThat(follows(sentence, otherSentence)).isFalse();
        assertThat(follows(PAPER, otherSentence)).isTrue();
    }

    /**
     * With "orb" as the only term, t = 4: P(orb|about) = (4 + 4p)/(4 + 4), P(orb|other) = (0 + 4p)/(0 + 4) = p, so P(about|orb) = (1 + p)/(1 + 3p), and both classes have as many
     * examples.
     */
    @ParameterizedTest(name = "p = {0}: {1}")
    @CsvSource({"0.17, 0.775", "0.18, 0.766", "0.19, 0.758", "0.20, 0.750"})
    void a_link_is_followed_from_a_probability_of_three_quarters_and_a_hundredth(double prior, double expected) {
        var settings = new PaperSettings(1, Descriptor.WORDS, 10, PAPER.threshold(), 4.0, prior);
        Page page = page("http://n.test/", "[orb](http://c.test/)");
        PaperClassifier.Described described = PaperClassifier.learn(List.of(ORB), settings, false, TERMS)
                .describe(page, page.links().getFirst());
        assertThat(described.topics().getFirst().probability()).isCloseTo(expected, within(0.0005));
        assertThat(described.followed()).isEqualTo(expected >= 0.76);
        assertThat(follows(settings, "[orb](http://c.test/)")).isEqualTo(expected >= 0.76);
    }

    /** With p = 1/4: P(orb|about) = (4 + t/4)/(4 + t), P(orb|other) = 1/4. */
    @ParameterizedTest(name = "t = {0}: {1}")
    @CsvSource({"1, 0.773", "4, 0.714", "12, 0.636"})
    void the_equivalent_sample_size_is_a_parameter(double sample, double expected) {
        var settings = new PaperSettings(1, Descriptor.WORDS, 10, 0.76, sample, 0.25);
        Page page = page("http://n.test/", "[orb](http://c.test/)");
        assertThat(PaperClassifier.learn(List.of(ORB), settings, false, TERMS)
                        .describe(page, page.links().getFirst())
                        .topics()
                        .getFirst()
                        .probability())
                .isCloseTo(expected, within(0.0005));
    }

    @Test
    void the_number_of_features_is_a_parameter() {
        assertThat(PaperClassifier.learn(List.of(ORB), PAPER.withFeatures(1), false, TERMS)
                        .terms(10))
                .containsExactly(new PaperClassifier.ChosenTerm("orb", 8, "orb", 4, 4, 0, 4));
        assertThat(PaperClassifier.learn(List.of(ORB), PAPER.withFeatures(3), false, TERMS)
                        .terms(10))
                .hasSize(3);
    }

    @Test
    void a_page_is_kept_if_it_is_relevant_itself() {
        for (Strategy strategy : List.of(Strategy.CONVENTIONAL, Strategy.SEGMENTATION)) {
            FocusedCrawl crawl = strategy.crawl(List.of(ORB), PAPER, TERMS, 1);
            assertThat(crawl.read(page("http://n.test/1", "an orb")).keeps()).isTrue();
            assertThat(crawl.read(page("http://n.test/2", "a sky [orb](http://c.test/) " + words(2)))
                            .keeps())
                    .isTrue();
            assertThat(crawl.read(page("http://n.test/3", "epsilon zeta")).keeps())
                    .isFalse();
            assertThat(crawl.harvest()).isEqualTo(new FocusedCrawl.Harvest(3, 2));
        }
    }

    @Test
    void links_are_followed_in_the_order_in_which_they_were_found() {
        FocusedCrawl crawl = Strategy.SEGMENTATION.crawl(List.of(ORB), PAPER, TERMS, 1);
        float before = 1;
        for (int i = 0; i < 5; i++) {
            Page page = page("http://n.test/" + i, "[orb](http://c.test/a" + i + ") [orb](http://c.test/b" + i + ")");
            FocusedCrawl.Judgement judgement = crawl.read(page);
            for (int link = 0; link < 2; link++) {
                float score = judgement.score(page.links().get(link));
                assertThat(score).isBetween(0f, before).isNotEqualTo(before);
                before = score;
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, 10, 0.76, 1, 0.5",
        "10, -1, 0.76, 1, 0.5",
        "10, 10, 0, 1, 0.5",
        "10, 10, 1.1, 1, 0.5",
        "10, 10, NaN, 1, 0.5",
        "10, 10, 0.76, 0, 0.5",
        "10, 10, 0.76, 1, 0",
        "10, 10, 0.76, 1, 1.5"
    })
    void parameters_that_mean_nothing_are_refused(
            int features, int words, double threshold, double sample, double prior) {
        assertThatThrownBy(() -> new PaperSettings(features, Descriptor.WORDS, words, threshold, sample, prior))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("must be");
    }

    private static boolean follows(PaperSettings settings, String text) {
        Page page = page("http://n.test/", text);
        FocusedCrawl crawl = Strategy.SEGMENTATION.crawl(List.of(ORB), settings, TERMS, 1);
        return crawl.read(page).score(page.links().getFirst()) != FocusedCrawl.OFF_TOPIC;
    }

    private static String words(int count) {
        return IntStream.range(0, count).mapToObj(_ -> "filler ").collect(Collectors.joining());
    }
}
