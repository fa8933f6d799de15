package io.freshet.siteagent;

import java.io.IOException;

/** Another agent has the state folder. The message is one sentence for people. */
public final class StateInUseException extends IOException {
    private static final long serialVersionUID = 1;

    StateInUseException(String message) {
        super(message);
    }
}
