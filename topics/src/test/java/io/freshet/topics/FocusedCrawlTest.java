package io.freshet.topics;

import static io.freshet.topics.Pages.page;
import static io.freshet.topics.Pages.url;
import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.model.Link;
import io.freshet.model.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FocusedCrawlTest {
    private static final Terms TERMS = new PlainTerms();
    private static final String OFF = "cut the onions and let the soup simmer ";
    private static final String ON = "the orb and the idl compiler of corba objects in a poa ";

    private static FocusedCrawl crawl(Strategy strategy) {
        return strategy.crawl(List.of(Pages.corba()), PaperSettings.DEFAULT, TERMS, 1);
    }

    @Test
    void the_conventional_crawler_follows_all_links_of_a_relevant_page_and_none_of_others() {
        FocusedCrawl crawl = crawl(Strategy.CONVENTIONAL);
        Page relevant = page("http://a.test/", ON + "[soup](http://b.test/) ");
        Page other = page("http://a.test/2", OFF + "[corba orb idl](http://c.test/) ");
        assertThat(scores(crawl, relevant)).allMatch(score -> score > 0);
        assertThat(scores(crawl, other)).containsExactly(FocusedCrawl.OFF_TOPIC);
    }

    @Test
    void segmentation_judges_each_link_by_the_ten_words_on_each_side_whatever_the_page_is() {
        FocusedCrawl crawl = crawl(Strategy.SEGMENTATION);
        String far = OFF.repeat(4);
        Page page = page(
                "http://a.test/",
                far + "corba orb idl poa objects [the servant](http://b.test/) of the orb " + far
                        + "onions [soup](http://c.test/) onions " + far);
        assertThat(scores(crawl, page))
                .satisfiesExactly(
                        score -> assertThat(score).isPositive(),
                        score -> assertThat(score).isEqualTo(FocusedCrawl.OFF_TOPIC));
    }

    @Test
    void with_backlinks_the_words_round_links_to_the_examples_are_learned_as_well() {
        List<Example> examples = new ArrayList<>(Pages.corba().examples());
        for (int i = 0; i < 5; i++) {
            examples.add(new Example(
                    page(
                            "http://list.test/" + i,
                            "a bridge to middleware [paper](http://orb.test/corba/a.html) as broker"),
                    Example.Kind.BACKLINK));
        }
        Topic topic = new Topic("corba", examples);
        Page page = page("http://n.test/", "a bridge to middleware [this](http://new.test/) as broker");
        var without = Strategy.SEGMENTATION.crawl(List.of(topic), PaperSettings.DEFAULT, TERMS, 1);
        var with = Strategy.SEGMENTATION_BACKLINKS.crawl(List.of(topic), PaperSettings.DEFAULT, TERMS, 1);
        assertThat(scores(without, page)).containsExactly(FocusedCrawl.OFF_TOPIC);
        assertThat(scores(with, page)).allMatch(score -> score > 0);
    }

    @Test
    void ours_drops_no_link_and_prefers_those_that_sound_like_the_topic() {
        FocusedCrawl crawl = crawl(Strategy.ADAPTIVE);
        List<Float> scores = scores(
                crawl,
                page("http://a.test/", OFF + "[corba orb](http://b.test/1) " + OFF + "[soup](http://b.test/2) " + OFF));
        assertThat(scores).allMatch(score -> score >= 0 && score <= 1);
        assertThat(scores.getFirst()).isGreaterThan(scores.getLast());
    }

    @Test
    void a_folder_that_brought_good_pages_makes_its_other_links_better() {
        FocusedCrawl crawl = crawl(Strategy.ADAPTIVE);
        Page index = page(
                "http://a.test/",
                "[one](http://a.test/good/1) [two](http://a.test/good/2) [three](http://a.test/bad/1) [four](http://a.test/bad/2)");
        scores(crawl, index);
        for (int i = 3; i < 40; i++) {
            crawl.read(page("http://a.test/good/x" + i, ON + "chapter n" + i));
            crawl.read(page("http://a.test/bad/x" + i, OFF + "chapter n" + i));
        }
        assertThat(crawl.again(url("http://a.test/good/1"), 0.5f))
                .isGreaterThan(crawl.again(url("http://a.test/bad/1"), 0.5f) + 0.05f);
    }

    @Test
    void a_link_that_has_become_better_is_raised() {
        FocusedCrawl crawl = crawl(Strategy.ADAPTIVE);
        scores(crawl, page("http://a.test/", OFF + "[one](http://a.test/good/1)"));
        List<FocusedCrawl.Raised> raised = new ArrayList<>();
        for (int i = 3; i < 60; i++) {
            raised.addAll(crawl.read(page("http://a.test/good/x" + i, ON + "chapter n" + i))
                    .raised());
        }
        assertThat(raised).extracting(FocusedCrawl.Raised::url).contains(url("http://a.test/good/1"));
    }

    @Test
    void a_link_farm_that_stuffs_the_topics_words_loses_its_credit() {
        FocusedCrawl crawl = crawl(Strategy.ADAPTIVE);
        for (int i = 0; i < 300; i++) {
            Page farm = page(
                    "http://farm.test/p" + i,
                    OFF + "[corba orb idl " + i + "](http://farm.test/p" + (i + 1_000)
                            + ") [corba poa](http://farm.test/q" + i + ")");
            scores(crawl, farm);
            crawl.asked(url("http://farm.test/q" + i));
            crawl.read(page("http://farm.test/q" + i, OFF));
        }
        scores(crawl, page("http://good.test/", ON + "[corba orb](http://good.test/next)"));
        assertThat(crawl.again(url("http://good.test/next"), 1))
                .isGreaterThan(crawl.again(url("http://farm.test/p1299"), 1));
    }

    @Test
    void a_hundred_topics_are_followed_at_once() {
        List<Topic> topics = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            topics.add(new Topic(
                    "t" + i,
                    List.of(
                            Pages.about("http://a" + i + ".test/", "word" + i + " term" + i),
                            Pages.against("http://b" + i + ".test/", OFF))));
        }
        FocusedCrawl crawl = Strategy.ADAPTIVE.crawl(topics, PaperSettings.DEFAULT, TERMS, 1);
        var judgement = crawl.read(page("http://n.test/", "word77 term77 [more of word77](http://n.test/2)"));
        assertThat(judgement.grade()).isBetween(0f, 1f);
        assertThat(judgement.raised()).isNotNull();
    }

    @ParameterizedTest
    @EnumSource(Strategy.class)
    void every_strategy_survives_odd_pages(Strategy strategy) {
        FocusedCrawl crawl = crawl(strategy);
        for (Page odd : List.of(
                page("http://o.test/1", ""),
                page("http://o.test/2", "[](http://o.test/3)"),
                page("http://o.test/4", "orb ".repeat(1_250_000) + "[x](http://o.test/5)"),
                page("http://o.test/6", "[x](http://o.test/6)".repeat(2_000)))) {
            assertThat(scores(crawl, odd))
                    .allMatch(score -> score == FocusedCrawl.OFF_TOPIC || (score >= 0 && score <= 1));
        }
        assertThat(crawl.harvest().pages()).isEqualTo(4);
    }

    /** A hundred pages on the topic lie behind five that are not, on one host of ten. */
    @Test
    void ours_finds_a_cluster_behind_pages_that_say_nothing_of_it() {
        FocusedCrawl crawl = crawl(Strategy.ADAPTIVE);
        record Waiting(String url, float score) {}
        var queue = new PriorityQueue<Waiting>((a, b) -> Float.compare(b.score(), a.score()));
        queue.add(new Waiting("http://portal.test/", 1));
        var seen = new java.util.HashSet<String>();
        int relevant = 0;
        for (int fetched = 0; fetched < 300 && !queue.isEmpty(); fetched++) {
            String next = queue.remove().url();
            crawl.asked(url(next));
            Page page = page(next, text(next));
            relevant += next.contains("/corba/") ? 1 : 0;
            var judgement = crawl.read(page);
            for (Link link : page.links()) {
                float score = judgement.score(link);
                if (seen.add(link.target().text())) {
                    queue.add(new Waiting(link.target().text(), score));
                }
            }
        }
        assertThat(relevant).isGreaterThan(90);
    }

    private static String text(String url) {
        var text = new StringBuilder();
        if (url.equals("http://portal.test/")) {
            for (int h = 0; h < 10; h++) {
                text.append("[site ").append(h).append("](http://h").append(h).append(".test/p0) ");
            }
        } else if (url.contains("/corba/")) {
            int i = Integer.parseInt(url.substring(url.lastIndexOf('/') + 1));
            text.append(ON).append("chapter n").append(i).append(' ');
            for (int k = 1; k <= 3; k++) {
                text.append("[orb ")
                        .append(i + k)
                        .append("](http://h3.test/corba/")
                        .append((i + k) % 100)
                        .append(") ");
            }
        } else {
            String host = url.substring(0, url.indexOf("/p"));
            int i = Integer.parseInt(url.substring(url.lastIndexOf("/p") + 2));
            text.append(OFF);
            for (int k = 1; k <= 3; k++) {
                text.append("[page ")
                        .append(i * 3 + k)
                        .append("](")
                        .append(host)
                        .append("/p")
                        .append(i * 3 + k)
                        .append(") ");
            }
            if (host.equals("http://h3.test") && i == 5) {
                text.append("[on orb and idl](http://h3.test/corba/0)");
            }
        }
        return text.toString();
    }

    private static List<Float> scores(FocusedCrawl crawl, Page page) {
        var judgement = crawl.read(page);
        return page.links().stream().map(judgement::score).toList();
    }
}
