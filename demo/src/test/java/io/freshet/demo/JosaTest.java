package io.freshet.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JosaTest {
    @ParameterizedTest(name = "{0} + {1} = {2}")
    @CsvSource({
        "책, 은, 책은",
        "도서, 은, 도서는",
        "색인, 이, 색인이",
        "자료, 이, 자료가",
        "질의 언어, 을, 질의 언어를",
        "트랜잭션, 을, 트랜잭션을",
        "강, 과, 강과",
        "나루, 과, 나루와",
        "서울, 으로, 서울로",
        "부산, 으로, 부산으로",
        "제주, 으로, 제주로",
        "조인, 이란, 조인이란",
        "뷰, 이란, 뷰란",
        "3, 을, 3을",
        "2, 을, 2를",
        "10, 이며, 10이며",
        "7, 으로, 7로",
        "SQL, 은, SQL은",
        "DB, 은, DB는",
        "URL, 으로, URL로",
        "색인(index), 을, 색인(index)을",
        "조회(view), 을, 조회(view)를",
        "『장터 사람들』, 은, 『장터 사람들』은",
        "『종이의 시간』, 이, 『종이의 시간』이",
        "『바다』, 을, 『바다』를",
    })
    void a_particle_follows_the_last_sound(String word, String particle, String whole) {
        assertThat(Josa.join(word, particle)).isEqualTo(whole);
    }

    @Test
    void an_unknown_particle_is_named() {
        assertThatThrownBy(() -> Josa.join("책", "는")).hasMessageContaining("no particle: \"는\"");
    }
}
