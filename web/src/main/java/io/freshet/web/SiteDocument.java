package io.freshet.web;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A followed site as JSON, as the API sends it and commands print it; what is not known is left out. */
@JsonInclude(JsonInclude.Include.NON_NULL)
record SiteDocument(
        String url,
        String email,
        String from,
        String trust,
        SiteLine.@Nullable Registration registration,
        List<SiteLine.Hub> hubs,
        List<Channel> channels,
        long messages,
        long notices,
        long rejected,
        @Nullable Instant heard,
        @Nullable String problem,
        @Nullable String remark) {
    /** What came by one way. */
    record Channel(
            String name,
            double credit,
            @JsonProperty("true") long proved,
            long late,
            long missing,
            @JsonProperty("false") long wrong,
            long open,
            Instant heard) {
        private static Channel of(SiteLine.Channel channel) {
            return new Channel(
                    channel.name(),
                    Math.round(channel.credit() * 1000) / 1000.0,
                    channel.proved(),
                    channel.late(),
                    channel.missing(),
                    channel.wrong(),
                    channel.open(),
                    channel.heard());
        }
    }

    static SiteDocument of(SiteLine site) {
        return of(site, null);
    }

    /** @param remark of its agent; null when it said nothing */
    static SiteDocument of(SiteLine site, @Nullable String remark) {
        return new SiteDocument(
                site.url(),
                site.email(),
                site.sender(),
                site.plain() ? "plain" : "signed",
                site.registration(),
                site.hubs(),
                site.channels().stream().map(Channel::of).toList(),
                site.messages(),
                site.notices(),
                site.rejected(),
                site.heard(),
                site.problem().isEmpty() ? null : site.problem(),
                remark);
    }
}
