package io.freshet.search;

import io.freshet.search.QueryReader.Reading;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.QueryTimeoutImpl;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Answers one question on one state of the index. Safe for use by many threads. */
final class Finder {
    private static final int MOST_IDLE = 32;

    /** A page with less of the question lacks a word. */
    private static final double WHOLE = 0.999;

    /** What so many pages are called by others tells none of them from the rest. */
    private static final int CALLED_BY_MANY = 50;

    private final SearchSettings settings;
    private final QueryReader reader;
    private volatile @Nullable Vocabulary vocabulary;
    private final BlockingQueue<Analysis> idle = new ArrayBlockingQueue<>(MOST_IDLE);

    Finder(SearchSettings settings) {
        this.settings = settings;
        reader = new QueryReader(settings);
    }

    /** @param at under which the state can be asked for again */
    SearchAnswer find(IndexReader index, SearchRequest request, Instant now, long at) throws IOException {
        Analysis kept = idle.poll();
        Analysis analysis = kept == null ? new Analysis() : kept;
        SearchAnswer answer = find(index, request, now, at, analysis);
        idle.offer(analysis); // not after a failure, which may have left it in the middle of a text
        return answer;
    }

    private SearchAnswer find(IndexReader index, SearchRequest request, Instant now, long at, Analysis analysis)
            throws IOException {
        IndexSearcher searcher = searcher(index);
        Found found = found(searcher, reader.read(request.query()), request, now, analysis);
        Optional<Spelling.Better> better =
                new Spelling(index, analysis).better(found.reading.query(), found.reading.clauses());
        String instead = null;
        if (better.isPresent() && better.get().sure() && !request.verbatim()) {
            Found other = found(searcher, reader.read(better.get().query()), request, now, analysis);
            if (other.hits.total() > 0) {
                found = other;
                instead = better.get().query();
                better = Optional.empty();
            }
        }
        List<Best.Candidate> page = found.closer.ordered(found.hits.inOrder(), settings.weights());
        int last = last(request);
        page = page.subList(Math.min(request.offset(), page.size()), Math.min(last, page.size()));
        return new SearchAnswer(
                request.query(),
                found.hits.total(),
                results(searcher, new Snippets(index, found.made.marks()), page),
                page.stream().anyMatch(one -> one.basis().share() < WHOLE),
                searcher.timedOut(),
                found.hits.facets(),
                better.map(Spelling.Better::query).orElse(null),
                instead,
                found.reading.notes(),
                at);
    }

    /** What a question finds, before the best of it is looked at more closely. */
    private record Found(Reading reading, QueryMaker.Made made, Hits hits, Closer closer) {}

    private Found found(IndexSearcher searcher, Reading reading, SearchRequest request, Instant now, Analysis analysis)
            throws IOException {
        IndexReader index = searcher.getIndexReader();
        var rarity = new Rarity(index);
        var variants = new Variants(index, rarity, vocabulary(index));
        var tally = new Tally();
        QueryMaker.Made made = new QueryMaker(
                        analysis,
                        rarity,
                        variants,
                        settings.weights().least(),
                        tally,
                        name -> calledByOthers(index, name))
                .make(reading.clauses());
        searcher.setTimeout(new QueryTimeoutImpl(settings.timeLimit().toMillis())); // from now on
        Named named = Named.found(searcher, made.named());
        Hits hits = new Hits(
                request.filter(),
                request.facets(),
                named,
                tally,
                settings.weights(),
                Math.max(last(request), Closer.LOOKED_AT),
                now);
        searcher.search(made.query(), new Alone<>(hits));
        var closer = new Closer(
                index,
                new Evidence(index, made.words(), vocabulary(index)),
                language(reading.query()),
                request.language(),
                now.getEpochSecond());
        return new Found(reading, made, hits, closer);
    }

    /** The pages among which the best are chosen, with what their places depend on, in no particular order. */
    List<Considered> consider(IndexReader index, String query, Instant now) throws IOException {
        try (var analysis = new Analysis()) {
            IndexSearcher searcher = searcher(index);
            var request = SearchRequest.of(query);
            Found found = found(searcher, reader.read(query), request, now, analysis);
            Optional<Spelling.Better> better =
                    new Spelling(index, analysis).better(found.reading.query(), found.reading.clauses());
            if (better.isPresent() && better.get().sure()) {
                Found other = found(searcher, reader.read(better.get().query()), request, now, analysis);
                found = other.hits.total() > 0 ? other : found;
            }
            List<Considered> considered = new ArrayList<>();
            for (Closer.Looked one : found.closer.looked(found.hits.inOrder())) {
                considered.add(new Considered(
                        shown(searcher, one.candidate().document()).url(), one.signs()));
            }
            return considered;
        }
    }

    private static IndexSearcher searcher(IndexReader index) {
        IndexSearcher searcher = new IndexSearcher(index);
        searcher.setSimilarity(new BM25Similarity());
        searcher.setQueryCache(null);
        return searcher;
    }

    private int last(SearchRequest request) {
        return Math.min(request.offset() + request.limit(), settings.maxResults());
    }

    /** Of this state of the index, or of one not much older. */
    private Vocabulary vocabulary(IndexReader index) throws IOException {
        Vocabulary known = vocabulary;
        if (known == null || !known.fits(index)) {
            known = Vocabulary.of(index);
            vocabulary = known;
        }
        return known;
    }

    /** What the letters of a question say of its language. */
    private static String language(String query) {
        return query.chars().anyMatch(c -> Hangul.syllable((char) c)) ? "ko" : "";
    }

    private static Set<BytesRef> calledByOthers(IndexReader index, String name) throws IOException {
        Set<BytesRef> called = LinkTerms.called(index, name, CALLED_BY_MANY);
        return called.size() < CALLED_BY_MANY ? called : Set.of();
    }

    private static Shown shown(IndexSearcher searcher, int document) throws IOException {
        List<LeafReaderContext> leaves = searcher.getLeafContexts();
        LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(document, leaves));
        return Shown.of(leaf.reader(), document - leaf.docBase);
    }

    private static List<SearchResult> results(IndexSearcher searcher, Snippets snippets, List<Best.Candidate> page)
            throws IOException {
        int[] documents = page.stream().mapToInt(Best.Candidate::document).toArray();
        List<Marked> marked = snippets.of(documents);
        List<SearchResult> results = new ArrayList<>();
        for (int i = 0; i < documents.length; i++) {
            results.add(result(searcher, documents[i], page.get(i).score(), marked.get(i)));
        }
        return results;
    }

    private static SearchResult result(IndexSearcher searcher, int document, double score, Marked snippet)
            throws IOException {
        List<LeafReaderContext> leaves = searcher.getLeafContexts();
        LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(document, leaves));
        int local = document - leaf.docBase;
        Shown shown = Shown.of(leaf.reader(), local);
        return new SearchResult(
                shown.url(),
                shown.title().isBlank() ? shown.url().text() : shown.title(),
                snippet,
                score,
                Instant.ofEpochSecond(number(leaf, Fields.SEEN, local)),
                Instant.ofEpochSecond(number(leaf, Fields.CHANGED, local)),
                text(leaf, Fields.LANGUAGE, local),
                texts(leaf, Fields.TOPIC, local),
                number(leaf, Fields.ALIVE, local) == 1);
    }

    private static long number(LeafReaderContext leaf, String field, int document) throws IOException {
        NumericDocValues values = leaf.reader().getNumericDocValues(field);
        return values != null && values.advanceExact(document) ? values.longValue() : 0;
    }

    private static String text(LeafReaderContext leaf, String field, int document) throws IOException {
        SortedDocValues values = leaf.reader().getSortedDocValues(field);
        return values != null && values.advanceExact(document)
                ? values.lookupOrd(values.ordValue()).utf8ToString()
                : "";
    }

    private static List<String> texts(LeafReaderContext leaf, String field, int document) throws IOException {
        SortedSetDocValues values = leaf.reader().getSortedSetDocValues(field);
        List<String> texts = new ArrayList<>();
        if (values != null && values.advanceExact(document)) {
            for (int i = 0; i < values.docValueCount(); i++) {
                texts.add(values.lookupOrd(values.nextOrd()).utf8ToString());
            }
        }
        return texts;
    }
}
