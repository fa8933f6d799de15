package io.freshet.web;

import java.util.List;

/**
 * A path and what it answers to GET and HEAD.
 *
 * @param parameters the names that its query may have
 * @param open whether it answers without a token
 */
record Route(String path, List<String> parameters, boolean open, Handler handler) {
    /** Makes the answer, on the thread of the request. */
    interface Handler {
        Answer answer(Request request);
    }

    /**
     * What a route may look at.
     *
     * @param accept the header of that name, or empty
     */
    record Request(Parameters parameters, String accept) {}
}
