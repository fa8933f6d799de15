package io.freshet.app;

import io.freshet.topics.Descriptor;
import io.freshet.topics.PaperSettings;
import io.freshet.topics.Strategy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The parameters of the paper's strategies, as options of a crawl. */
final class PaperOptions {
    @Option(
            names = "--features",
            paramLabel = "N",
            description = "The paper's strategies: how many terms chi-square keeps (default: 1000).")
    private @Nullable Integer features;

    @Option(
            names = "--descriptor",
            paramLabel = "KIND",
            description =
                    "The paper's strategies: what describes a link besides its own words: words on each side, or the sentence between tags (default: words).",
            converter = DescriptorConverter.class)
    private @Nullable Descriptor descriptor;

    @Option(
            names = "--words",
            paramLabel = "N",
            description = "The paper's strategies: words on each side of a link that describe it (default: 10).")
    private @Nullable Integer words;

    @Option(
            names = "--threshold",
            paramLabel = "P",
            description =
                    "The paper's strategies: a page or link of this probability or more is about a topic (default: 0.76).")
    private @Nullable Double threshold;

    @Option(
            names = "--sample-size",
            paramLabel = "T",
            description =
                    "The paper's strategies: t of the m-estimate, the equivalent sample size (default: the number of terms kept).")
    private @Nullable Double sample;

    @Option(
            names = "--prior",
            paramLabel = "P",
            description =
                    "The paper's strategies: p of the m-estimate, the prior weight of a term (default: 1 divided by the number of terms kept).")
    private @Nullable Double prior;

    /**
     * Returns the parameters for a crawl.
     *
     * @throws SettingsException when a value is out of range, or is given to a crawl that has no use for it
     */
    PaperSettings settings(Strategy strategy, boolean byTopic) {
        List<String> given = given();
        if (!given.isEmpty() && !byTopic) {
            throw new SettingsException(
                    given.getFirst() + " is for crawls that follow a topic. Add --topic NAME, or leave it out.");
        }
        if (!given.isEmpty() && !strategy.ofPaper()) {
            throw new SettingsException(given.getFirst() + " is for the paper's strategies, and this one is "
                    + strategy.word() + ". Add --strategy conventional, segmentation or segmentation-backlinks,"
                    + " or leave it out.");
        }
        if (words != null && descriptor == Descriptor.SENTENCE) {
            throw new SettingsException(
                    "--words has no meaning with --descriptor sentence, which ends at tags. Leave one of them out.");
        }
        PaperSettings d = PaperSettings.DEFAULT;
        try {
            return new PaperSettings(
                    features == null ? d.features() : features,
                    descriptor == null ? d.descriptor() : descriptor,
                    words == null ? d.words() : words,
                    threshold == null ? d.threshold() : threshold,
                    sample,
                    prior);
        } catch (IllegalArgumentException e) {
            throw new SettingsException(String.valueOf(e.getMessage()));
        }
    }

    private List<String> given() {
        List<String> given = new ArrayList<>();
        note("--features", features, given);
        note("--descriptor", descriptor, given);
        note("--words", words, given);
        note("--threshold", threshold, given);
        note("--sample-size", sample, given);
        note("--prior", prior, given);
        return given;
    }

    private static void note(String name, @Nullable Object value, List<String> given) {
        if (value != null) {
            given.add(name);
        }
    }

    static final class DescriptorConverter implements ITypeConverter<Descriptor> {
        @Override
        public Descriptor convert(String value) {
            return Descriptor.of(value)
                    .orElseThrow(() -> new TypeConversionException("\"" + value + "\" is none of "
                            + String.join(
                                    ", ",
                                    Arrays.stream(Descriptor.values())
                                            .map(Descriptor::word)
                                            .toList())));
        }
    }
}
