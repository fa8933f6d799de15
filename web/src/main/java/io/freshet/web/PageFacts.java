package io.freshet.web;

import io.freshet.model.CrawlUrl;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a page, for people to look at.
 *
 * @param state {@code page}, {@code document}, {@code redirect}, {@code gone}, {@code failed}, {@code refused}, {@code dropped}, {@code waiting} or
 *     {@code unknown}
 * @param reason why it is so, in the words of whoever found out; may be empty
 * @param target where it leads, if it is a redirect
 * @param status of the last answer; 0 when there was none
 * @param found when it was first heard of
 * @param depth links from a seed
 * @param downloadRate the paper's DR: downloads of all visits
 * @param modificationRate the paper's MR: changes of all downloads that could be compared with one before
 * @param content of the copy that is kept; null when there is none
 * @param versions the bodies that are kept, newest first
 * @param history what visits found, one by one
 * @param next when it is visited again, and why; null when that is not known
 * @param forecast of its next visits; null when it was not visited in two rounds yet
 * @param host whether its host may be asked; null when it never was
 * @param out links on it, as far as they are shown
 * @param outCount all of them
 * @param in pages that link to it, as far as they are shown
 * @param topics how much it is about each topic, most first
 * @param link the link that it was first found by, by itself; null when that is not known
 */
public record PageFacts(
        CrawlUrl url,
        String state,
        String reason,
        @Nullable CrawlUrl target,
        int status,
        @Nullable Instant found,
        @Nullable CrawlUrl foundOn,
        int depth,
        @Nullable Instant lastRequest,
        long requests,
        long downloads,
        long modifications,
        double downloadRate,
        double modificationRate,
        @Nullable Content content,
        List<Version> versions,
        PageHistory history,
        @Nullable PlannedVisit next,
        @Nullable PageForecast forecast,
        @Nullable Host host,
        List<Neighbour> out,
        long outCount,
        List<Neighbour> in,
        List<Topic> topics,
        @Nullable DescribedLink link) {
    /**
     * The newest copy.
     *
     * @param current when it was last known to be current
     * @param fetched since when the bytes are these
     * @param noindex whether the page does not want to be found
     * @param shown whether the copy may be shown: the page may forbid it
     */
    public record Content(
            String title,
            String mediaType,
            String charset,
            String language,
            long length,
            Instant current,
            Instant fetched,
            @Nullable CrawlUrl duplicateOf,
            boolean noindex,
            boolean shown) {}

    /**
     * One of the bodies that are kept.
     *
     * @param at when it was fetched, by which it can be asked for
     * @param stored how many bytes it takes on disk
     */
    public record Version(Instant at, long stored) {}

    /**
     * A host.
     *
     * @param until when it may be asked again; null when nothing forbids it
     * @param why it is left alone, in the words of whoever found out; empty when it is not
     */
    public record Host(@Nullable Instant until, String why) {}

    /** The other end of a link, and the words of the link. */
    public record Neighbour(CrawlUrl url, String words) {}

    /**
     * How much the page is about a topic.
     *
     * @param grade from 0 to 1
     * @param about whether that is enough
     * @param said {@code about}, {@code against} or {@code backlink} when it is an example of the topic; else empty
     */
    public record Topic(String name, double grade, boolean about, String said) {}

    /**
     * A link with the words that describe it, as the paper's figure 4 shows it.
     *
     * @param topics how probable it is that the link leads to pages about each topic
     * @param threshold a link of this probability or more is followed
     */
    public record DescribedLink(String before, String anchor, String after, List<Chance> topics, double threshold) {
        public DescribedLink {
            topics = List.copyOf(topics);
        }
    }

    /** How probable it is that a link leads to pages about a topic. */
    public record Chance(String topic, double probability) {}

    public PageFacts {
        versions = List.copyOf(versions);
        out = List.copyOf(out);
        in = List.copyOf(in);
        topics = List.copyOf(topics);
    }

    public boolean known() {
        return !state.equals("unknown");
    }
}
