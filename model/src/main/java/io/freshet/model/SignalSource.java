package io.freshet.model;

/** Who sends signals: a site, by one channel. Each source earns its own {@link SignalCredit}. */
public record SignalSource(Host site, SignalChannel channel) {
    /** Whether the source may speak of this page: it may only speak of its own host. */
    public boolean speaksOf(CrawlUrl url) {
        String text = site.text();
        return url.hostEnd() == text.length() && url.text().startsWith(text);
    }

    @Override
    public String toString() {
        return site + " by " + channel;
    }
}
