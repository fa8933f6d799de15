package io.freshet.web;

import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What is known of one page, and its kept copy. Safe for use by many threads. */
final class PagePage {
    static final int TOPICS_SHOWN = 8;

    /** The copy may look as it likes within its frame; it runs nothing and loads nothing, also where a browser ignores the frame's own sandbox. */
    private static final String COPY_POLICY =
            "default-src 'none'; style-src 'self'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation";

    private final Views views;
    private final Canonicaliser canonicaliser;
    private final Frame frame;

    PagePage(Views views, Canonicaliser canonicaliser, Frame frame) {
        this.views = views;
        this.canonicaliser = canonicaliser;
        this.frame = frame;
    }

    List<Route> routes() {
        return List.of(Route.page("/page", this::page, "url"), Route.page("/page/copy", this::copy, "url"));
    }

    /**
     * What the page shows.
     *
     * @param typed into the box
     * @param problem the key of what is wrong with it; empty when nothing is
     * @param facts null when there is nothing to tell yet
     */
    record View(String typed, String problem, @Nullable PageFacts facts) {
        String title(Messages messages) {
            PageFacts.Content content = facts == null ? null : facts.content();
            if (facts == null || content == null) {
                return messages.say("page.title");
            }
            return content.title().isEmpty() ? Addresses.shown(facts.url()) : content.title();
        }
    }

    private Answer page(Route.Request request) {
        String typed = request.parameters().optional("url", "").strip();
        Optional<CrawlUrl> url = url(typed);
        if (url.isEmpty()) {
            String problem = typed.isEmpty() ? "" : "page.notUrl";
            return page(request, problem.isEmpty() ? 200 : 400, new View(typed, problem, null));
        }
        PageFacts facts = views.page(url.get());
        return page(request, facts.known() ? 200 : 404, new View(url.get().text(), "", facts));
    }

    private Answer page(Route.Request request, int status, View view) {
        Look look = frame.look(request);
        return frame.page(request, status, (out, tags) -> JtepageGenerated.render(out, tags, look, view));
    }

    private Answer copy(Route.Request request) {
        Look look = frame.look(request);
        Optional<String> copy = url(request.parameters().optional("url", "")).flatMap(views::copy);
        return frame.page(
                        request,
                        copy.isPresent() ? 200 : 404,
                        (out, tags) -> JtecopyGenerated.render(out, tags, look, copy.orElse("")))
                .with("Content-Security-Policy", COPY_POLICY);
    }

    private Optional<CrawlUrl> url(String typed) {
        return canonicaliser.parse(typed.contains("://") ? typed : "https://" + typed);
    }
}
