package io.freshet.search;

import io.freshet.search.QueryReader.Reading;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
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
import org.apache.lucene.search.Query;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.util.BytesRef;

/** Answers one question on one state of the index. Safe for use by many threads. */
final class Finder {
    private static final int MOST_IDLE = 32;

    /** What so many pages are called by others tells none of them from the rest. */
    private static final int CALLED_BY_MANY = 50;

    private final SearchSettings settings;
    private final QueryReader reader;
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
        Reading asked = reader.read(request.query());
        Spelling.Better better = new Spelling(index, analysis)
                .better(asked.query(), asked.clauses())
                .orElse(null);
        boolean corrected = better != null && better.follow();
        Reading reading = better != null && corrected ? reader.read(better.query()) : asked;
        QueryMaker maker = new QueryMaker(
                analysis, name -> calledByOthers(index, name), new Statistics(index), settings.weights());
        QueryMaker.Made made = maker.make(reading.clauses());
        IndexSearcher searcher = new IndexSearcher(index);
        searcher.setSimilarity(new BM25Similarity((float) settings.weights().of(Weight.AGAIN), (float)
                settings.weights().of(Weight.LENGTH)));
        searcher.setQueryCache(null);
        searcher.setTimeout(new QueryTimeoutImpl(settings.timeLimit().toMillis()));
        int last = Math.min(request.offset() + request.limit(), settings.maxResults());
        Named named = Named.found(searcher, made.named());
        Hits hits = search(searcher, made.strict(), named, request, last, now);
        long complete = maker.complete();
        if (hits.total() == 0 && !made.relaxed().equals(made.strict())) {
            hits = search(searcher, made.relaxed(), named, request, last, now);
            complete = maker.complete();
        }
        boolean relaxed = complete < hits.total() && complete < settings.enough();
        boolean few = corrected || relaxed || hits.total() < settings.enough();
        CloserLook closer = new CloserLook(searcher, made, settings.weights());
        List<Best.Candidate> page = closer.applied(hits.inOrder());
        page = page.subList(Math.min(request.offset(), page.size()), Math.min(last, page.size()));
        return new SearchAnswer(
                request.query(),
                hits.total(),
                results(searcher, new Snippets(index, made.marks()), closer, page),
                relaxed,
                searcher.timedOut(),
                hits.facets(),
                few && better != null ? better.query() : null,
                corrected,
                asked.notes(),
                at);
    }

    private static Set<BytesRef> calledByOthers(IndexReader index, String name) throws IOException {
        Set<BytesRef> called = LinkTerms.called(index, name, CALLED_BY_MANY);
        return called.size() < CALLED_BY_MANY ? called : Set.of();
    }

    private static Hits search(
            IndexSearcher searcher, Query query, Named named, SearchRequest request, int last, Instant now)
            throws IOException {
        Hits hits = new Hits(request.filter(), request.facets(), named, Math.max(last, CloserLook.LOOKED_AT), now);
        return searcher.search(query, new Alone<>(hits));
    }

    private static List<SearchResult> results(
            IndexSearcher searcher, Snippets snippets, CloserLook closer, List<Best.Candidate> page)
            throws IOException {
        int[] documents = page.stream().mapToInt(Best.Candidate::document).toArray();
        List<Marked> marked = snippets.of(documents);
        List<SearchResult> results = new ArrayList<>();
        for (int i = 0; i < documents.length; i++) {
            results.add(result(searcher, documents[i], page.get(i).score(), marked.get(i))
                    .with(closer.why(documents[i])));
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
