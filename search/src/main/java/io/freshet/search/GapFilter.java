package io.freshet.search;

import java.io.IOException;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;

/**
 * Closes the gaps that spaces, particles and endings leave: in Korean, words that follow each other are neighbours whatever stands between them. Not
 * thread-safe: owned by its stream.
 */
final class GapFilter extends TokenFilter {
    private final PositionIncrementAttribute place = addAttribute(PositionIncrementAttribute.class);

    GapFilter(TokenStream input) {
        super(input);
    }

    @Override
    public boolean incrementToken() throws IOException {
        boolean more = input.incrementToken();
        if (more && place.getPositionIncrement() > 1) {
            place.setPositionIncrement(1);
        }
        return more;
    }
}
