package io.freshet.testkit;

import java.io.IOException;

/** Answers a request of a {@link TestSite} in any way, good or bad. Called by the thread of the connection. */
@FunctionalInterface
public interface Responder {
    /** What was not answered when this returns has no answer: the connection is closed. */
    void respond(Request request, Answering out) throws IOException;
}
