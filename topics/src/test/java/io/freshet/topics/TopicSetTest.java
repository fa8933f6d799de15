package io.freshet.topics;

import static io.freshet.topics.Pages.about;
import static io.freshet.topics.Pages.against;
import static io.freshet.topics.Pages.page;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freshet.model.Page;
import io.freshet.model.RobotsDirectives;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TopicSetTest {
    private static final Terms TERMS = new PlainTerms();
    private static final Page ORB =
            page("http://new.test/x.html", "an orb with a poa, a servant and idl stubs for corba objects");
    private static final Page SOUP = page("http://new.test/y.html", "the soup needs onions, salt and an hour of time");

    @Test
    void a_page_on_the_topic_is_graded_above_one_that_is_not() {
        TopicSet set = TopicSet.learn(List.of(Pages.corba()), TERMS);
        assertThat(set.grades(ORB)[0]).isGreaterThan(set.grades(SOUP)[0]);
        assertThat(set.grades(SOUP)[0]).isLessThan((float) TopicQuality.TAKEN);
    }

    @Test
    void the_same_examples_give_the_same_model() {
        float[] once = TopicSet.learn(List.of(Pages.corba()), TERMS).grades(ORB);
        float[] again = TopicSet.learn(List.of(Pages.corba()), TERMS).grades(ORB);
        assertThat(once).isEqualTo(again);
    }

    @Test
    void an_explanation_names_the_words_that_speak_for_the_topic() {
        TopicSet set = TopicSet.learn(List.of(Pages.corba()), TERMS);
        assertThat(set.explain(0, ORB).words())
                .extracting(Explanation.Word::text)
                .contains("orb", "idl");
        assertThat(set.strongest(0, 10)).extracting(Explanation.Word::text).contains("corba");
    }

    @Test
    void what_speaks_for_a_link_is_its_page_and_its_words() {
        TopicSet set = TopicSet.learn(List.of(Pages.corba()), TERMS);
        Page parent =
                page("http://x.test/", "corba and the orb: [an idl compiler](http://x.test/a) [soup](http://x.test/b)");
        Explanation why = set.explain(0, parent, parent.links().getFirst());
        assertThat(why.grade()).isEqualTo(set.grades(parent)[0]);
        assertThat(why.words())
                .filteredOn(word -> word.weight() > 0)
                .extracting(word -> word.text() + " " + word.where())
                .contains("idl link", "orb context");
    }

    @Test
    void korean_pages_are_told_apart_by_pairs_of_syllables() {
        Topic calc = new Topic(
                "스프레드시트",
                List.of(
                        about("http://a.test/1.html", "스프레드시트의 셀에 수식을 입력합니다"),
                        about("http://b.test/2.html", "셀 범위의 합계를 계산하는 함수와 스프레드시트"),
                        against("http://c.test/3.html", "그림의 색상과 붓을 선택합니다"),
                        against("http://d.test/4.html", "웹 서버의 설정 파일을 고칩니다")));
        TopicSet set = TopicSet.learn(List.of(calc), TERMS);
        float[] about = set.grades(page("http://e.test/5.html", "스프레드시트에서 셀을 계산하는 방법"));
        float[] not = set.grades(page("http://e.test/6.html", "그림에 색상을 칠하는 방법"));
        assertThat(about[0]).isGreaterThan(not[0]);
    }

    @Test
    void one_example_is_enough_to_begin_with() {
        Topic one = new Topic("one", List.of(about("http://a.test/", "the orb and its idl compiler")));
        TopicSet set = TopicSet.learn(List.of(one), TERMS);
        assertThat(set.grades(ORB)[0]).isBetween(0f, 1f).isGreaterThanOrEqualTo(set.grades(SOUP)[0]);
        assertThat(set.quality(0).about()).isEqualTo(1);
    }

    @Test
    void examples_that_contradict_each_other_give_grades_and_a_quality_that_says_so() {
        List<Example> both = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            both.add(about("http://h" + i + ".test/1", "the very same words"));
            both.add(against("http://h" + i + ".test/2", "the very same words"));
        }
        TopicSet set = TopicSet.learn(List.of(new Topic("both", both)), TERMS);
        assertThat(set.grades(ORB)[0]).isBetween(0f, 1f);
        assertThat(set.quality(0).ranking()).isBetween(0.0, 0.8);
    }

    @Test
    void ten_thousand_examples_are_learned() {
        List<Example> many = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            many.add(
                    i % 2 == 0
                            ? about("http://h" + i / 2 % 50 + ".test/" + i, "orb idl poa servant word" + i % 97)
                            : against("http://h" + i / 2 % 50 + ".test/" + i, "soup onions salt hour word" + i % 97));
        }
        TopicSet set = TopicSet.learn(List.of(new Topic("many", many)), TERMS);
        assertThat(set.grades(ORB)[0]).isGreaterThan(set.grades(SOUP)[0]);
        assertThat(set.quality(0).ranking()).isGreaterThan(0.99);
    }

    /** In the memory that tests have, 512 MB, not all of them fit as terms. */
    @Test
    void ten_thousand_long_examples_need_not_be_in_memory_at_once() {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            String words = i % 2 == 0 ? "orb idl poa servant w" : "soup onions salt hour w";
            StringBuilder text = new StringBuilder();
            for (int j = 0; j < 500; j++) {
                text.append(words).append((i * 31 + j) % 900).append(' ');
            }
            texts.add(text.toString());
        }
        List<Example> many = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            Page page = new Page(
                    Pages.url("http://h" + i + ".test/"),
                    "",
                    texts.get(i % 50),
                    "en",
                    List.of(),
                    List.of(),
                    RobotsDirectives.NONE,
                    null,
                    "utf-8",
                    0,
                    0);
            many.add(new Example(page, i % 2 == 0 ? Example.Kind.ABOUT : Example.Kind.AGAINST));
        }
        TopicSet set = TopicSet.learn(List.of(new Topic("long", many)), TERMS);
        assertThat(set.grades(ORB)[0]).isGreaterThan(set.grades(SOUP)[0]);
        assertThat(set.strongest(0, 4)).extracting(Explanation.Word::text).contains("orb", "poa");
    }

    /** All examples lie in one folder, and nothing else does: what they say is learned all the same. */
    @Test
    void a_page_in_the_folder_of_the_examples_that_says_nothing_of_the_topic_is_not_about_it() {
        List<Example> examples = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            examples.add(Pages.about(
                    "http://m.test/guide/table" + i + ".html", "merge the cells of a table in row number" + i));
            examples.add(Pages.against("http://other.test/x/" + i + ".html", "pull the lever of engine" + i));
        }
        TopicSet set = TopicSet.learn(List.of(new Topic("tables", examples)), TERMS);
        assertThat(set.grades(page("http://m.test/guide/index.html", "a list of all persons and things"))[0])
                .isLessThan((float) TopicQuality.TAKEN);
        assertThat(set.grades(page("http://elsewhere.test/a.html", "merge cells of the table by row"))[0])
                .isGreaterThanOrEqualTo((float) TopicQuality.TAKEN);
        assertThat(set.words(0, page("http://m.test/guide/a.html", "merge cells of the table")))
                .isEqualTo(set.words(0, page("http://other.test/x/a.html", "merge cells of the table")));
    }

    @Test
    void function_words_of_no_language_speak_for_a_topic() {
        List<Example> examples = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            examples.add(
                    Pages.about("http://m.test/" + i, "the at with en und der les pour 있습니다 table" + i + " cells"));
            examples.add(Pages.against("http://n.test/" + i, "engine lever" + i));
        }
        TopicSet set = TopicSet.learn(List.of(new Topic("tables", examples)), TERMS);
        assertThat(set.strongest(0, 100))
                .extracting(Explanation.Word::text)
                .contains("cells")
                .doesNotContain("the", "at", "with", "en", "und", "der", "les", "pour", "있습", "습니", "니다");
    }

    @Test
    void five_megabytes_of_one_word_are_a_page_like_any_other() {
        TopicSet set = TopicSet.learn(List.of(Pages.corba()), TERMS);
        assertThat(set.grades(page("http://big.test/", "orb ".repeat(1_250_000)))[0])
                .isBetween(0f, 1f);
        assertThat(set.grades(page("http://big.test/", "o".repeat(5_000_000)))[0])
                .isBetween(0f, 1f);
    }

    @Test
    void a_topic_needs_a_page_and_a_name_that_can_be_typed() {
        assertThatThrownBy(() -> new Topic("x", List.of())).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Topic.check("no spaces")).hasMessageContaining("no spaces");
    }
}
