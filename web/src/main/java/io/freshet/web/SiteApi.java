package io.freshet.web;

import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.web.Reports.Form;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The routes of the API that are about followed sites: what they answer is what commands print. Safe for use by many threads. */
final class SiteApi {
    private static final String SITES = "/api/v1/sites";
    private static final int LONGEST_LATENCY = 365;

    private final Sites sites;
    private final Canonicaliser canonicaliser;

    SiteApi(Sites sites, Canonicaliser canonicaliser) {
        this.sites = sites;
        this.canonicaliser = canonicaliser;
    }

    List<Route> routes() {
        return List.of(
                Route.api(Route.Method.GET, SITES, request -> told(request, form -> SiteText.list(sites.all(), form))),
                Route.api(Route.Method.POST, SITES, this::follow, "url", "email", "from", "trust"),
                Route.api(
                        Route.Method.POST,
                        SITES + "/registration",
                        this::ask,
                        "url",
                        "action",
                        "email",
                        "latency",
                        "agent",
                        "push"),
                Route.api(Route.Method.DELETE, SITES, this::remove, "url"));
    }

    private Answer follow(Route.Request request) {
        Parameters said = request.parameters();
        String trust = said.optional("trust", "signed");
        if (!trust.equals("plain") && !trust.equals("signed")) {
            throw new ProblemException(400, "trust is plain or signed, not \"" + trust + "\"");
        }
        var order = new Sites.Following(
                url("url", said.required("url", "the site, such as https://example.org/")),
                said.optional("email", ""),
                said.optional("from", ""),
                trust.equals("plain"));
        SiteLine site = done(() -> sites.follow(order));
        return told(request, form -> SiteText.followed(site, form));
    }

    private Answer ask(Route.Request request) {
        Parameters said = request.parameters();
        var order = new Sites.Asking(
                url("url", said.required("url", "the site, such as https://example.org/")),
                action(said.required("action", "register, change, suspend, resume or unregister")),
                said.optional("email", ""),
                said.number("latency", 0, 1, LONGEST_LATENCY),
                agent(said.optional("agent", "")),
                said.flag("push"));
        Sites.Asked asked = done(() -> sites.ask(order));
        return told(request, form -> SiteText.asked(asked, form));
    }

    private Answer remove(Route.Request request) {
        CrawlUrl url = url("url", request.parameters().required("url", "the site, such as https://example.org/"));
        done(() -> {
            sites.remove(url.host());
            return url;
        });
        return Answer.json(
                JsonText.of(json -> json.writeStringField("removed", url.host().text())) + "\n");
    }

    private static Sites.Action action(String text) {
        try {
            return Sites.Action.valueOf(text.strip().toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException _) {
            throw new ProblemException(
                    400, "action is register, change, suspend, resume or unregister, not \"" + text + "\"");
        }
    }

    private @Nullable CrawlUrl agent(String text) {
        return text.isEmpty() ? null : url("agent", text);
    }

    private CrawlUrl url(String name, String text) {
        return canonicaliser
                .parse(text.strip())
                .orElseThrow(() -> new ProblemException(
                        400,
                        name + " must be an http or https URL, such as https://example.org/, not \"" + text + "\""));
    }

    private static <T> T done(Supplier<T> work) {
        try {
            return work.get();
        } catch (Sites.RefusedException e) {
            throw e.problem();
        }
    }

    /** JSON, unless words alone are accepted. */
    private static Answer told(Route.Request request, Function<Form, String> text) {
        String accept = request.header("accept").split(";", 2)[0].strip();
        boolean words = accept.equalsIgnoreCase("text/plain");
        return Answer.text(200, words ? "text/plain" : "application/json", text.apply(words ? Form.WORDS : Form.JSON))
                .with("Vary", "Accept");
    }
}
