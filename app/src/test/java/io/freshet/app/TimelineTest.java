package io.freshet.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.freshet.freshness.ChangeHistory;
import io.freshet.freshness.ChangeHistory.Request;
import io.freshet.freshness.ChangeHistory.Result;
import io.freshet.freshness.NextVisit;
import io.freshet.model.Difference;
import io.freshet.model.Difference.Comparison;
import io.freshet.model.FailureCause;
import io.freshet.web.FreshnessStatus;
import io.freshet.web.PageHistory;
import io.freshet.web.PageHistory.Found;
import io.freshet.web.PlannedVisit;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a page did, for the console to show; and what many pages did, in the paper's figures. */
class TimelineTest {
    private static final Instant START = Instant.parse("2026-03-01T12:00:00Z");

    private static ChangeHistory history(Result... results) {
        ChangeHistory history = ChangeHistory.EMPTY;
        int hour = 0;
        for (Result result : results) {
            history = history.with(new Request(START.plusSeconds(3_600L * hour++), result));
        }
        return history;
    }

    private static Result copy(Difference difference) {
        return new Result.Downloaded(difference);
    }

    private static final ChangeHistory ALL = history(
            new Result.Failed(FailureCause.TIMEOUT),
            copy(Difference.MUCH),
            copy(Difference.NONE),
            copy(Difference.BYTES),
            copy(Difference.TEXT),
            copy(Difference.MUCH),
            new Result.Gone(),
            new Result.Moved(),
            new Result.Refused());

    @Test
    void visits_are_told_newest_first_and_the_first_copy_by_its_name() {
        PageHistory history = Timeline.of(ALL, Comparison.TEXT);
        assertThat(history.visits())
                .extracting(PageHistory.Visit::found)
                .containsExactly(
                        Found.REFUSED,
                        Found.MOVED,
                        Found.GONE,
                        Found.CHANGED,
                        Found.SLIGHTLY,
                        Found.UNSEEN,
                        Found.SAME,
                        Found.FIRST,
                        Found.FAILED);
        assertThat(history.visits().getLast().cause()).isEqualTo(FailureCause.TIMEOUT.words());
        assertThat(history.visits().getLast().at()).isEqualTo(START);
        assertThat(history.earlier()).isNull();
    }

    @Test
    void visits_that_were_folded_are_told_as_sums() {
        Result[] many = new Result[400];
        Arrays.fill(many, copy(Difference.MUCH));
        PageHistory history = Timeline.of(history(many), Comparison.TEXT);
        PageHistory.Earlier earlier = Objects.requireNonNull(history.earlier());
        assertThat(earlier.requests() + history.visits().size()).isEqualTo(400);
        assertThat(earlier.modifications()).isEqualTo(earlier.downloads() - 1);
        assertThat(earlier.since()).isEqualTo(START);
        assertThat(history.visits()).noneMatch(visit -> visit.found() == Found.FIRST);
    }

    @ParameterizedTest
    @EnumSource(NextVisit.Why.class)
    void the_reason_of_the_next_visit_is_the_planners(NextVisit.Why why) {
        PlannedVisit planned = Timeline.planned(new NextVisit(START, why, 0.5, 0.9, 0.1, 2, 3, 0.25, 0.75));
        assertThat(planned.why()).hasToString(why.name());
        assertThat(planned.current()).isEqualTo(0.5);
        assertThat(planned.there()).isEqualTo(0.9);
        assertThat(planned.threshold()).isEqualTo(0.75);
    }

    @Test
    void a_visit_is_a_round() {
        assertThat(PredictionStudy.visits(ALL, Comparison.TEXT)).hasToString("x===!!xxx");
        assertThat(PredictionStudy.visits(ALL, Comparison.BYTES)).hasToString("x==!!!xxx");
        assertThat(PredictionStudy.visits(ALL, Comparison.NEAR)).hasToString("x====!xxx");
    }

    @Test
    void pages_that_never_change_and_pages_that_always_do_are_told_apart_and_predicted() {
        List<ChangeHistory> pages = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            Result[] visits = new Result[20];
            Arrays.fill(visits, copy(i < 30 ? Difference.NONE : Difference.MUCH));
            pages.add(history(visits));
        }
        pages.add(history(new Result.Gone()));
        FreshnessStatus.Study study = PredictionStudy.of(pages, Comparison.TEXT);
        assertThat(study.sampled()).isEqualTo(41);
        assertThat(study.modifications().pages()).isEqualTo(40);
        assertThat(study.modifications().shares().getFirst()).isEqualTo(0.75, within(1e-9));
        assertThat(study.modifications().shares().getLast()).isEqualTo(0.25, within(1e-9));
        assertThat(study.downloads().pages()).isEqualTo(41);
        assertThat(study.nextModifications().pages()).isEqualTo(40);
        assertThat(study.nextModifications().actual()).containsExactly(30.0, 0.0, 0.0, 0.0, 0.0, 10.0);
        assertThat(study.nextModifications().predicted().getFirst()).isBetween(25.0, 31.0);
        assertThat(study.nextModifications().mispredicted()).isLessThan(0.2);
    }

    @Test
    void as_long_as_pages_were_visited_seldom_fewer_visits_are_predicted() {
        Result[] visits = new Result[7];
        Arrays.fill(visits, copy(Difference.NONE));
        FreshnessStatus.Study study = PredictionStudy.of(Collections.nCopies(20, history(visits)), Comparison.TEXT);
        assertThat(study.nextDownloads().visits()).isEqualTo(3);
        assertThat(study.nextModifications().visits()).isEqualTo(3);
        assertThat(study.nextModifications().actual()).containsExactly(20.0, 0.0, 0.0, 0.0);
    }

    @Test
    void of_no_history_nothing_is_told_and_nothing_breaks() {
        FreshnessStatus.Study study = PredictionStudy.of(List.of(ChangeHistory.EMPTY), Comparison.TEXT);
        assertThat(study.downloads().pages()).isZero();
        assertThat(study.nextDownloads().pages()).isZero();
    }
}
