package io.freshet.siteagent;

import io.freshet.protocol.AtomFeed;
import io.freshet.protocol.notice.ChangeRecord;
import io.freshet.protocol.notice.ChangeStatus;
import io.freshet.protocol.notice.RegisteredRobot.LogPosition;
import io.freshet.protocol.resync.Capability;
import io.freshet.protocol.resync.ResourceSyncEntry;
import io.freshet.protocol.resync.ResourceSyncHead;
import io.freshet.protocol.resync.ResourceSyncWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Snapshot and log in today's forms: sitemap, ResourceSync and Atom. Each document is printed from the files when it is asked for, as a stream. Safe for use by many
 * threads.
 */
final class PublishedDocuments {
    /** Of ResourceSync, at the root of the host: Z39.99, 6. */
    static final String WELL_KNOWN = "/.well-known/resourcesync";

    static final String FEED = "changes.atom";
    static final String SITEMAP = "sitemap.xml";
    private static final String CAPABILITIES = "resourcesync/capabilitylist.xml";
    private static final String RESOURCES = "resourcesync/resourcelist.xml";
    private static final String CHANGES = "resourcesync/changelist.xml";
    private static final Pattern SITEMAP_PART = Pattern.compile("sitemap-(\\d{1,5})\\.xml");
    private static final Pattern RESOURCES_PART = Pattern.compile("resourcesync/resourcelist-(\\d{1,5})\\.xml");
    private static final Pattern CHANGES_PART = Pattern.compile("resourcesync/changelist-(\\d{8})-(\\d{1,5})\\.xml");
    private static final int PART = ResourceSyncWriter.MOST_ENTRIES;
    private static final int FEED_ENTRIES = 100;
    private static final int FEED_BYTES = 64 * 1024;

    private final SiteAgentSettings settings;
    private final StateFolder state;
    private final ChangeLog log;
    private final Supplier<LogPosition> logEnd;
    private final boolean hub;

    /** @param hub whether feeds name the agent's own hub */
    PublishedDocuments(
            SiteAgentSettings settings, StateFolder state, ChangeLog log, Supplier<LogPosition> logEnd, boolean hub) {
        this.settings = settings;
        this.state = state;
        this.log = log;
        this.logEnd = logEnd;
        this.hub = hub;
    }

    /** Prints one document. */
    interface Printer {
        void print(Writer out) throws IOException;
    }

    record Document(String type, Printer printer) {}

    /** What stands at {@link #WELL_KNOWN}. */
    Document description() {
        return new Document("application/xml", out -> {
            var writer = new ResourceSyncWriter(out, ResourceSyncHead.of(Capability.DESCRIPTION, Map.of()));
            writer.add(ResourceSyncEntry.document(own(CAPABILITIES), Capability.CAPABILITY_LIST));
            writer.end();
        });
    }

    /** @param name below the site's prefix; empty for a name that is none of these */
    Optional<Document> document(String name) throws IOException {
        Printer printer = switch (name) {
            case SITEMAP -> out -> list(out, null, 0);
            case RESOURCES -> out -> list(out, Capability.RESOURCE_LIST, 0);
            case CAPABILITIES -> this::capabilities;
            case CHANGES -> this::changes;
            case FEED -> this::feed;
            default -> null;
        };
        if (printer != null) {
            return Optional.of(new Document(name.equals(FEED) ? AtomFeed.MEDIA_TYPE : "application/xml", printer));
        }
        return part(name).map(found -> new Document("application/xml", found));
    }

    private Optional<Printer> part(String name) throws IOException {
        Matcher sitemap = SITEMAP_PART.matcher(name);
        Matcher resources = RESOURCES_PART.matcher(name);
        Matcher changes = CHANGES_PART.matcher(name);
        if (sitemap.matches()) {
            int number = Integer.parseInt(sitemap.group(1));
            return exists(number, documents()) ? Optional.of(out -> list(out, null, number)) : Optional.empty();
        }
        if (resources.matches()) {
            int number = Integer.parseInt(resources.group(1));
            return exists(number, documents())
                    ? Optional.of(out -> list(out, Capability.RESOURCE_LIST, number))
                    : Optional.empty();
        }
        if (changes.matches()) {
            int number = Integer.parseInt(changes.group(2));
            Optional<LocalDate> day = day(changes.group(1));
            return day.isPresent() && published().contains(day.get()) && exists(number, records(day.get()))
                    ? Optional.of(out -> changes(out, day.get(), number))
                    : Optional.empty();
        }
        return Optional.empty();
    }

    private static boolean exists(int number, long entries) {
        return number >= 1 && (number == 1 || (number - 1L) * PART < entries);
    }

    private static Optional<LocalDate> day(String text) {
        try {
            return Optional.of(LocalDate.parse(text, DateTimeFormatter.BASIC_ISO_DATE));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    /** Writes all of them as files below a folder, for a web server to serve; each is replaced as a whole. */
    void writeTo(Path folder) throws IOException {
        write(folder.resolve(WELL_KNOWN.substring(1)), description());
        List<String> names = new ArrayList<>(List.of(CAPABILITIES, RESOURCES, SITEMAP, CHANGES, FEED));
        for (int part = 1; documents() > PART && exists(part, documents()); part++) {
            names.add("sitemap-" + part + ".xml");
            names.add("resourcesync/resourcelist-" + part + ".xml");
        }
        for (LocalDate day : published()) {
            long records = records(day);
            for (int part = 1; exists(part, records); part++) {
                names.add(changesPart(day, part));
            }
        }
        for (String name : names) {
            Optional<Document> document = document(name);
            if (document.isPresent()) {
                write(folder.resolve(name), document.get());
            }
        }
    }

    private static void write(Path file, Document document) throws IOException {
        Files.createDirectories(file.getParent());
        Path fresh = file.resolveSibling("." + file.getFileName() + ".new");
        try (Writer out = Files.newBufferedWriter(fresh)) {
            document.printer().print(out);
        }
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private String own(String name) {
        return settings.site().own(name);
    }

    private Optional<Snapshot.Head> head() throws IOException {
        try (var snapshot = Snapshot.Reader.open(state.file(Snapshot.FILE), true)) {
            return snapshot.head();
        }
    }

    private long documents() throws IOException {
        return head().map(Snapshot.Head::documents).orElse(0L);
    }

    private void capabilities(Writer out) throws IOException {
        var links = Map.of("up", settings.site().origin() + WELL_KNOWN);
        var writer = new ResourceSyncWriter(out, ResourceSyncHead.of(Capability.CAPABILITY_LIST, links));
        writer.add(ResourceSyncEntry.document(own(RESOURCES), Capability.RESOURCE_LIST));
        writer.add(ResourceSyncEntry.document(own(CHANGES), Capability.CHANGE_LIST));
        writer.end();
    }

    /**
     * The documents of the snapshot.
     *
     * @param capability null for a sitemap
     * @param part from 1; 0 for the whole, which is an index when it is long
     */
    private void list(Writer out, @Nullable Capability capability, int part) throws IOException {
        try (var snapshot = Snapshot.Reader.open(state.file(Snapshot.FILE), true)) {
            Instant at = snapshot.head().map(Snapshot.Head::scanned).orElse(Instant.EPOCH);
            long documents = snapshot.head().map(Snapshot.Head::documents).orElse(0L);
            boolean index = part == 0 && documents > PART;
            Map<String, String> links = capability == null ? Map.of() : Map.of("up", own(CAPABILITIES));
            var writer = new ResourceSyncWriter(
                    out, new ResourceSyncHead(capability, index, links, capability == null ? null : at, null, null));
            if (index) {
                String stem = capability == null ? "sitemap-" : "resourcesync/resourcelist-";
                for (int i = 1; exists(i, documents); i++) {
                    writer.add(ResourceSyncEntry.page(own(stem + i + ".xml"), at));
                }
            } else {
                long first = part == 0 ? 0 : (part - 1L) * PART;
                long number = 0;
                for (FileState file = snapshot.take(); file != null && number < first + PART; file = snapshot.take()) {
                    if (number++ >= first) {
                        String url = settings.site().url(file.path());
                        writer.add(
                                capability == null
                                        ? ResourceSyncEntry.page(url, file.modified())
                                        : ResourceSyncEntry.resource(url, file.modified(), file.size(), null));
                    }
                }
            }
            writer.end();
        }
    }

    /** The days of the log that are told of, oldest first. */
    private List<LocalDate> published() throws IOException {
        LocalDate last = logEnd.get().day();
        return log.days().stream()
                .filter(day -> !day.isAfter(last) && day.isAfter(last.minusDays(settings.keepDays())))
                .toList();
    }

    private long records(LocalDate day) throws IOException {
        long[] count = {0};
        log.read(new LogPosition(day, 0), end(day), _ -> count[0]++);
        return count[0];
    }

    private LogPosition end(LocalDate day) throws IOException {
        LogPosition end = logEnd.get();
        return day.equals(end.day()) ? end : log.end(day);
    }

    private static String changesPart(LocalDate day, int part) {
        return "resourcesync/changelist-" + day.format(DateTimeFormatter.BASIC_ISO_DATE) + "-" + part + ".xml";
    }

    private static Instant start(LocalDate day) {
        return day.atStartOfDay(ZoneOffset.UTC).toInstant();
    }

    /** An index of the days' lists, so that the address of the newest is always the same. */
    private void changes(Writer out) throws IOException {
        List<LocalDate> days = published();
        Instant from = start(days.isEmpty() ? logEnd.get().day() : days.getFirst());
        var writer = new ResourceSyncWriter(
                out,
                new ResourceSyncHead(Capability.CHANGE_LIST, true, Map.of("up", own(CAPABILITIES)), null, from, null));
        for (LocalDate day : days) {
            long records = records(day);
            for (int part = 1; exists(part, records); part++) {
                writer.add(ResourceSyncEntry.page(own(changesPart(day, part)), null));
            }
        }
        writer.end();
    }

    private void changes(Writer out, LocalDate day, int part) throws IOException {
        boolean closed = day.isBefore(logEnd.get().day());
        var links = Map.of("up", own(CAPABILITIES), "index", own(CHANGES));
        var writer = new ResourceSyncWriter(
                out,
                new ResourceSyncHead(
                        Capability.CHANGE_LIST,
                        false,
                        links,
                        null,
                        start(day),
                        closed ? start(day.plusDays(1)) : null));
        long first = (part - 1L) * PART;
        long[] number = {0};
        log.read(new LogPosition(day, 0), end(day), change -> {
            if (number[0] >= first && number[0] < first + PART) {
                boolean deleted = change.status() == ChangeStatus.DELETED;
                writer.add(ResourceSyncEntry.change(
                        settings.site().url(change.path()),
                        change.status(),
                        deleted ? null : change.modified(),
                        change.modified(),
                        deleted ? -1 : change.size()));
            }
            number[0]++;
        });
        writer.end();
    }

    private void feed(Writer out) throws IOException {
        feed(latest()).print(out);
    }

    /** A feed of these changes, the newest first. */
    AtomFeed feed(List<ChangeRecord> changes) {
        List<AtomFeed.Entry> entries = new ArrayList<>();
        Instant updated = Instant.EPOCH;
        for (ChangeRecord change : changes) {
            String url = settings.site().url(change.path());
            String word = switch (change.status()) {
                case ADDED -> "added";
                case UPDATED -> "updated";
                case DELETED -> "deleted";
            };
            entries.add(new AtomFeed.Entry(
                    url + "#" + word + "-" + change.modified().getEpochSecond(),
                    change.path().text(),
                    url,
                    change.modified(),
                    word + ", " + change.size() + " bytes"));
            updated = change.modified().isAfter(updated) ? change.modified() : updated;
        }
        return new AtomFeed(
                settings.site().toString(),
                "Changes of " + settings.site(),
                settings.site().toString(),
                updated,
                own(FEED),
                hub ? settings.site().origin() + Hub.PATH : null,
                entries);
    }

    private List<ChangeRecord> latest() throws IOException {
        ArrayDeque<ChangeRecord> latest = new ArrayDeque<>();
        for (LocalDate day : published().reversed()) {
            ArrayDeque<ChangeRecord> ofDay = new ArrayDeque<>();
            LogPosition end = end(day);
            long start = Math.max(0, end.bytes() - FEED_BYTES);
            log.read(new LogPosition(day, start), end, change -> {
                ofDay.addFirst(change);
                if (ofDay.size() > FEED_ENTRIES) {
                    ofDay.removeLast();
                }
            });
            for (ChangeRecord change : ofDay) {
                if (latest.size() < FEED_ENTRIES) {
                    latest.addLast(change);
                }
            }
            if (latest.size() >= FEED_ENTRIES) {
                break;
            }
        }
        return List.copyOf(latest);
    }
}
