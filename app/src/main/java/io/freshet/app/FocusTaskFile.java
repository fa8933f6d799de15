package io.freshet.app;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A task of `lab focus`: a JSON object with a name and lists of URLs; {@code backlinks} is an object of lists. Other fields are passed over. */
record FocusTaskFile(String name, Map<String, List<CrawlUrl>> lists) {
    private static final List<String> NEEDED = List.of("seeds", "train_pos", "relevant");

    /** @throws SettingsException when it is not such a file */
    static FocusTaskFile read(Path file, Canonicaliser canonicaliser) {
        String name = "";
        Map<String, List<CrawlUrl>> lists = new HashMap<>();
        try (var in = Files.newInputStream(file);
                JsonParser json = new JsonFactory().createParser(in)) {
            String field = ""; // of the outermost object
            int depth = 0;
            for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
                depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
                if (token == JsonToken.FIELD_NAME && depth == 1) {
                    field = json.currentName();
                } else if (token == JsonToken.VALUE_STRING && depth == 1) {
                    name = field.equals("name") ? json.getText() : name;
                } else if (token == JsonToken.VALUE_STRING) {
                    List<CrawlUrl> list = lists.computeIfAbsent(field, _ -> new ArrayList<>());
                    canonicaliser.parse(json.getText()).ifPresent(list::add);
                }
            }
        } catch (IOException e) {
            throw new SettingsException(file + " is not a task, which is a JSON object: " + e.getMessage());
        }
        for (String needed : NEEDED) {
            if (lists.getOrDefault(needed, List.of()).isEmpty()) {
                throw new SettingsException(file + " has no \"" + needed + "\"; a task has lists of URLs called "
                        + String.join(", ", NEEDED));
            }
        }
        return new FocusTaskFile(
                name.isEmpty() ? file.getFileName().toString().replaceFirst("\\.json$", "") : name, lists);
    }

    List<CrawlUrl> list(String field) {
        return lists.getOrDefault(field, List.of());
    }
}
