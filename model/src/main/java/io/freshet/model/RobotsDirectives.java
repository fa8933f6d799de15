package io.freshet.model;

/** What a page asks robots not to do with it, by {@code <meta name=robots>} or {@code X-Robots-Tag}. */
public record RobotsDirectives(boolean noindex, boolean nofollow, boolean noarchive, boolean nosnippet) {
    public static final RobotsDirectives NONE = new RobotsDirectives(false, false, false, false);

    /** Both: the stricter of the two in each point. */
    public RobotsDirectives and(RobotsDirectives other) {
        return new RobotsDirectives(
                noindex || other.noindex,
                nofollow || other.nofollow,
                noarchive || other.noarchive,
                nosnippet || other.nosnippet);
    }
}
