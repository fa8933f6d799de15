package io.freshet.cooperate;

import io.freshet.model.CrawlUrl;
import io.freshet.model.Host;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A site whose word counts.
 *
 * @param url as it was named, on the site's host
 * @param email our address, where its mails go; empty if it sends none
 * @param sender from whose address its mails come; empty for any address at the site's own name
 * @param noticesId the secret last part of the address where its agent posts
 * @param registration null for a site that we are not registered with
 */
public record FollowedSite(
        CrawlUrl url,
        String email,
        String sender,
        SiteTrust trust,
        String noticesId,
        Instant added,
        @Nullable SiteRegistration registration) {
    public Host host() {
        return url.host();
    }

    public FollowedSite with(@Nullable SiteRegistration other) {
        return new FollowedSite(url, email, sender, trust, noticesId, added, other);
    }

    /** Whether a mail from this address is the site's, as far as an address can tell. */
    public boolean isSender(String address) {
        return sender.isEmpty() ? address.endsWith("@" + host().name()) : address.equalsIgnoreCase(sender);
    }
}
