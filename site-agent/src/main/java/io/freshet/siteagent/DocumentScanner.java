package io.freshet.siteagent;

import static java.lang.System.Logger.Level.DEBUG;
import static java.lang.System.Logger.Level.WARNING;

import io.freshet.protocol.notice.DocumentPath;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Walks the document root once, in the order of the documents' paths, with one stat a file; no file is opened but those that were written within the last seconds. In memory is one folder's listing for each level of depth.
 *
 * <p>Links are followed within the root and never out of it; a folder that is reached by a link has no further links to folders followed, so that links
 * cannot make a walk endless. Not thread-safe: made for one scan.
 */
final class DocumentScanner {
    private static final System.Logger LOG = System.getLogger(DocumentScanner.class.getName());
    private static final int DEEPEST = 200;
    /** A file that is younger may change again without a new time of modification: file systems have coarse clocks. */
    private static final long YOUNG_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final Path root;
    private final String prefix;
    private final DocumentFilter filter;
    private final Set<String> indexFiles;
    private final List<String> indexOrder;
    private final long youngSince;
    private final List<String> unread = new ArrayList<>();

    /** Takes documents in the order of their paths. */
    interface Receiver {
        void accept(FileState file) throws IOException;
    }

    /** @param key under which it is sorted: its own name, a folder's with a slash, nothing for what is served for the folder itself */
    private record Entry(String key, Path file, BasicFileAttributes attributes, boolean byLink) {}

    DocumentScanner(SiteAgentSettings settings, Instant now) throws IOException {
        this.root = settings.root().toRealPath();
        this.prefix = settings.site().prefix();
        this.filter = new DocumentFilter(settings.include(), settings.exclude());
        this.indexOrder = settings.indexFiles();
        this.indexFiles = new HashSet<>(indexOrder);
        this.youngSince = TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano() - YOUNG_NANOS;
    }

    /** @throws IOException when the root itself cannot be read */
    void scan(Receiver receiver) throws IOException {
        walk(root, prefix, "/", 0, false, receiver);
    }

    /** Paths of folders of which nothing is known, since they could not be read. */
    List<String> unread() {
        return unread;
    }

    private void walk(Path folder, String urlFolder, String inRoot, int depth, boolean linked, Receiver receiver)
            throws IOException {
        for (Entry entry : entries(folder, urlFolder, inRoot, depth, linked)) {
            String name = entry.file().getFileName().toString();
            if (entry.attributes().isDirectory()) {
                walk(
                        entry.file(),
                        urlFolder + name + "/",
                        inRoot + name + "/",
                        depth + 1,
                        linked || entry.byLink(),
                        receiver);
            } else {
                String path = urlFolder + entry.key();
                if (path.length() <= DocumentPath.LONGEST) {
                    receiver.accept(state(new DocumentPath(path), entry));
                }
            }
        }
    }

    private List<Entry> entries(Path folder, String urlFolder, String inRoot, int depth, boolean linked)
            throws IOException {
        List<Entry> entries = new ArrayList<>();
        String index = null;
        if (depth > DEEPEST) {
            LOG.log(WARNING, "Folders are nested more than " + DEEPEST + " deep: " + folder + " is not scanned.");
            unread.add(urlFolder);
            return entries;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                String name = file.getFileName().toString();
                Entry entry = filter.shown(name) ? entry(folder, file, name, inRoot, linked) : null;
                if (entry != null) {
                    entries.add(entry);
                    if (indexFiles.contains(name)
                            && !entry.attributes().isDirectory()
                            && (index == null || indexOrder.indexOf(name) < indexOrder.indexOf(index))) {
                        index = name;
                    }
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            if (depth == 0) {
                throw e instanceof IOException io ? io : new IOException(e);
            }
            if (!(e instanceof NoSuchFileException)) {
                LOG.log(
                        WARNING,
                        "The folder " + folder + " cannot be read; what was known of it stays: " + e.getMessage());
                unread.add(urlFolder);
            }
            return List.of();
        }
        String served = index;
        if (served != null) {
            entries.replaceAll(entry -> entry.key().equals(served)
                    ? new Entry("", entry.file(), entry.attributes(), entry.byLink())
                    : entry);
        }
        entries.sort(Comparator.comparing(Entry::key));
        return entries;
    }

    private @Nullable Entry entry(Path folder, Path file, String name, String inRoot, boolean linked) {
        try {
            BasicFileAttributes attributes =
                    Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            boolean link = attributes.isSymbolicLink();
            if (link) {
                Path target = file.toRealPath();
                boolean loop = folder.toRealPath().startsWith(target);
                if (!target.startsWith(root) || loop || !shownThroughout(target)) {
                    return null;
                }
                attributes = Files.readAttributes(target, BasicFileAttributes.class);
            }
            if (attributes.isDirectory()) {
                return link && linked ? null : new Entry(name + "/", file, attributes, link);
            }
            return attributes.isRegularFile() && filter.takes(inRoot + name)
                    ? new Entry(name, file, attributes, link)
                    : null;
        } catch (IOException e) {
            LOG.log(DEBUG, () -> file + " went while it was looked at", e);
            return null;
        }
    }

    /** A link must not bring to light what is hidden. */
    private boolean shownThroughout(Path target) {
        for (Path part : root.relativize(target)) {
            if (!part.toString().isEmpty() && !filter.shown(part.toString())) {
                return false;
            }
        }
        return true;
    }

    private FileState state(DocumentPath path, Entry entry) {
        long nanos = entry.attributes().lastModifiedTime().to(TimeUnit.NANOSECONDS);
        String hash = nanos >= youngSince ? hash(entry.file()) : null;
        return new FileState(path, entry.attributes().size(), nanos, hash);
    }

    /** Null when the file cannot be read. */
    static @Nullable String hash(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            byte[] buffer = new byte[64 * 1024];
            for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                digest.update(buffer, 0, length);
            }
            return HexFormat.of().formatHex(digest.digest(), 0, 16);
        } catch (IOException e) {
            LOG.log(DEBUG, () -> file + " cannot be read", e);
            return null;
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
