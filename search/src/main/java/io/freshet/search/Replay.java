package io.freshet.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;

/**
 * The terms of a text that several fields have, or one field several times: analysed once, and told as often as they are asked for. Not thread-safe: owned
 * by the thread that feeds the index.
 */
final class Replay extends TokenStream {
    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final PositionIncrementAttribute place = addAttribute(PositionIncrementAttribute.class);
    private final List<char[]> terms = new ArrayList<>();
    private final List<Integer> steps = new ArrayList<>();
    private int lastStep; // from the last term to the end
    private int at;

    Replay(Analysis.Prepared text) {
        try (TokenStream stream = text.analyzer().tokenStream("", text.text())) {
            var read = stream.addAttribute(CharTermAttribute.class);
            var step = stream.addAttribute(PositionIncrementAttribute.class);
            stream.reset();
            while (stream.incrementToken()) {
                char[] characters = new char[read.length()];
                System.arraycopy(read.buffer(), 0, characters, 0, characters.length);
                terms.add(characters);
                steps.add(step.getPositionIncrement());
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
        at = 0;
    }

    @Override
    public boolean incrementToken() {
        if (at == terms.size()) {
            return false;
        }
        clearAttributes();
        char[] characters = terms.get(at);
        term.copyBuffer(characters, 0, characters.length);
        place.setPositionIncrement(steps.get(at));
        at++;
        return true;
    }

    @Override
    public void end() throws IOException {
        super.end();
        place.setPositionIncrement(lastStep);
    }
}
