package io.freshet.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.freshet.model.PageChange.Kind;
import org.junit.jupiter.api.Test;

class PageChangeTest {
    @Test
    void only_new_content_differs_from_what_was_there() {
        for (Kind kind : Kind.values()) {
            for (Difference difference : Difference.values()) {
                boolean possible = switch (kind) {
                    case NEW -> difference == Difference.MUCH;
                    case CHANGED -> difference != Difference.NONE;
                    default -> difference == Difference.NONE;
                };
                if (possible) {
                    assertThat(new PageChange(kind, difference).broughtContent())
                            .isEqualTo(kind == Kind.NEW || kind == Kind.CHANGED);
                } else {
                    assertThatIllegalArgumentException()
                            .as("%s by %s", kind, difference)
                            .isThrownBy(() -> new PageChange(kind, difference));
                }
            }
        }
    }

    @Test
    void content_that_does_not_differ_is_unchanged() {
        assertThat(PageChange.by(Difference.NONE)).isEqualTo(PageChange.UNCHANGED);
        assertThat(PageChange.by(Difference.BYTES)).isEqualTo(new PageChange(Kind.CHANGED, Difference.BYTES));
    }
}
