package io.freshet.app;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Headers;
import io.freshet.page.HtmlParser;
import io.freshet.page.PageSettings;
import io.freshet.page.TreeBuilder;
import io.freshet.store.FileTrouble;
import io.freshet.watch.text.Difference;
import io.freshet.watch.text.PageFollower;
import io.freshet.watch.text.PageReader;
import io.freshet.watch.text.PageText;
import io.freshet.watch.text.Verdict;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Lets a referee try which changes are told: a line of JSON for each pair of visits, and one for each answer. The visits of a question are followed as those of a page that is
 * watched; nothing is carried from one question to the next but the texts of the last files. Not thread-safe.
 */
final class WatcherTalk {
    /** Texts of files that are kept: those of some questions about one page. */
    private static final int KEPT = 32;

    private static final Headers HTML = Headers.of("Content-Type", "text/html");

    private final BufferedReader in;
    private final PrintWriter out;
    private final JsonFactory factory = new JsonFactory();
    private final PageReader reader;
    private final Map<String, PageText> read = new LinkedHashMap<>(KEPT, .75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, PageText> eldest) {
            return size() > KEPT;
        }
    };

    /** @param visits files, the oldest first */
    private record Question(String id, CrawlUrl url, List<String> visits) {}

    WatcherTalk(BufferedReader in, PrintWriter out) {
        this.in = in;
        this.out = out;
        var trees = new TreeBuilder();
        this.reader = new PageReader(trees, new HtmlParser(PageSettings.DEFAULT, Canonicaliser.DEFAULT, trees));
    }

    /**
     * Until the referee says nothing any more.
     *
     * @throws WorkFailedException when a line is not in the protocol, or a file cannot be read; says which
     */
    void run() throws IOException {
        int number = 1;
        for (String line = in.readLine(); line != null; line = in.readLine(), number++) {
            try {
                answer(question(line));
            } catch (IllegalArgumentException e) {
                throw new WorkFailedException("line " + number + " of the referee: " + e.getMessage());
            }
        }
    }

    private Question question(String line) throws IOException {
        Map<String, String> fields = new LinkedHashMap<>();
        List<String> visits = new ArrayList<>();
        try (JsonParser json = factory.createParser(line)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw new IllegalArgumentException("a question is an object of JSON, unlike: " + line);
            }
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String name = json.currentName();
                JsonToken value = json.nextToken();
                if (value == JsonToken.START_ARRAY && name.equals("history")) {
                    while (json.nextToken() == JsonToken.VALUE_STRING) {
                        visits.add(json.getText());
                    }
                } else if (value == JsonToken.VALUE_STRING) {
                    fields.put(name, json.getText());
                } else {
                    json.skipChildren();
                }
            }
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("this is no JSON: " + e.getOriginalMessage(), e);
        }
        String url = field(fields, "url");
        visits.add(field(fields, "before"));
        visits.add(field(fields, "after"));
        return new Question(
                field(fields, "id"),
                Canonicaliser.DEFAULT
                        .parse(url)
                        .orElseThrow(() -> new IllegalArgumentException("url is no address of a page: " + url)),
                visits);
    }

    private static String field(Map<String, String> fields, String name) {
        String value = fields.get(name);
        if (value == null) {
            throw new IllegalArgumentException(
                    "a question has the fields id, url, before and after; there is no " + name);
        }
        return value;
    }

    private void answer(Question question) throws IOException {
        var follower = new PageFollower();
        for (String file : question.visits().subList(0, question.visits().size() - 1)) {
            follower.visit(text(question.url(), file));
        }
        Verdict verdict = follower.visit(text(question.url(), question.visits().getLast()));
        var line = new StringWriter();
        try (JsonGenerator json = factory.createGenerator(line)) {
            json.writeStartObject();
            json.writeStringField("id", question.id());
            json.writeBooleanField("tells", verdict instanceof Verdict.Tell);
            json.writeNumberField("confidence", verdict instanceof Verdict.Tell told ? told.confidence() : 0);
            json.writeStringField("why", why(verdict));
            json.writeEndObject();
        }
        CommandOutput.exactly(out, line + "\n");
        out.flush();
    }

    private PageText text(CrawlUrl url, String file) {
        PageText known = read.get(file);
        if (known == null) {
            try {
                known = reader.read(url, HTML, Files.readAllBytes(Path.of(file)));
            } catch (InvalidPathException | IOException e) {
                String words = e instanceof IOException trouble ? FileTrouble.words(trouble) : e.getMessage();
                throw new IllegalArgumentException("cannot read " + file + ": " + words, e);
            }
            read.put(file, known);
        }
        return known;
    }

    private static String why(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Tell told -> {
                long semantic = told.differences().stream()
                        .filter(each -> each.meaning() == Difference.Meaning.SEMANTIC)
                        .count();
                yield semantic == 1 ? "1 difference" : semantic + " differences";
            }
            case Verdict.Quiet(var reason) -> reason.name().toLowerCase(Locale.ROOT);
            case Verdict.Flap _ -> "flap";
            case Verdict.Unseen(var obstacle) -> "unseen: " + obstacle.name().toLowerCase(Locale.ROOT);
        };
    }
}
