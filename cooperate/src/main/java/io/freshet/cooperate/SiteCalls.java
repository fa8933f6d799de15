package io.freshet.cooperate;

import io.freshet.fetch.CallOutcome;
import io.freshet.fetch.HttpCall;

/** Makes requests to sites and hubs, one at a time to each host. */
public interface SiteCalls {
    /** Never throws for what the other side does. */
    CallOutcome call(HttpCall call);
}
