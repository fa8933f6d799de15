package io.freshet.topics;

import static io.freshet.topics.Pages.page;
import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.model.Page;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LinkWordsTest {
    private static final Terms TERMS = new PlainTerms();
    private static final Page ENGLISH = page(
            "http://a.test/",
            "far b10 b9 b8 b7 b6 b5 b4 b3 b2 b1 [the anchor](http://b.test/) a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 off");

    @Test
    void it_is_the_links_words_and_ten_words_on_each_side() {
        assertThat(descriptor(ENGLISH, 10))
                .contains(hash("b10"), hash("b1"), hash("the"), hash("anchor"), hash("a1"), hash("a10"))
                .doesNotContain(hash("far"), hash("off"));
    }

    @Test
    void the_number_of_words_can_be_chosen() {
        assertThat(descriptor(ENGLISH, 2))
                .contains(hash("b2"), hash("b1"), hash("anchor"), hash("a1"), hash("a2"))
                .doesNotContain(hash("b3"), hash("a3"));
        assertThat(descriptor(ENGLISH, 0)).containsExactlyInAnyOrder(hash("the"), hash("anchor"));
    }

    /** Korean words have several terms each, pairs of syllables: ten of these have thirty-nine. */
    @Test
    void ten_korean_words_are_ten_words_however_many_terms_they_have() {
        Page page = page(
                "http://a.test/",
                "바깥단어 데이터베이스를 스프레드시트로 사용자정의함수 조건부서식설정 레이어마스크를 워크시트에서 바꾸기대화상자 표시형식에서 머리글편집을 선택합니다 "
                        + "[표](http://b.test/) 글자모양변경을 데이터범위에서 자동필터기능을 정렬기준선택에 매크로보안설정 문서속성에서 개체틀고정을 통화형식으로 피벗테이블을 마지막낱말이 바깥낱말");
        assertThat(descriptor(page, 10))
                .contains(hash("데이"), hash("스를"), hash("마지"), hash("말이"), hash("표"))
                .doesNotContain(hash("바깥"), hash("깥단"), hash("깥낱"));
    }

    @Test
    void ten_names_of_programs_are_ten_words() {
        Page page = page(
                "http://a.test/",
                "OutsideNameHere " + "DynArrayFactoryPoaManager ".repeat(9) + "FirstMarkerName [x](http://b.test/) "
                        + "LastMarkerName " + "DynArrayFactoryPoaManager ".repeat(9) + "OutsideNameHere");
        Page reversed = page(
                "http://a.test/",
                "OutsideNameHere FirstMarkerName " + "DynArrayFactoryPoaManager ".repeat(9) + "[x](http://b.test/) "
                        + "DynArrayFactoryPoaManager ".repeat(9) + "LastMarkerName OutsideNameHere");
        for (Page each : new Page[] {page, reversed}) {
            assertThat(descriptor(each, 10))
                    .contains(hash("firstmarkername"), hash("lastmarkername"))
                    .doesNotContain(hash("outside"));
        }
    }

    @Test
    void a_sentence_ends_where_the_text_between_two_tags_ends() {
        Page page = page(
                "http://a.test/",
                "heading of the page\nfirst words of it [the anchor](http://b.test/) and its end\nnext paragraph");
        Set<Integer> sentence = descriptor(page, sentences());
        assertThat(sentence)
                .containsExactlyInAnyOrder(
                        hash("first"),
                        hash("words"),
                        hash("of"),
                        hash("it"),
                        hash("the"),
                        hash("anchor"),
                        hash("and"),
                        hash("its"),
                        hash("end"));
        LinkWords words = LinkWords.described(ReadPage.of(page, TERMS), TERMS, sentences());
        assertThat(words.textBefore(page.links().getFirst())).isEqualTo("first words of it");
        assertThat(words.textAfter(page.links().getFirst())).isEqualTo("and its end");
    }

    @Test
    void a_page_of_one_line_is_no_sentence_without_end() {
        Page page = page(
                "http://a.test/",
                "far " + "b ".repeat(LinkWords.LONGEST_SENTENCE - 1) + "near [x](http://b.test/) close "
                        + "a ".repeat(LinkWords.LONGEST_SENTENCE - 1) + "off");
        assertThat(descriptor(page, sentences()))
                .contains(hash("near"), hash("close"))
                .doesNotContain(hash("far"), hash("off"));
    }

    @Test
    void the_text_of_a_descriptor_is_that_of_its_words() {
        LinkWords words = LinkWords.described(ReadPage.of(ENGLISH, TERMS), TERMS, settings(3));
        assertThat(words.textBefore(ENGLISH.links().getFirst())).isEqualTo("b3 b2 b1");
        assertThat(words.textAfter(ENGLISH.links().getFirst())).isEqualTo("a1 a2 a3");
    }

    private static PaperSettings sentences() {
        return new PaperSettings(10, Descriptor.SENTENCE, 10, 0.76, null, null);
    }

    private static PaperSettings settings(int words) {
        return new PaperSettings(10, Descriptor.WORDS, words, 0.76, null, null);
    }

    private static Set<Integer> descriptor(Page page, int words) {
        return descriptor(page, settings(words));
    }

    private static Set<Integer> descriptor(Page page, PaperSettings settings) {
        LinkWords cut = LinkWords.described(ReadPage.of(page, TERMS), TERMS, settings);
        return new HashSet<>(ChiSquare.terms(cut.descriptor(page.links().getFirst())));
    }

    private static int hash(String term) {
        return TermList.hash(term.toCharArray(), term.length());
    }
}
