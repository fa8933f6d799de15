package io.freshet.demo;

import java.time.Clock;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Answers the requests of one site, as a well-behaved server would, and counts them. What the site does wrong is done by {@link HostServer}. Safe for use by many
 * threads.
 */
final class Desk {
    /** Of this many pages it is known what was answered last; when there are more, all are forgotten. */
    private static final int REMEMBERED = 5_000;

    private static final DateTimeFormatter HTTP_DATE = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private final World world;
    private final LiveSite site;
    private final Clock clock;
    private final Map<String, Long> answered = new ConcurrentHashMap<>(); // the number of the page's version, by path
    private final AtomicLong requests = new AtomicLong();
    private final AtomicLong pages = new AtomicLong();
    private final AtomicLong unchanged = new AtomicLong();
    private final AtomicLong notModified = new AtomicLong();
    private final AtomicLong troubled = new AtomicLong();
    private final AtomicLong bytes = new AtomicLong();

    Desk(World world, LiveSite site, Clock clock) {
        this.world = world;
        this.site = site;
        this.clock = clock;
    }

    LiveSite site() {
        return site;
    }

    Traffic traffic() {
        return new Traffic(
                requests.get(), pages.get(), unchanged.get(), notModified.get(), troubled.get(), bytes.get());
    }

    /** Counts a request; its number, from 1. */
    long next() {
        return requests.incrementAndGet();
    }

    void countTrouble() {
        troubled.incrementAndGet();
    }

    void countSent(int length) {
        bytes.addAndGet(length);
    }

    /** @param visit the number of the request */
    Answer answer(Request request, long visit) {
        Instant time = clock.instant();
        Answer answer = request.method().equals("GET") || request.method().equals("HEAD")
                ? find(request, visit, world.offset(time))
                : Answer.text(405, "GET and HEAD are answered here.\n").header("Allow", "GET, HEAD");
        return answer.header("Date", HTTP_DATE.format(time)).header("Server", "living-web");
    }

    private Answer find(Request request, long visit, long now) {
        String path = request.target();
        SiteStyle style = site.style();
        switch (path) {
            case "/robots.txt" -> {
                String more = style.sitemap() ? "Sitemap: " + site.origin() + Sitemap.PATH + "\n" : "";
                return Answer.text(200, style.robots() + more);
            }
            case "/style.css" -> {
                return new Answer(200).body("text/css; charset=utf-8", World.utf8(Layout.style(style.colour())));
            }
            case Sitemap.PATH -> {
                if (style.sitemap()) {
                    return new Answer(200).body("application/xml", World.utf8(Sitemap.write(world, site, now)));
                }
            }
            case AtomFeed.PATH -> {
                if (site.key().equals(AtomFeed.SITE)) {
                    byte[] feed = World.utf8(AtomFeed.write(world, site, now));
                    return new Answer(200).body("application/atom+xml", feed);
                }
            }
            default -> {}
        }
        Leaf page = site.find(path, now);
        if (page == null) {
            page = site.endless(path).orElse(null);
        }
        if (page == null && path.indexOf('?') > 0) {
            page = site.find(
                    path.substring(0, path.indexOf('?')),
                    now); // most servers do not care for a query that means nothing
        }
        return page == null ? missing(404) : page(request, page, visit, now);
    }

    private Answer page(Request request, Leaf page, long visit, long now) {
        Presence.Standing standing = page.presence().at(now);
        if (standing.status() == 301) {
            return new Answer(301).header("Location", site.origin() + standing.target());
        }
        if (standing.status() != 200) {
            return missing(standing.status());
        }
        count(page, now);
        String etag = world.etag(site, page, now);
        Instant since = world.state(site, page, now).since().truncatedTo(ChronoUnit.SECONDS);
        Answer answer;
        if (etag != null && known(request, etag, since)) {
            notModified.incrementAndGet();
            answer = new Answer(304);
        } else {
            String type = "text/html; charset=" + page.charset().name().toLowerCase(Locale.ROOT);
            answer = new Answer(200).body(type, world.body(site, page, now, visit));
            if (site.style().gzip() && request.acceptsGzip()) {
                answer.gzip();
            }
        }
        if (etag != null) {
            answer.header("ETag", etag).header("Last-Modified", HTTP_DATE.format(since));
        }
        if (site.style().gzip()) {
            answer.header("Vary", "Accept-Encoding");
        }
        return answer;
    }

    private void count(Leaf page, long now) {
        pages.incrementAndGet();
        if (answered.size() >= REMEMBERED) {
            answered.clear();
        }
        long number = page.life().at(now).number();
        @Nullable Long last = answered.put(page.path(), number);
        if (last != null && last == number) {
            unchanged.incrementAndGet();
        }
    }

    /** Whether the client has it already: RFC 9110, 13.2.2. If-Modified-Since counts only where there is no If-None-Match. */
    private static boolean known(Request request, String etag, Instant since) {
        String tags = request.header("If-None-Match");
        if (!tags.isEmpty()) {
            return tags.equals("*") || tags.contains(etag.substring(etag.indexOf('"')));
        }
        String date = request.header("If-Modified-Since");
        try {
            return !date.isEmpty() && !since.isAfter(HTTP_DATE.parse(date, Instant::from));
        } catch (DateTimeException e) {
            return false; // a date that cannot be read is ignored: RFC 9110, 13.1.3
        }
    }

    private Answer missing(int status) {
        boolean korean = site.korean();
        String title = korean ? "페이지를 찾을 수 없습니다" : status == 410 ? "This page is gone" : "Page not found";
        String text = korean ? "삭제되었거나 주소가 바뀐 페이지입니다." : "It was removed, or it never was.";
        String html =
                "<!DOCTYPE html>\n<html lang=\"" + (korean ? "ko" : "en") + "\"><head><meta charset=\"utf-8\"><title>"
                        + title + "</title></head><body><h1>" + title + "</h1><p>" + text + " "
                        + Html.link("/", site.site().name())
                        + "</p></body></html>\n";
        return new Answer(status).body("text/html; charset=utf-8", World.utf8(html));
    }
}
