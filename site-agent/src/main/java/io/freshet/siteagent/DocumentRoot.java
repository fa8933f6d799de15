package io.freshet.siteagent;

import static java.lang.System.Logger.Level.DEBUG;

import io.freshet.protocol.notice.DocumentPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Finds the file of a document, under the same rules as the scan: nothing that is hidden, excluded or outside of the root. Safe for use by many threads. */
final class DocumentRoot {
    private static final System.Logger LOG = System.getLogger(DocumentRoot.class.getName());

    private final Path root;
    private final String prefix;
    private final List<String> indexFiles;
    private final DocumentFilter filter;

    DocumentRoot(SiteAgentSettings settings) {
        this.root = settings.root();
        this.prefix = settings.site().prefix();
        this.indexFiles = settings.indexFiles();
        this.filter = new DocumentFilter(settings.include(), settings.exclude());
    }

    /** Empty when there is no such document. */
    Optional<Path> file(DocumentPath path) {
        if (!path.text().startsWith(prefix) || path.text().indexOf('\0') >= 0) {
            return Optional.empty();
        }
        String inRoot = path.text().substring(prefix.length());
        if (!inRoot.isEmpty() && !inRoot.endsWith("/")) {
            return document(inRoot);
        }
        for (String index : indexFiles) {
            Optional<Path> file = document(inRoot + index);
            if (file.isPresent()) {
                return file;
            }
        }
        return Optional.empty();
    }

    private Optional<Path> document(String inRoot) {
        for (String part : inRoot.split("/", -1)) {
            if (part.isEmpty() || !filter.shown(part)) { // a folder above begins with a dot too
                return Optional.empty();
            }
        }
        try {
            Path file = root.resolve(inRoot);
            if (!filter.takes("/" + inRoot) || !Files.isRegularFile(file)) {
                return Optional.empty();
            }
            Path realRoot = root.toRealPath();
            Path real = file.toRealPath();
            if (!real.startsWith(realRoot)) {
                return Optional.empty();
            }
            for (Path part : realRoot.relativize(real)) {
                if (!filter.shown(part.toString())) {
                    return Optional.empty();
                }
            }
            return Optional.of(file);
        } catch (InvalidPathException | IOException e) {
            LOG.log(DEBUG, () -> "no document at " + inRoot, e);
            return Optional.empty();
        }
    }
}
