package io.freshet.topics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChiSquareTest {
    @ParameterizedTest(name = "A={0} B={1} C={2} D={3}: {4}")
    @CsvSource({
        // N (AD - CB)^2 / ((A+C)(B+D)(A+B)(C+D))
        "3, 1, 1, 3, 2", // 8 (9-1)^2 / (4*4*4*4) = 512/256
        "4, 0, 0, 4, 8", // the term is in class c and nowhere else: N
        "2, 2, 2, 2, 0", // independent
        "1, 3, 3, 1, 2", // it speaks against c as much as the first speaks for it
        "5, 5, 0, 0, 0", // in all documents: says nothing
    })
    void the_papers_formula_worked_by_hand(long a, long b, long c, long d, double expected) {
        assertThat(ChiSquare.of(a, b, c, d)).isCloseTo(expected, within(1e-9));
    }

    @Test
    void a_terms_value_is_its_maximum_over_the_classes() {
        int corba = 1;
        int sql = 2;
        int the = 3;
        List<ChiSquare.Document> documents = List.of(
                new ChiSquare.Document(0, Set.of(corba, the)),
                new ChiSquare.Document(0, Set.of(corba, the)),
                new ChiSquare.Document(1, Set.of(sql, the)),
                new ChiSquare.Document(1, Set.of(the)),
                new ChiSquare.Document(2, Set.of(the)),
                new ChiSquare.Document(2, Set.of(the)));
        // corba: A=2 B=0 C=0 D=4 for class 0: 6*64/(2*4*2*4) = 6
        // sql: A=1 B=0 C=1 D=4 for class 1: 6*16/(2*4*1*5) = 2.4; the: 0
        assertThat(ChiSquare.best(documents, 3, 2)).containsExactly(corba, sql);
        assertThat(ChiSquare.best(documents, 3, 10)).containsExactly(corba, sql, the);
    }
}
