package io.freshet.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.AttributeFactory;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.BytesRefBuilder;

/**
 * The terms of a text that several fields have, or one field several times: analysed once, and told as often as they are asked for. Serves one text
 * after another. Not thread-safe: owned by the thread that feeds the index.
 */
final class Replay extends TokenStream {
    private final BytesTermAttribute term = addAttribute(BytesTermAttribute.class);
    private final PositionIncrementAttribute place = addAttribute(PositionIncrementAttribute.class);
    private final BytesRefBuilder terms = new BytesRefBuilder(); // one after another
    private final BytesRef told = new BytesRef();
    private int[] ends = new int[16];
    private int[] steps = new int[16];
    private int size;
    private int lastStep; // from the last term to the end
    private int at;

    Replay() {
        super(AttributeFactory.DEFAULT_ATTRIBUTE_FACTORY); // no characters beside the bytes of a term
    }

    /** Reads the terms of a text, in place of the last one. */
    void read(Analysis.Prepared text) {
        terms.clear();
        size = 0;
        lastStep = 0;
        if (text.text().isEmpty()) {
            return;
        }
        try (TokenStream stream = text.analyzer().tokenStream("", text.text())) {
            var read = stream.addAttribute(TermToBytesRefAttribute.class);
            var step = stream.addAttribute(PositionIncrementAttribute.class);
            stream.reset();
            while (stream.incrementToken()) {
                terms.append(read.getBytesRef());
                ends = ArrayUtil.grow(ends, size + 1);
                steps = ArrayUtil.grow(steps, size + 1);
                ends[size] = terms.length();
                steps[size++] = step.getPositionIncrement();
            }
            stream.end();
            lastStep = step.getPositionIncrement();
        } catch (IOException e) {
            throw new UncheckedIOException("memory cannot fail", e);
        }
    }

    @Override
    public void reset() throws IOException {
        super.reset();
        clearAttributes();
        told.bytes = terms.bytes();
        term.setBytesRef(told);
        at = 0;
    }

    @Override
    public boolean incrementToken() {
        if (at == size) {
            return false;
        }
        told.offset = at == 0 ? 0 : ends[at - 1];
        told.length = ends[at] - told.offset;
        place.setPositionIncrement(steps[at]);
        at++;
        return true;
    }

    @Override
    public void end() throws IOException {
        super.end();
        place.setPositionIncrement(lastStep);
    }
}
