package io.freshet.app;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.freshet.store.Commit;
import io.freshet.store.Store;
import io.freshet.topics.Descriptor;
import io.freshet.topics.PaperSettings;
import io.freshet.topics.Strategy;
import io.freshet.topics.Topic;
import io.freshet.web.JsonText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the last crawl by one of the paper's strategies judged links: with these topics together and these parameters. The store remembers it, so that the view of a link can show the same
 * judgement.
 *
 * @param topics in their order; empty for all of the store
 */
record PaperMethod(List<String> topics, Strategy strategy, PaperSettings settings) {
    private static final String NOTE = "paper-method";

    /** What is shown of a store that was not crawled in such a way. */
    static final PaperMethod USUAL = new PaperMethod(List.of(), Strategy.SEGMENTATION, PaperSettings.DEFAULT);

    PaperMethod {
        topics = List.copyOf(topics);
    }

    static PaperMethod of(Store store) {
        return store.note(NOTE).map(PaperMethod::decoded).orElse(USUAL);
    }

    void remember(Store store) {
        store.commit(new Commit().note(NOTE, encoded()));
    }

    boolean backlinks() {
        return strategy == Strategy.SEGMENTATION_BACKLINKS;
    }

    /** Those that it is about, as far as they are still there. */
    List<Topic> among(List<Topic> all) {
        List<Topic> some =
                all.stream().filter(topic -> topics.contains(topic.name())).toList();
        return some.isEmpty() ? all : some;
    }

    private byte[] encoded() {
        return JsonText.of(json -> {
                    json.writeStringField("strategy", strategy.word());
                    json.writeNumberField("features", settings.features());
                    json.writeStringField("descriptor", settings.descriptor().word());
                    json.writeNumberField("words", settings.words());
                    json.writeNumberField("threshold", settings.threshold());
                    if (settings.sample() != null) {
                        json.writeNumberField("sample", settings.sample());
                    }
                    if (settings.prior() != null) {
                        json.writeNumberField("prior", settings.prior());
                    }
                    json.writeArrayFieldStart("topics");
                    for (String topic : topics) {
                        json.writeString(topic);
                    }
                    json.writeEndArray();
                })
                .getBytes(StandardCharsets.UTF_8);
    }

    private static PaperMethod decoded(byte[] bytes) {
        PaperSettings d = PaperSettings.DEFAULT;
        List<String> topics = new ArrayList<>();
        Strategy strategy = USUAL.strategy();
        Descriptor descriptor = d.descriptor();
        int features = d.features();
        int words = d.words();
        double threshold = d.threshold();
        @Nullable Double sample = null;
        @Nullable Double prior = null;
        try (JsonParser json = new JsonFactory().createParser(bytes)) {
            for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
                String name = json.currentName();
                if (token == JsonToken.VALUE_STRING && name == null) {
                    topics.add(json.getText());
                } else if (token.isScalarValue() && name != null) {
                    switch (name) {
                        case "strategy" ->
                            strategy = Strategy.of(json.getText()).orElse(strategy);
                        case "descriptor" ->
                            descriptor = Descriptor.of(json.getText()).orElse(descriptor);
                        case "features" -> features = json.getIntValue();
                        case "words" -> words = json.getIntValue();
                        case "threshold" -> threshold = json.getDoubleValue();
                        case "sample" -> sample = json.getDoubleValue();
                        case "prior" -> prior = json.getDoubleValue();
                        default -> {}
                    }
                }
            }
            return new PaperMethod(
                    topics, strategy, new PaperSettings(features, descriptor, words, threshold, sample, prior));
        } catch (IOException | IllegalArgumentException e) {
            return USUAL; // of a newer version: nothing but a view depends on it
        }
    }
}
