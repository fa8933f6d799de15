package io.freshet.search;

import io.freshet.search.SearchException.Kind;
import io.freshet.store.FileTrouble;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.apache.lucene.index.IndexNotFoundException;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.LockObtainFailedException;

/** The folder of an index: of which version it is, how far it has come, and what its failures mean to people. */
final class IndexFolder {
    /** Of fields and analysis: whatever changes the terms of a page needs a new one. */
    static final int VERSION = 5;

    private static final String VERSION_KEY = "freshet.version";
    private static final String EVENT_KEY = "freshet.event";
    private static final String TOPICS_KEY = "freshet.topics";
    private static final String MAKE_AGAIN = "; `freshet reindex` makes it again from the store";

    private IndexFolder() {}

    static Directory directory(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            throw missing(folder);
        }
        return FSDirectory.open(folder);
    }

    /**
     * How far an index is.
     *
     * @param event the number of the last one that it knows of
     * @param topics the {@linkplain PageTopics#version version} that all its pages are classified by
     */
    record Notes(long event, String topics) {
        static final Notes NONE = new Notes(0, "");

        /** As they are written with each commit. */
        Map<String, String> written() {
            return Map.of(VERSION_KEY, Integer.toString(VERSION), EVENT_KEY, Long.toString(event), TOPICS_KEY, topics);
        }
    }

    /**
     * How far the index is.
     *
     * @throws SearchException when there is no index, or one of another version
     */
    static Notes check(Path folder, Directory directory) throws IOException {
        if (!DirectoryReader.indexExists(directory)) {
            throw missing(folder);
        }
        Map<String, String> notes = SegmentInfos.readLatestCommit(directory).getUserData();
        String version = notes.get(VERSION_KEY);
        String event = notes.get(EVENT_KEY);
        if (version == null || event == null || !version.equals(Integer.toString(VERSION))) {
            throw new SearchException(
                    Kind.UNREADABLE,
                    "the search index in " + folder + " is of version " + version + ", and this Freshet reads version "
                            + VERSION + MAKE_AGAIN);
        }
        return new Notes(Long.parseLong(event), notes.getOrDefault(TOPICS_KEY, ""));
    }

    /** Gives each file of the newest commit a second name, or where the disk has no links, a copy. */
    static List<Path> link(Directory directory, Path folder, Path into) throws IOException {
        Files.createDirectories(into);
        List<Path> names = new ArrayList<>();
        for (String name : SegmentInfos.readLatestCommit(directory).files(true)) {
            Path file = folder.resolve(name);
            Path to = into.resolve(name);
            try {
                Files.createLink(to, file);
            } catch (NoSuchFileException e) {
                throw e;
            } catch (IOException | UnsupportedOperationException e) {
                Files.copy(file, to);
            }
            names.add(to);
        }
        return names;
    }

    /** Puts a new index in the place of the old one. */
    static void replace(Path fresh, Path folder) throws IOException {
        Path old = folder.resolveSibling(folder.getFileName() + ".old");
        delete(old);
        if (Files.exists(folder)) {
            Files.move(folder, old, StandardCopyOption.ATOMIC_MOVE);
        }
        Files.move(fresh, folder, StandardCopyOption.ATOMIC_MOVE);
        delete(old);
    }

    static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    static SearchException failure(Path folder, IOException e) {
        return switch (e) {
            case IndexNotFoundException _ -> missing(folder);
            case IndexFormatTooOldException _, IndexFormatTooNewException _ ->
                new SearchException(
                        Kind.UNREADABLE,
                        "the search index in " + folder + " was written by another version of Freshet" + MAKE_AGAIN,
                        e);
            case CorruptIndexException _ ->
                new SearchException(Kind.UNREADABLE, "the search index in " + folder + " is damaged" + MAKE_AGAIN, e);
            case LockObtainFailedException _ ->
                new SearchException(
                        Kind.DISK, "the search index in " + folder + " is being written by another process", e);
            default ->
                new SearchException(
                        Kind.DISK, "the search index in " + folder + " cannot be used: " + FileTrouble.words(e), e);
        };
    }

    private static SearchException missing(Path folder) {
        return new SearchException(Kind.MISSING, "there is no search index in " + folder + MAKE_AGAIN);
    }
}
