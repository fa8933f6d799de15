package io.freshet.web;

import java.util.Map;

/**
 * Takes in what sites and hubs tell of changes, once {@link NoticeListener} has taken it off the wire. Who has sent it is not known yet: the key, the signature or the
 * id is for the desk to check, and what proves to be nobody's is answered as the protocol says. A notice is acknowledged only after it was written
 * down. Called by many threads.
 */
public interface NoticeDesk {
    /**
     * What a sender is told.
     *
     * @param status of HTTP
     * @param text as {@code text/plain}; may be empty
     */
    record Reply(int status, String text) {
        public Reply {
            if (status < 200 || status > 599) {
                throw new IllegalArgumentException("no status of an answer: " + status);
            }
        }
    }

    /** Takes many URLs of one host at once, as IndexNow sends them: {@code POST /indexnow}. */
    Reply indexNow(Delivery submission);

    /**
     * Takes one URL: {@code GET /indexnow}.
     *
     * @param query those of {@code url}, {@code key} and {@code keyLocation} that are there
     */
    Reply indexNow(Map<String, String> query);

    /**
     * Tells a hub whether a subscription was meant, by its challenge or by 404 (WebSub, 5.3): {@code GET /websub/ID}.
     *
     * @param id the last segment of the callback, of at most {@value NoticeListener#LONGEST_ID} letters, digits, hyphens and underscores
     * @param query those of the {@code hub.} parameters of WebSub that are there
     */
    Reply verifySubscription(String id, Map<String, String> query);

    /** Takes what a hub distributes (WebSub, 7): {@code POST /websub/ID}. */
    Reply deliver(String id, Delivery content);

    /** Takes what a site's own agent pushes: {@code POST /notices/ID}. */
    Reply push(String id, Delivery notices);
}
