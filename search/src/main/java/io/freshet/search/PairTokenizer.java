package io.freshet.search;

import java.io.IOException;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;

/**
 * Every two neighbouring syllables of Hangul, Han or Kana are a term; spaces between them do not part them, so 데이터베이스 and 데이터 베이스 have the
 * same pairs but for one. A syllable that stands alone is a term by itself. Everything else only parts. Not thread-safe: owned by its stream.
 */
final class PairTokenizer extends Tokenizer {
    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final OffsetAttribute offset = addAttribute(OffsetAttribute.class);
    private final PositionIncrementAttribute place = addAttribute(PositionIncrementAttribute.class);

    private final WholeText whole = new WholeText();
    private final Pairs pairs = new Pairs();

    @Override
    public void reset() throws IOException {
        super.reset();
        whole.read(input);
        pairs.of(whole.characters(), whole.length());
    }

    @Override
    public boolean incrementToken() {
        clearAttributes();
        if (!pairs.next()) {
            return false;
        }
        char[] text = whole.characters();
        term.append(text[pairs.start()]);
        if (pairs.end() - pairs.start() > 1) {
            term.append(text[pairs.end() - 1]);
        }
        offset.setOffset(correctOffset(pairs.start()), correctOffset(pairs.end()));
        place.setPositionIncrement(pairs.step());
        return true;
    }

    @Override
    public void end() throws IOException {
        super.end();
        offset.setOffset(correctOffset(whole.length()), correctOffset(whole.length()));
    }

    /** Whether there are any in the text. */
    static boolean occurIn(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (syllable(text.charAt(i))) {
                return true;
            }
        }
        return false;
    }

    static boolean syllable(char c) {
        return c >= 0x3041
                && ((c >= 0xAC00 && c <= 0xD7A3)
                        || (c >= 0x4E00 && c <= 0x9FFF)
                        || (c >= 0x3400 && c <= 0x4DBF)
                        || (c <= 0x3096)
                        || (c >= 0x30A1 && c <= 0x30FC));
    }
}
