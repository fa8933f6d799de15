package io.freshet.fetch;

import io.freshet.model.Body;
import io.freshet.model.FailureCause;
import io.freshet.model.Headers;
import io.freshet.model.Stage;

/** How an {@link HttpCall} ended. */
public sealed interface CallOutcome {
    /**
     * The server answered, with whatever status. A redirect is an answer too: following it is up to the caller, who knows whether the call may be repeated elsewhere.
     *
     * @param cut whether the body was longer than the limit; then it is the beginning
     */
    record Answered(int status, Headers headers, Body body, boolean cut) implements CallOutcome {
        public boolean successful() {
            return status >= 200 && status < 300;
        }
    }

    /** There was no answer that could be read. */
    record Failed(Stage stage, FailureCause cause, String detail) implements CallOutcome {}

    /** The address is private, and the settings forbid to ask such: nothing was sent. */
    record Forbidden(String detail) implements CallOutcome {}

    /** Says in words what happened. */
    default String words() {
        return switch (this) {
            case Answered answered -> "it answered " + answered.status();
            case Failed failed -> failed.detail().isBlank() ? failed.cause().words() : failed.detail();
            case Forbidden forbidden -> forbidden.detail();
        };
    }
}
