package io.freshet.search;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.text.Normalizer.Form.NFC;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.cjk.CJKWidthFilter;
import org.apache.lucene.analysis.core.KeywordTokenizer;
import org.apache.lucene.analysis.en.KStemFilter;
import org.apache.lucene.analysis.icu.ICUFoldingFilter;
import org.apache.lucene.analysis.icu.segmentation.ICUTokenizer;
import org.apache.lucene.analysis.ko.KoreanNumberFilter;
import org.apache.lucene.analysis.ko.KoreanReadingFormFilter;
import org.apache.lucene.analysis.ko.KoreanTokenizer;
import org.apache.lucene.analysis.ko.KoreanTokenizer.DecompoundMode;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.jspecify.annotations.Nullable;

/**
 * Text to terms: Korean by morphemes, English by stems, everything else by the rules and dictionaries of Unicode; and pairs of syllables beside
 * them. Text is normalised ({@link #normal}) before it comes here. Not thread-safe: owned by the thread that feeds the index, or by one search at a time.
 */
final class Analysis implements AutoCloseable {
    /** Between texts of a field: words are not close together across it. */
    private static final int GAP = 100;

    private final Analyzer korean = new OneThread() {
        @Override
        protected TokenStreamComponents createComponents(String field) {
            // Punctuation goes last: numbers are joined over it. Compounds are parted, so that spaces within them do
            // not matter.
            Tokenizer words = new KoreanTokenizer(
                    TokenStream.DEFAULT_TOKEN_ATTRIBUTE_FACTORY, null, DecompoundMode.DISCARD, false, false);
            TokenStream numbers = new KoreanNumberFilter(words);
            TokenStream hangul = new KoreanReadingFormFilter(new GapFilter(new MeaningFilter(numbers)));
            return new TokenStreamComponents(words, new KStemFilter(new LowerCaseFilter(new CJKWidthFilter(hangul))));
        }
    };

    private final Analyzer english = new OneThread() {
        @Override
        protected TokenStreamComponents createComponents(String field) {
            Tokenizer words = new StandardTokenizer();
            return new TokenStreamComponents(words, EnglishTerm.filters(words));
        }
    };

    private final Analyzer quick = new OneThread() {
        @Override
        protected TokenStreamComponents createComponents(String field) {
            return new TokenStreamComponents(new EnglishTokenizer());
        }
    };

    private final Analyzer universal = new OneThread() {
        @Override
        protected TokenStreamComponents createComponents(String field) {
            Tokenizer words = new ICUTokenizer();
            return new TokenStreamComponents(words, new ICUFoldingFilter(new JoinedNumberFilter(words)));
        }
    };

    private final Analyzer pairs = new OneThread() {
        @Override
        protected TokenStreamComponents createComponents(String field) {
            return new TokenStreamComponents(new PairTokenizer());
        }
    };

    /** Of the index itself: fields bring their own, and this one only holds apart what a field has of several texts. */
    private final Analyzer apart = new OneThread() {
        @Override
        protected TokenStreamComponents createComponents(String field) {
            return new TokenStreamComponents(new KeywordTokenizer());
        }

        @Override
        public int getPositionIncrementGap(String field) {
            return GAP;
        }
    };

    Analyzer ofTheIndex() {
        return apart;
    }

    /** For a page in the language. */
    Analyzer of(String language) {
        return switch (language) {
            case "ko" -> korean;
            case "en", "" -> english; // too little text to tell is mostly English, names and numbers
            default -> universal;
        };
    }

    /** A text, ready for the way in which it is analysed. */
    record Prepared(String text, Analyzer analyzer) {}

    /** The same terms, sooner where the language allows it. */
    Prepared of(String language, String text) {
        Analyzer usual = of(language);
        return usual.equals(english) ? new Prepared(text, quick) : new Prepared(apart(text), usual);
    }

    Analyzer pairs() {
        return pairs;
    }

    /** Every way in which a page may have been analysed: what a word of a query is looked for by. */
    List<Analyzer> all() {
        return List.of(english, korean, universal);
    }

    /** Is told of a term and where it stands in the text. */
    interface TermConsumer {
        void accept(String term, int start, int end);
    }

    static void each(Analyzer analyzer, String text, TermConsumer consumer) {
        try (TokenStream stream = analyzer.tokenStream("", text)) {
            var term = stream.addAttribute(CharTermAttribute.class);
            var place = stream.addAttribute(OffsetAttribute.class);
            stream.reset();
            while (stream.incrementToken()) {
                consumer.accept(term.toString(), place.startOffset(), place.endOffset());
            }
            stream.end();
        } catch (IOException e) {
            throw new UncheckedIOException("memory cannot fail", e);
        }
    }

    /** A term, and how many places it is after the one before. */
    record Token(String term, int step) {}

    /** The terms of a text in their order. */
    static List<Token> tokens(Analyzer analyzer, String text) {
        List<Token> tokens = new ArrayList<>();
        try (TokenStream stream = analyzer.tokenStream("", text)) {
            var term = stream.addAttribute(CharTermAttribute.class);
            var place = stream.addAttribute(PositionIncrementAttribute.class);
            stream.reset();
            while (stream.incrementToken()) {
                tokens.add(new Token(term.toString(), place.getPositionIncrement()));
            }
            stream.end();
        } catch (IOException e) {
            throw new UncheckedIOException("memory cannot fail", e);
        }
        return tokens;
    }

    /**
     * As it is analysed and shown: composed (NFC), since half of the tools in the world write Hangul as single letters, and with no half of a
     * character, which cannot be written to disk.
     */
    static String normal(String text) {
        if (plain(text)) {
            return text;
        }
        String whole = hasHalves(text) ? new String(text.getBytes(UTF_8), UTF_8) : text;
        return Normalizer.isNormalized(whole, NFC) ? whole : Normalizer.normalize(whole, NFC);
    }

    /** Whether all characters are below the combining marks, as those of most pages in Latin letters: then they are {@linkplain #normal normal}, and none is Hangul, Han or Kana. */
    static boolean plain(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= 0x300) {
                return false;
            }
        }
        return true;
    }

    private static boolean hasHalves(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                boolean whole = i + 1 < text.length() && Character.isSurrogatePair(text.charAt(i), text.charAt(i + 1));
                if (!whole) {
                    return true;
                }
                i++;
            }
        }
        return false;
    }

    /**
     * The same text, character for character, with spaces for what parts words though Unicode says otherwise: a dot within them ({@code glib.h},
     * {@code end.Next}, {@code 3.6.9}), signs of ownership, marks of direction.
     */
    static String apart(String text) {
        char[] changed = null;
        for (int i = 0; i < text.length(); i++) {
            if (parts(text, i)) {
                if (changed == null) {
                    changed = text.toCharArray();
                }
                changed[i] = ' ';
            }
        }
        return changed == null ? text : new String(changed);
    }

    private static boolean parts(String text, int at) {
        return switch (text.charAt(at)) {
            case '.' ->
                at > 0
                        && at + 1 < text.length()
                        && Character.isLetterOrDigit(text.charAt(at - 1))
                        && Character.isLetterOrDigit(text.charAt(at + 1));
            case '©', '®', '™', '\u200E', '\u200F' -> true;
            default -> false;
        };
    }

    /** Keeps its filters for the next text. Lucene keeps them by thread, and a search may be a thread of its own: it would make them anew. */
    private abstract static class OneThread extends Analyzer {
        OneThread() {
            super(new ReuseStrategy() {
                private @Nullable TokenStreamComponents kept;

                @Override
                public @Nullable TokenStreamComponents getReusableComponents(Analyzer analyzer, String field) {
                    return kept;
                }

                @Override
                public void setReusableComponents(Analyzer analyzer, String field, TokenStreamComponents components) {
                    kept = components;
                }
            });
        }
    }

    @Override
    public void close() {
        korean.close();
        english.close();
        quick.close();
        universal.close();
        pairs.close();
        apart.close();
    }
}
