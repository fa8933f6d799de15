package io.freshet.search;

import java.util.Set;
import org.apache.lucene.analysis.FilteringTokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.ko.POS;
import org.apache.lucene.analysis.ko.tokenattributes.PartOfSpeechAttribute;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/**
 * Leaves out the parts of speech of Korean that carry no meaning, and whatever has neither letter nor digit. Not Lucene's own filter for this: a number that
 * was joined has the part of speech of what comes after it, and is often a space. Not thread-safe: owned by its stream.
 */
final class MeaningFilter extends FilteringTokenFilter {
    /**
     * Endings, particles, punctuation. Fewer than Nori leaves out by itself: its guesses at unknown words are often prefixes, suffixes, adverbs or
     * determiners, and a name must not lose a syllable to a guess.
     */
    private static final Set<POS.Tag> LEFT_OUT = Set.of(
            POS.Tag.EP,
            POS.Tag.EF,
            POS.Tag.EC,
            POS.Tag.ETN,
            POS.Tag.ETM,
            POS.Tag.JKS,
            POS.Tag.JKC,
            POS.Tag.JKG,
            POS.Tag.JKO,
            POS.Tag.JKB,
            POS.Tag.JKV,
            POS.Tag.JKQ,
            POS.Tag.JX,
            POS.Tag.JC,
            POS.Tag.VCP,
            POS.Tag.XSA,
            POS.Tag.XSV,
            POS.Tag.SF,
            POS.Tag.SP,
            POS.Tag.SSC,
            POS.Tag.SSO,
            POS.Tag.SC,
            POS.Tag.SE,
            POS.Tag.SY);

    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final PartOfSpeechAttribute speech = addAttribute(PartOfSpeechAttribute.class);

    MeaningFilter(TokenStream input) {
        super(input);
    }

    @Override
    protected boolean accept() {
        boolean letter = false;
        char[] text = term.buffer();
        for (int i = 0; i < term.length(); i++) {
            if (Character.isDigit(text[i])) {
                return true;
            }
            letter |= Character.isLetter(text[i]) || Character.isSurrogate(text[i]);
        }
        POS.Tag tag = speech.getLeftPOS();
        return letter && (tag == null || !LEFT_OUT.contains(tag));
    }
}
