package io.freshet.search;

import io.freshet.model.Link;
import io.freshet.model.UrlKey;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
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
 * a table of all targets with the words of the links to them and the number of pages that use these words. The same the other way round, the words as one
 * name and then the target, is a table of what is called so: whatever others call a page, it is found by that as soon as they are in the index.
 */
final class LinkTerms {
    private static final int MOST = 1_000;
    private static final int LONGEST = 80;
    private static final int KEY = 2 * Long.BYTES;
    private static final byte AFTER_NAME = 0;

    private LinkTerms() {}

    /** A link to a target: its words, in small letters. */
    record Called(UrlKey target, String words) {
        /** As a term: the target first. */
        BytesRef link() {
            byte[] text = words.getBytes(StandardCharsets.UTF_8);
            return new BytesRef(put(ByteBuffer.allocate(KEY + text.length), target)
                    .put(text)
                    .array());
        }

        /** As a term: the words first, as one name. Empty when they have no letter. */
        Optional<BytesRef> name() {
            byte[] name = Words.whole(words).getBytes(StandardCharsets.UTF_8);
            ByteBuffer term =
                    ByteBuffer.allocate(name.length + 1 + KEY).put(name).put(AFTER_NAME);
            return name.length == 0
                    ? Optional.empty()
                    : Optional.of(new BytesRef(put(term, target).array()));
        }
    }

    /** What a page's document says of its links; not those to itself, and none that the page does not vouch for. */
    static Set<Called> of(UrlKey page, List<Link> links) {
        Set<Called> called = new LinkedHashSet<>();
        for (Link link : links) {
            if (called.size() == MOST) {
                break;
            }
            UrlKey target = link.target().key();
            if (!link.nofollow() && !target.equals(page)) {
                called.add(new Called(target, words(link.anchor())));
            }
        }
        return called;
    }

    static UrlKey target(BytesRef term) {
        ByteBuffer key = ByteBuffer.wrap(term.bytes, term.offset, KEY);
        return new UrlKey(key.getLong(), key.getLong());
    }

    /** The same as the term under which a page's document is known. */
    static BytesRef key(UrlKey page) {
        return new BytesRef(put(ByteBuffer.allocate(KEY), page).array());
    }

    static String words(BytesRef term) {
        return new String(term.bytes, term.offset + KEY, term.length - KEY, StandardCharsets.UTF_8);
    }

    /** The keys of what others call by a name, at most so many. */
    static Set<BytesRef> called(IndexReader reader, String name, int most) throws IOException {
        BytesRef prefix = new BytesRef(name + (char) AFTER_NAME);
        Set<BytesRef> called = new HashSet<>();
        for (LeafReaderContext leaf : reader.leaves()) {
            Terms terms = leaf.reader().terms(Fields.CALLS);
            TermsEnum each = terms == null ? TermsEnum.EMPTY : terms.iterator();
            if (each.seekCeil(prefix) == TermsEnum.SeekStatus.END) {
                continue;
            }
            for (BytesRef term = each.term();
                    term != null && called.size() < most && StringHelper.startsWith(term, prefix);
                    term = each.next()) {
                called.add(new BytesRef(
                        Arrays.copyOfRange(term.bytes, term.offset + prefix.length, term.offset + term.length)));
            }
        }
        return called;
    }

    /** Adds the words of the links to a page in one segment, each with the number of pages that have it. */
    static void collect(TermsEnum each, UrlKey target, Map<String, Integer> words) throws IOException {
        BytesRef prefix = key(target);
        if (each.seekCeil(prefix) == TermsEnum.SeekStatus.END) {
            return;
        }
        for (BytesRef term = each.term(); term != null && StringHelper.startsWith(term, prefix); term = each.next()) {
            words.merge(words(term), each.docFreq(), Integer::sum);
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

    private static String words(String anchor) {
        String words = Analysis.normal(anchor).toLowerCase(Locale.ROOT);
        if (words.length() <= LONGEST) {
            return words;
        }
        return words.substring(0, Character.isHighSurrogate(words.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST);
    }

    private static ByteBuffer put(ByteBuffer term, UrlKey page) {
        return term.putLong(page.host()).putLong(page.url());
    }
}
