package io.freshet.search;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SoundsTest {
    @ParameterizedTest
    @CsvSource({
        "파이썬,python",
        "장고,django",
        "포스트그레스,postgres",
        "데비안,debian",
        "아파치,apache",
        "톰캣,tomcat",
        "스핑크스,sphinx",
        "자바,java",
        "라이브러리,library",
        "매크로,macro",
        "파티션,partition",
        "데이터베이스,database",
        "백업,backup",
        "컴파일러,compiler",
        "서버,server",
        "메시지,message",
        "패키지,package",
        "인덱스,index",
        "버전,version",
        "트리거,trigger",
        "쿼리,query",
        "프록시,proxy",
        "제너레이터,generator",
        "트랜잭션,transaction",
        "소켓,socket",
        "커널,kernel",
    })
    void a_transliteration_sounds_like_its_word(String hangul, String latin) {
        assertThat(alike(hangul, latin)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"버튼,version", "문서,manual", "방법,method", "아파치,patch"})
    void other_words_do_not(String hangul, String latin) {
        assertThat(alike(hangul, latin)).isFalse();
    }

    private static boolean alike(String hangul, String latin) {
        Sounds.Sound one = Sounds.ofHangul(hangul);
        Sounds.Sound other = Sounds.ofLatin(latin);
        return one.spellings().contains(other.consonants()) && one.fits(other);
    }
}
