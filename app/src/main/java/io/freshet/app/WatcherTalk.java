package io.freshet.app;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Headers;
import io.freshet.page.HtmlParser;
import io.freshet.page.PageSettings;
import io.freshet.page.TreeBuilder;
import io.freshet.watch.text.Difference;
import io.freshet.watch.text.PageFollower;
import io.freshet.watch.text.PageReader;
import io.freshet.watch.text.PageText;
import io.freshet.watch.text.Verdict;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
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

    private static final String FIELDS = "id, url, before and after";

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

    /** See {@link RefereeQuestion#each}. */
    void run() throws IOException {
        RefereeQuestion.each(in, asked -> answer(question(asked)));
    }

    private static Question question(RefereeQuestion asked) {
        String url = asked.text("url", FIELDS);
        List<String> visits = new ArrayList<>(asked.list("history"));
        visits.add(asked.text("before", FIELDS));
        visits.add(asked.text("after", FIELDS));
        return new Question(
                asked.text("id", FIELDS),
                Canonicaliser.DEFAULT
                        .parse(url)
                        .orElseThrow(() -> new IllegalArgumentException("url is no address of a page: " + url)),
                visits);
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
            known = reader.read(url, HTML, RefereeQuestion.bytes(file));
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
