package io.freshet.web;

import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What is known of one page, and its kept copy. Safe for use by many threads. */
final class PagePage {
    static final int TOPICS_SHOWN = 8;

    /** Stands in the copy itself: what a document in a sandbox asks for comes from {@code Origin: null}, which the gate refuses. */
    static final String COPY_STYLE = new String(Assets.read("copy.css"), StandardCharsets.UTF_8);

    /** The copy looks as we want it, and no other way; it runs nothing and loads nothing, also where a browser ignores the frame's own sandbox. */
    private static final String COPY_POLICY = "default-src 'none'; style-src 'sha256-" + sha256(COPY_STYLE)
            + "'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation";

    private final Views views;
    private final Canonicaliser canonicaliser;
    private final Frame frame;

    PagePage(Views views, Canonicaliser canonicaliser, Frame frame) {
        this.views = views;
        this.canonicaliser = canonicaliser;
        this.frame = frame;
    }

    List<Route> routes() {
        return List.of(
                Route.page("/page", this::page, "url", "at").asHeavy(),
                Route.page("/page/copy", this::copy, "url", "at").asHeavy());
    }

    /**
     * What the page shows.
     *
     * @param typed into the box
     * @param problem the key of what is wrong with it; empty when nothing is
     * @param facts null when there is nothing to tell yet
     * @param at of which time a copy is wanted; null for the newest
     */
    record View(
            String typed,
            String problem,
            @Nullable PageFacts facts,
            @Nullable Instant at) {
        /** Whether no copy of that time is kept. */
        boolean copyGone() {
            return at != null
                    && (facts == null
                            || facts.versions().stream()
                                    .noneMatch(version -> version.at().equals(at)));
        }

        /** Whether it is this copy that is shown. */
        boolean shows(PageFacts.Version version) {
            return facts != null
                    && (at == null
                            ? version.equals(facts.versions().getFirst())
                            : version.at().equals(at));
        }

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
        List<CrawlUrl> meant = Addresses.meant(typed, canonicaliser);
        if (meant.isEmpty()) {
            String problem = typed.isEmpty() ? "" : "page.notUrl";
            return page(request, problem.isEmpty() ? 200 : 400, new View(typed, problem, null, null));
        }
        PageFacts facts = views.page(meant.getFirst());
        for (CrawlUrl other : meant.subList(1, meant.size())) {
            if (!facts.known()) {
                PageFacts others = views.page(other);
                facts = others.known() ? others : facts;
            }
        }
        Instant at = request.parameters().time("at");
        var view = new View(facts.url().text(), "", facts, at);
        return page(request, facts.known() && !view.copyGone() ? 200 : 404, view);
    }

    private Answer page(Route.Request request, int status, View view) {
        Look look = frame.look(request);
        return frame.page(request, status, (out, tags) -> JtepageGenerated.render(out, tags, look, view));
    }

    private Answer copy(Route.Request request) {
        Look look = frame.look(request);
        Instant at = request.parameters().time("at");
        Optional<Views.Copy> copy =
                canonicaliser.parse(request.parameters().optional("url", "")).flatMap(url -> views.copy(url, at));
        return frame.page(
                        request,
                        copy.isPresent() ? 200 : 404,
                        (out, tags) -> JtecopyGenerated.render(out, tags, look, copy))
                .with("Content-Security-Policy", COPY_POLICY);
    }

    private static String sha256(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java has it
        }
    }
}
