package io.freshet.protocol.notice;

import java.util.Optional;

/**
 * The paper's machine: what is known of a document after the changes of a period. Its table has 7 states beside the start and no arrow for events that cannot follow
 * each other; those that follow nevertheless, after a missed run, lead here to where the document truly is.
 */
enum SummaryState {
    START,
    /** State 1: added. */
    ADDED,
    /** State 2: added, then updated. */
    ADDED_UPDATED,
    /** State 3: came and went. */
    CAME_AND_WENT,
    /** State 4: was there, and updated. */
    UPDATED,
    /** State 5: was there, updated, then deleted. */
    UPDATED_DELETED,
    /** State 6: was there, and deleted. */
    DELETED,
    /** State 7: was there, deleted, and there again. */
    REPLACED;

    SummaryState after(ChangeStatus event) {
        return switch (event) {
            case ADDED ->
                switch (this) {
                    case START, CAME_AND_WENT, ADDED -> ADDED;
                    case ADDED_UPDATED -> ADDED_UPDATED;
                    case UPDATED_DELETED, UPDATED -> UPDATED;
                    case DELETED, REPLACED -> REPLACED;
                };
            case UPDATED ->
                switch (this) {
                    case ADDED, ADDED_UPDATED -> ADDED_UPDATED;
                    case CAME_AND_WENT -> ADDED;
                    case START, UPDATED, UPDATED_DELETED -> UPDATED;
                    case DELETED, REPLACED -> REPLACED;
                };
            case DELETED ->
                switch (this) {
                    case ADDED, ADDED_UPDATED, CAME_AND_WENT -> CAME_AND_WENT;
                    case UPDATED, UPDATED_DELETED -> UPDATED_DELETED;
                    case START, DELETED, REPLACED -> DELETED;
                };
        };
    }

    /** What a robot is told when the period ends here; empty when nothing has changed for it. */
    Optional<ChangeStatus> summary() {
        return switch (this) {
            case START, CAME_AND_WENT -> Optional.empty();
            case ADDED, ADDED_UPDATED -> Optional.of(ChangeStatus.ADDED);
            case UPDATED, REPLACED -> Optional.of(ChangeStatus.UPDATED);
            case UPDATED_DELETED, DELETED -> Optional.of(ChangeStatus.DELETED);
        };
    }
}
