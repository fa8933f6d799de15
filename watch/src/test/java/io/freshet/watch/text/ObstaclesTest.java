package io.freshet.watch.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.watch.text.Verdict.Obstacle;
import io.freshet.watch.text.Verdict.Reason;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ObstaclesTest {
    private static final String PAGE = "<html><body><div class=c><h1>Tariffs</h1>"
            + "<p>The tariffs of the ferry hold for all crossings from the first of April to the end of September.</p>"
            + "<p>A car with its driver pays forty euro for one crossing, and thirty with a booking made on this site.</p>"
            + "<p>Children below the age of six travel free of charge, and so do dogs that are kept on a lead.</p>"
            + "<p>Who misses the ship for which the ticket was bought may take the next one on the same day.</p>"
            + "</div></body></html>";

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', textBlock = """
            Just a moment...                 | Checking your browser before accessing the site.         | WAITING
            잠시만 기다려 주세요             | 접속자가 많아 대기 중입니다.                              | WAITING
            Security check                   | Please confirm that you are not a robot.                  | CAPTCHA
            보안 확인                        | 로봇이 아닙니다 를 눌러 주세요.                           | CAPTCHA
            403 Forbidden                    | You do not have access.                                   | ERROR
            Page introuvable                 | La page que vous cherchez n'existe plus.                  | ERROR
            오류                             | 요청하신 페이지를 찾을 수 없습니다.                       | ERROR
            Site en maintenance              | Nous sommes bientôt de retour.                            | MAINTENANCE
            안내                             | 시스템 점검 중입니다.                                     | MAINTENANCE
            Members                          | Please sign in to read this page.                         | LOGIN
            회원                             | 로그인이 필요한 서비스입니다.                             | LOGIN
            Ferry                            | Hello.                                                    | EMPTY
            """)
    void what_comes_in_place_of_a_page_is_recognised(String title, String text, Obstacle obstacle) {
        String shell = "<html><head><title>" + title + "</title></head><body><p>" + text + "</p></body></html>";

        assertThat(Visits.last(PAGE, shell)).isEqualTo(new Verdict.Unseen(obstacle));
        assertThat(Visits.last(PAGE, shell, PAGE)).isEqualTo(new Verdict.Quiet(Reason.SAME));
        assertThat(Visits.last(PAGE, shell, PAGE.replace("forty", "fifty"))).isInstanceOf(Verdict.Tell.class);
    }

    @Test
    void a_form_that_asks_for_a_password_is_a_login() {
        assertThat(Visits.last(PAGE, "<html><body><form>Name <input> <input type=password></form></body></html>"))
                .isEqualTo(new Verdict.Unseen(Obstacle.LOGIN));
    }

    @Test
    void a_page_that_is_an_error_at_the_first_visit_is_no_baseline() {
        assertThat(Visits.last("<html><head><title>503 Service unavailable</title></head><body></body></html>"))
                .isEqualTo(new Verdict.Unseen(Obstacle.ERROR));
        assertThat(Visits.last("<html><head><title>503 Service unavailable</title></head><body></body></html>", PAGE))
                .isEqualTo(new Verdict.Quiet(Reason.FIRST));
    }

    @Test
    void a_long_page_that_speaks_of_maintenance_is_a_page() {
        String planned = PAGE.replace("</div>", "<p>Because of maintenance the pier is closed on Monday.</p></div>");

        assertThat(Visits.last(PAGE, planned)).isInstanceOf(Verdict.Tell.class);
    }
}
