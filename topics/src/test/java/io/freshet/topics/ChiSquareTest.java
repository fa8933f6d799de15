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
        // corba, class 0: A=2 B=0 C=0 D=4: 6*64/(2*4*2*4) = 6; classes 1 and 2: A=0 B=2 C=2 D=2: 6*16/(2*4*2*4) = 1.5
        // sql, class 1: A=1 B=0 C=1 D=4: 6*16/(2*4*1*5) = 2.4; classes 0 and 2: A=0 B=1 C=2 D=3: 6*4/(2*4*1*5) = 0.6
        // the, in all documents: 0
        assertThat(ChiSquare.best(documents, 3, 10))
                .extracting(ChiSquare.Valued::term)
                .containsExactly(corba, sql, the);
        assertThat(ChiSquare.best(documents, 3, 10))
                .extracting(ChiSquare.Valued::value)
                .usingElementComparator((x, y) -> Math.abs(x - y) < 1e-9 ? 0 : Double.compare(x, y))
                .containsExactly(6.0, 2.4, 0.0);
        assertThat(ChiSquare.best(documents, 3, 2))
                .extracting(ChiSquare.Valued::term)
                .containsExactly(corba, sql);
    }

    @Test
    void a_term_stands_for_the_class_that_it_speaks_for() {
        int orb = 1;
        int soup = 2;
        List<ChiSquare.Document> documents = List.of(
                new ChiSquare.Document(0, Set.of(orb)),
                new ChiSquare.Document(0, Set.of(orb)),
                new ChiSquare.Document(1, Set.of(soup)),
                new ChiSquare.Document(1, Set.of(soup, orb)),
                new ChiSquare.Document(1, Set.of()));
        List<ChiSquare.Valued> best = ChiSquare.best(documents, 2, 2); // of two classes, both have the same value
        assertThat(best.getFirst())
                .extracting(ChiSquare.Valued::ofClass, ChiSquare.Valued::with, ChiSquare.Valued::otherWith)
                .containsExactly(0, 2L, 1L);
        assertThat(best.getLast())
                .extracting(ChiSquare.Valued::ofClass, ChiSquare.Valued::with, ChiSquare.Valued::otherWith)
                .containsExactly(1, 2L, 0L);
    }

    @Test
    void a_term_of_the_first_class_is_not_valued_by_the_last_one() {
        int one = 1; // class 0: 8; class 2: A=0 B=2 C=3 D=3: 8*36/(3*5*2*6) = 1.6
        int two = 2; // class 2: 4.8, which is more than 1.6
        List<ChiSquare.Document> documents = List.of(
                new ChiSquare.Document(0, Set.of(one)),
                new ChiSquare.Document(0, Set.of(one)),
                new ChiSquare.Document(1, Set.of(two)),
                new ChiSquare.Document(1, Set.of()),
                new ChiSquare.Document(1, Set.of()),
                new ChiSquare.Document(2, Set.of(two)),
                new ChiSquare.Document(2, Set.of(two)),
                new ChiSquare.Document(2, Set.of(two)));
        List<ChiSquare.Valued> best = ChiSquare.best(documents, 3, 2);
        assertThat(best).extracting(ChiSquare.Valued::term).containsExactly(one, two);
        assertThat(best.getFirst().value()).isCloseTo(8, within(1e-9)); // A=2 B=0 C=0 D=6 for class 0
        assertThat(best.getLast().value()).isCloseTo(4.8, within(1e-9)); // A=3 B=1 C=0 D=4 for class 2: 8*144/(3*5*4*4)
    }
}
