package io.freshet.search;

/** Makes the exceptions of a search, which otherwise only a search makes. */
public final class Unanswered {
    private Unanswered() {}

    public static SearchException because(SearchException.Kind kind, String message) {
        return new SearchException(kind, message);
    }
}
