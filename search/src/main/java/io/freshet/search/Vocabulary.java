package io.freshet.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;

/**
 * The words of titles in Latin letters, by how they sound: what a Korean word in a question may be the transliteration of. It also remembers what was found out of words. Safe for use by many threads.
 */
final class Vocabulary {
    private static final int SHORTEST = 3;
    private static final int LONGEST = 24;

    /** Titles that a word must be in: others are slips and names of variables. */
    private static final int FEWEST = 2;

    /** Beyond so many words the rarer ones, which come later, are left out. */
    private static final int MOST = 200_000;

    private static final int MOST_REMEMBERED = 20_000;

    private static final int FEWEST_CONSONANTS = 2;

    private final Map<String, List<Word>> bySound = new HashMap<>();
    private final int pages;
    private final Map<String, Set<String>> sites = new ConcurrentHashMap<>(); // that a word names
    private final Map<String, List<String>> wholes = new ConcurrentHashMap<>();
    private final Map<String, List<String>> parts = new ConcurrentHashMap<>();

    /** Something that costs too much to be looked up for every question. */
    interface Look<T> {
        T up() throws IOException;
    }

    Set<String> sites(String word, Look<Set<String>> look) throws IOException {
        return remembered(sites, word, look);
    }

    List<String> whole(String word, Look<List<String>> look) throws IOException {
        return remembered(wholes, word, look);
    }

    List<String> parts(String word, Look<List<String>> look) throws IOException {
        return remembered(parts, word, look);
    }

    private static <T> T remembered(Map<String, T> all, String word, Look<T> look) throws IOException {
        T known = all.get(word);
        if (known == null) {
            known = look.up();
            if (all.size() < MOST_REMEMBERED) {
                all.put(word, known);
            }
        }
        return known;
    }

    private record Word(String word, Sounds.Sound sound, int titles) {}

    private Vocabulary(int pages) {
        this.pages = pages;
    }

    static Vocabulary of(IndexReader reader) throws IOException {
        var vocabulary = new Vocabulary(reader.numDocs());
        Terms terms = MultiTerms.getTerms(reader, Fields.TITLE);
        TermsEnum each = terms == null ? TermsEnum.EMPTY : terms.iterator();
        int count = 0;
        for (BytesRef term = each.next(); term != null && count < MOST; term = each.next()) {
            if (latin(term) && each.docFreq() >= FEWEST) {
                String word = term.utf8ToString();
                Sounds.Sound sound = Sounds.ofLatin(word);
                if (sound.consonants().length() >= FEWEST_CONSONANTS) {
                    vocabulary
                            .bySound
                            .computeIfAbsent(sound.consonants(), _ -> new ArrayList<>(1))
                            .add(new Word(word, sound, each.docFreq()));
                    count++;
                }
            }
        }
        return vocabulary;
    }

    /** Whether it is still good enough for a state of the index. */
    boolean fits(IndexReader reader) {
        return Math.abs(reader.numDocs() - pages) <= pages / 10;
    }

    /** Words that sound like one in Hangul, those in most titles first. */
    List<String> like(String hangul) {
        Sounds.Sound sound = Sounds.ofHangul(hangul);
        List<Word> found = new ArrayList<>();
        for (String consonants : sound.spellings()) {
            for (Word word : bySound.getOrDefault(consonants, List.of())) {
                if (word.sound.fits(sound)) {
                    found.add(word);
                }
            }
            if (!found.isEmpty()) {
                break; // the same sounds before like ones
            }
        }
        found.sort(Comparator.comparingInt(Word::titles).reversed().thenComparing(Word::word));
        return found.stream().map(Word::word).toList();
    }

    private static boolean latin(BytesRef term) {
        if (term.length < SHORTEST || term.length > LONGEST) {
            return false;
        }
        for (int i = 0; i < term.length; i++) {
            byte b = term.bytes[term.offset + i];
            if (b < 'a' || b > 'z') {
                return false;
            }
        }
        return true;
    }
}
