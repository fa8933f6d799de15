package io.freshet.search;

import java.util.Set;

/** Words that questions are built with, and that say little of what is asked for. They count less than others, and in full when there are no others. */
final class FunctionWords {
    private static final Set<String> ENGLISH = Set.of(
            ("a about all am an and any are as at be been being but by can cannot could did do does doing for from get gets getting had has have having "
                            + "how i if in into is isn it its just like make me my no not of off on onto or our out over please should so some "
                            + "than that the their them then there these they this those to under up us use used using versus via vs want was way we "
                            + "were what when where whether which while who why will with within without would you your")
                    .split(" "));

    /** As the analysis of Korean leaves them: stems of verbs, dependent nouns, words of asking. */
    private static final Set<String> KOREAN =
            Set.of(("하 되 있 없 싶 않 이 그 저 것 거 수 때 등 및 좀 잘 더 안 못 어떻 어떻게 어떠 어떤 무엇 무슨 뭐 뭔가 왜 언제 어디 어느 누구 얼마 방법 법 방식 경우 "
                            + "여러 개 하나 란 이란 위하 대하 관하 통하 따르 주 알 말 해 보 가 나 내 다 차이 사용 사용법 이용 팁")
                    .split(" "));

    private FunctionWords() {}

    /** @param term in small letters */
    static boolean has(String term) {
        return ENGLISH.contains(term) || KOREAN.contains(term);
    }
}
