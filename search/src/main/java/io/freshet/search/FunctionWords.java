package io.freshet.search;

import java.util.Locale;
import java.util.Set;

/** Words that make a sentence of a question and say nothing of what is asked for. A question of nothing else is about them. */
final class FunctionWords {
    private static final Set<String> ENGLISH = Set.of(
            "a",
            "about",
            "an",
            "and",
            "any",
            "anyone",
            "are",
            "as",
            "at",
            "be",
            "been",
            "being",
            "but",
            "by",
            "can",
            "can't",
            "cannot",
            "could",
            "did",
            "difference",
            "do",
            "does",
            "doesn't",
            "doing",
            "don't",
            "for",
            "from",
            "get",
            "give",
            "had",
            "has",
            "have",
            "help",
            "how",
            "howto",
            "i",
            "if",
            "i'm",
            "in",
            "instead",
            "into",
            "is",
            "isn't",
            "it",
            "its",
            "it's",
            "let",
            "make",
            "may",
            "me",
            "my",
            "need",
            "of",
            "on",
            "or",
            "our",
            "please",
            "should",
            "so",
            "some",
            "than",
            "that",
            "the",
            "their",
            "them",
            "then",
            "there",
            "these",
            "they",
            "this",
            "those",
            "to",
            "use",
            "used",
            "using",
            "versus",
            "via",
            "vs",
            "want",
            "was",
            "way",
            "we",
            "were",
            "what",
            "what's",
            "when",
            "where",
            "which",
            "while",
            "who",
            "why",
            "will",
            "with",
            "without",
            "won't",
            "would",
            "you",
            "your");

    /** Morphemes, as the Korean analysis gives them, and whole forms where it does not part them. */
    private static final Set<String> KOREAN = Set.of(
            "하", "되", "이", "있", "싶", "주", "법", "방법", "어떻", "어떻게", "무엇", "뭐", "뭔가", "뭔가요", "왜", "언제", "어디", "것", "거",
            "수", "때", "등", "및", "좀", "란", "이란", "대하", "위하", "의하", "그리고", "또는", "하려면", "해야", "대해", "위해", "알", "보", "않",
            "차이", "차이점", "사용법", "이용", "가능", "이유", "경우", "저", "제", "나", "내", "그", "이것", "저것", "여러", "인가", "인가요", "뜻",
            "의미");

    private FunctionWords() {}

    static boolean english(String word) {
        return ENGLISH.contains(word.toLowerCase(Locale.ROOT).replace('’', '\''));
    }

    static boolean korean(String morpheme) {
        return KOREAN.contains(morpheme);
    }
}
