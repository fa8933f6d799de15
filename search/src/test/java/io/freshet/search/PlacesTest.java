package io.freshet.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class PlacesTest {
    private static final String[] WORDS = {
        "word", "데이터베이스를", "12,000", "it's", "y".repeat(70), "漢字", "\uD83D\uDE00", ".", "(", "한국"
    };

    private final Analysis analysis = new Analysis();

    @AfterEach
    void close() {
        analysis.close();
    }

    static LongStream seeds() {
        return LongStream.range(0, 20);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whatever_the_text_its_words_are_read_where_they_were_noted(long seed) throws IOException {
        var random = new SplittableRandom(seed);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 2_000; i++) {
            text.append(WORDS[random.nextInt(WORDS.length)]).append(" ".repeat(random.nextInt(12)));
        }
        int shown = random.nextInt(text.length());
        var places = new Places();
        for (Analyzer analyzer : analysis.all()) {
            List<Integer> expected = new ArrayList<>();
            Analysis.each(analyzer, text.toString(), (_, start, end) -> {
                if (end <= shown) {
                    expected.addAll(List.of(start, end));
                }
            });
            try (TokenStream words = places.noted(analyzer.tokenStream("", text.toString()), shown)) {
                words.reset();
                while (words.incrementToken()) {
                    // noted as they go by
                }
                words.end();
            }
            var walk = new Places.Walk(places.written());
            List<Integer> read = new ArrayList<>();
            for (int place = 0; walk.to(place); place++) {
                read.addAll(List.of(walk.start(), walk.end()));
            }
            assertThat(read).isEqualTo(expected);
        }
    }
}
