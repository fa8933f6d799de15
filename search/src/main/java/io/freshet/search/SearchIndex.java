package io.freshet.search;

import io.freshet.model.CrawlUrl;
import io.freshet.model.UrlKey;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.TieredMergePolicy;
import org.apache.lucene.search.SearcherFactory;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.IOUtils;

/**
 * The index while it is written. One process writes it, and in it one thread, the {@link IndexFeed}'s; searching is safe for use by many threads.
 * What was put is found after {@link #refresh} and safe after {@link #commit}.
 */
public final class SearchIndex implements Search, AutoCloseable {
    /** As Lucene's own; with fewer, merging takes as much as the queries that it helps. */
    private static final int SEGMENTS_PER_TIER = 8;

    /** Far below Lucene's own 16 MB: a segment of some kilobytes comes every second, and would be merged with the same large ones again and again. */
    private static final double FLOOR_MB = 0.5;

    private final Path folder;
    private final Directory directory;
    private final Analysis analysis;
    private final IndexWriter writer;
    private final States states;
    private final Answers answers;
    private final PageDocument documents;
    private final Unseen unseen = new Unseen();
    private final AnchorWords anchorWords = new AnchorWords();
    private final boolean empty;
    private long event;
    private String topics;

    private SearchIndex(
            Path folder,
            Directory directory,
            Analysis analysis,
            IndexWriter writer,
            SearcherManager newest,
            SearchSettings settings,
            Clock clock,
            IndexFolder.Notes notes,
            boolean empty) {
        this.folder = folder;
        this.directory = directory;
        this.analysis = analysis;
        this.writer = writer;
        this.event = notes.event();
        this.topics = notes.topics();
        this.empty = empty;
        states = new States(newest, settings);
        answers = new Answers(folder, states, new Finder(settings), clock);
        documents = new PageDocument(analysis, settings);
    }

    /**
     * Opens the index in the folder, or makes an empty one.
     *
     * @throws SearchException when there is one that this version cannot go on with, or somebody else writes it
     */
    public static SearchIndex open(Path folder, SearchSettings settings, Clock clock) {
        List<Closeable> opened = new ArrayList<>(); // what is closed when a later step fails
        try {
            Files.createDirectories(folder);
            Directory directory = IndexFolder.directory(folder);
            opened.addFirst(directory);
            boolean empty = !DirectoryReader.indexExists(directory);
            IndexFolder.Notes notes = empty ? IndexFolder.Notes.NONE : IndexFolder.check(folder, directory);
            Analysis analysis = new Analysis();
            opened.addFirst(analysis::close);
            IndexWriter writer = new IndexWriter(directory, written(analysis, settings));
            opened.addFirst(writer);
            var newest = new SearcherManager(writer, new SearcherFactory());
            opened.clear();
            return new SearchIndex(folder, directory, analysis, writer, newest, settings, clock, notes, empty);
        } catch (IOException e) {
            throw IndexFolder.failure(folder, e);
        } finally {
            IOUtils.closeWhileHandlingException(opened);
        }
    }

    private static IndexWriterConfig written(Analysis analysis, SearchSettings settings) {
        return new IndexWriterConfig(analysis.ofTheIndex())
                .setRAMBufferSizeMB(settings.bufferBytes() / (double) (1 << 20))
                .setMergePolicy(new TieredMergePolicy()
                        .setSegmentsPerTier(SEGMENTS_PER_TIER)
                        .setFloorSegmentMB(FLOOR_MB))
                .setCommitOnClose(false);
    }

    /** An empty folder beside that of an index, for one that is to take its place. */
    public static Path beside(Path folder) {
        Path fresh = folder.resolveSibling(folder.getFileName() + ".new");
        try {
            IndexFolder.delete(fresh);
            return fresh;
        } catch (IOException e) {
            throw IndexFolder.failure(fresh, e);
        }
    }

    /** Puts a new index, which nobody has open, in the place of an old one. */
    public static void replace(Path folder, Path fresh) {
        try {
            IndexFolder.replace(fresh, folder);
        } catch (IOException e) {
            throw IndexFolder.failure(folder, e);
        }
    }

    @Override
    public SearchAnswer find(SearchRequest request) {
        return answers.find(request);
    }

    @Override
    public List<String> suggest(String typed, int most) {
        return answers.suggest(typed, most);
    }

    /** Links to a page on pages that can be found, at most so many, in no particular order. */
    public List<LinkIn> linksTo(CrawlUrl page, int most) {
        try {
            return states.look(reader -> LinkTerms.to(reader, page.key(), most));
        } catch (IOException e) {
            throw IndexFolder.failure(folder, e);
        }
    }

    /** The topics of a page, of what can be found; none when it is not in the index. */
    public Set<String> topics(UrlKey page) {
        try {
            return topicsOf(page).orElse(Set.of());
        } catch (IOException e) {
            throw IndexFolder.failure(folder, e);
        }
    }

    /** How many pages can be found. */
    public long pages() {
        try {
            return states.look(reader -> (long) reader.numDocs());
        } catch (IOException e) {
            throw IndexFolder.failure(folder, e);
        }
    }

    /** Whether it was just made, and nothing has taken effect in it. */
    boolean empty() {
        return empty && event == 0;
    }

    /** The number of the last event of the store that took effect here. */
    long event() {
        return event;
    }

    /** The version of the topics that all pages are classified by. */
    String topics() {
        return topics;
    }

    /** All pages are classified by the topics of this version. It counts with the next commit. */
    void classified(String version) {
        topics = version;
    }

    /** The topics of a page, of what can be found; empty when it is not in the index. */
    Optional<Set<String>> topicsOf(UrlKey page) throws IOException {
        return states.look(reader -> IndexedTopics.of(reader, page));
    }

    void put(IndexedPage page) throws IOException {
        Set<LinkTerms.Called> links = LinkTerms.of(page.key(), page.page().links());
        Map<String, Integer> anchors = new HashMap<>();
        unseen.collect(page.key(), anchors);
        states.look(reader -> {
            anchorWords.collect(reader, page.key(), anchors);
            return anchors;
        });
        writer.updateDocument(PageDocument.keyTerm(page.key()), documents.of(page, links, anchors));
        unseen.add(page.key(), links);
    }

    /** The page's words are as before. False when it is not in the index. */
    boolean touch(UrlKey page, IndexedPage.Standing standing) throws IOException {
        var key = PageDocument.keyTerm(page);
        boolean there = unseen.has(page) || states.look(reader -> reader.docFreq(key) > 0);
        if (there) {
            writer.updateDocValues(key, PageDocument.standing(standing));
        }
        return there;
    }

    /**
     * Counts the links to every page again, and tells which pages should be put again since others call them something that was not known when they were
     * put. Of what can be found.
     */
    List<UrlKey> recount() throws IOException {
        return states.look(reader -> new InLinks(reader, analysis)
                .recount((page, links, names) ->
                        writer.updateDocValues(PageDocument.keyTerm(page), PageDocument.links(links, names))));
    }

    void remove(UrlKey page) throws IOException {
        writer.deleteDocuments(PageDocument.keyTerm(page));
    }

    void clear() throws IOException {
        writer.deleteAll();
        unseen.clear();
        event = 0;
    }

    /** Everything up to this event has been put, touched or removed. It counts with the next commit. */
    void reached(long number) {
        event = number;
    }

    void refresh() throws IOException {
        states.refresh();
        unseen.clear();
    }

    /** How many links of pages have to be remembered until the next refresh. */
    int unseenLinks() {
        return unseen.links();
    }

    void commit() throws IOException {
        writer.setLiveCommitData(new IndexFolder.Notes(event, topics).written().entrySet());
        writer.commit();
    }

    /** What was not committed is lost, and will be read from the store again. May be called twice. */
    @Override
    public void close() {
        try (directory;
                analysis;
                writer;
                states) {
            // in this order from the end
        } catch (IOException e) {
            throw IndexFolder.failure(folder, e);
        }
    }

    /** What a failure means to people. */
    SearchException failed(IOException e) {
        return IndexFolder.failure(folder, e);
    }
}
