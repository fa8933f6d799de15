package io.freshet.search;

import io.freshet.model.Link;
import io.freshet.model.UrlKey;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;

/**
 * Links as terms of the documents that have them: the fingerprints of the target, then the words of the link. So the dictionary of terms is, in order,
 * a table of all targets with the words of the links to them and the number of pages that use these words.
 */
final class LinkTerms {
    private static final int MOST = 1_000;
    private static final int LONGEST = 80;
    private static final int KEY = 2 * Long.BYTES;

    private LinkTerms() {}

    /** What a page's document says of its links; not those to itself, and none that the page does not vouch for. */
    static Set<BytesRef> of(UrlKey page, List<Link> links) {
        Set<BytesRef> terms = new LinkedHashSet<>();
        for (Link link : links) {
            if (terms.size() == MOST) {
                break;
            }
            UrlKey target = link.target().key();
            if (!link.nofollow() && !target.equals(page)) {
                terms.add(term(target, link.anchor()));
            }
        }
        return terms;
    }

    static UrlKey target(BytesRef term) {
        ByteBuffer key = ByteBuffer.wrap(term.bytes, term.offset, KEY);
        return new UrlKey(key.getLong(), key.getLong());
    }

    /** The same as the term under which a page's document is known. */
    static BytesRef key(UrlKey page) {
        return new BytesRef(ByteBuffer.allocate(KEY)
                .putLong(page.host())
                .putLong(page.url())
                .array());
    }

    static String words(BytesRef term) {
        return new String(term.bytes, term.offset + KEY, term.length - KEY, StandardCharsets.UTF_8);
    }

    /** Adds the words of the links to a page, each with the number of pages that have it. */
    static void collect(IndexReader reader, UrlKey target, Map<String, Integer> words) throws IOException {
        BytesRef prefix = key(target);
        for (LeafReaderContext leaf : reader.leaves()) {
            Terms terms = leaf.reader().terms(Fields.LINKS);
            TermsEnum each = terms == null ? TermsEnum.EMPTY : terms.iterator();
            if (each.seekCeil(prefix) == TermsEnum.SeekStatus.END) {
                continue;
            }
            for (BytesRef term = each.term();
                    term != null && StringHelper.startsWith(term, prefix);
                    term = each.next()) {
                words.merge(words(term), each.docFreq(), Integer::sum);
            }
        }
    }

    /** Pages that link to a page, at most so many, in no particular order; one that links to it with several words is there for each. */
    static List<LinkIn> to(IndexReader reader, UrlKey target, int most) throws IOException {
        BytesRef prefix = key(target);
        List<LinkIn> found = new ArrayList<>();
        for (LeafReaderContext leaf : reader.leaves()) {
            Terms terms = leaf.reader().terms(Fields.LINKS);
            TermsEnum each = terms == null ? TermsEnum.EMPTY : terms.iterator();
            if (each.seekCeil(prefix) == TermsEnum.SeekStatus.END) {
                continue;
            }
            Bits live = leaf.reader().getLiveDocs();
            for (BytesRef term = each.term();
                    term != null && StringHelper.startsWith(term, prefix);
                    term = each.next()) {
                PostingsEnum documents = each.postings(null, PostingsEnum.NONE);
                for (int document = documents.nextDoc();
                        document != DocIdSetIterator.NO_MORE_DOCS;
                        document = documents.nextDoc()) {
                    if (found.size() == most) {
                        return found;
                    }
                    if (live == null || live.get(document)) {
                        found.add(new LinkIn(Shown.of(leaf.reader(), document).url(), words(term)));
                    }
                }
            }
        }
        return found;
    }

    private static BytesRef term(UrlKey target, String anchor) {
        String words = Analysis.normal(anchor).toLowerCase(Locale.ROOT);
        if (words.length() > LONGEST) {
            words = words.substring(0, Character.isHighSurrogate(words.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST);
        }
        byte[] text = words.getBytes(StandardCharsets.UTF_8);
        return new BytesRef(ByteBuffer.allocate(KEY + text.length)
                .putLong(target.host())
                .putLong(target.url())
                .put(text)
                .array());
    }
}
