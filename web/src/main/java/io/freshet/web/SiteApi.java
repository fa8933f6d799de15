package io.freshet.web;

import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.web.Reports.Form;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Supplier;

/** The routes of the API that are about followed sites: what they answer is what commands print. Safe for use by many threads. */
final class SiteApi {
    private static final String SITES = "/api/v1/sites";
    static final String[] FOLLOWING = {"url", "email", "from", "trust"};
    static final String[] ASKING = {"url", "action", "email", "latency", "agent", "push"};

    static final int LONGEST_LATENCY = 365;
    private static final int NOTICES = 50;
    private static final int MOST_NOTICES = 1_000;

    private final Sites sites;
    private final Canonicaliser canonicaliser;

    SiteApi(Sites sites, Canonicaliser canonicaliser) {
        this.sites = sites;
        this.canonicaliser = canonicaliser;
    }

    List<Route> routes() {
        return List.of(
                Route.api(Route.Method.GET, SITES, request -> told(request, form -> SiteText.list(sites.all(), form))),
                Route.api(Route.Method.POST, SITES, this::follow, FOLLOWING),
                Route.api(Route.Method.GET, SITES + "/notices", this::notices, "limit"),
                Route.api(Route.Method.POST, SITES + "/registration", this::ask, ASKING),
                Route.api(Route.Method.DELETE, SITES, this::remove, "url"));
    }

    private Answer notices(Route.Request request) {
        List<Sites.Notice> notices = sites.latest(request.parameters().number("limit", NOTICES, 1, MOST_NOTICES));
        return told(request, form -> SiteText.notices(notices, form));
    }

    private Answer follow(Route.Request request) {
        Sites.Following order = following(request.parameters(), url(request.parameters()));
        SiteLine site = done(() -> sites.follow(order));
        return told(request, form -> SiteText.followed(site, form));
    }

    private Answer ask(Route.Request request) {
        Sites.Asking order = asking(request.parameters(), url(request.parameters()), canonicaliser);
        Sites.Asked asked = done(() -> sites.ask(order));
        return told(request, form -> SiteText.asked(asked, form));
    }

    /** The order to follow the site of that URL, with what else is said of it. */
    static Sites.Following following(Parameters said, CrawlUrl url) {
        String trust = said.optional("trust", "signed");
        if (!trust.equals("plain") && !trust.equals("signed")) {
            throw new ProblemException(400, "trust is plain or signed, not \"" + trust + "\"");
        }
        return new Sites.Following(
                url,
                said.optional("email", "").strip(),
                said.optional("from", "").strip(),
                trust.equals("plain"));
    }

    /** What is asked of the agent of the site of that URL. */
    static Sites.Asking asking(Parameters said, CrawlUrl url, Canonicaliser canonicaliser) {
        String agent = said.optional("agent", "").strip();
        return new Sites.Asking(
                url,
                action(said.required("action", "register, change, suspend, resume or unregister")),
                said.optional("email", "").strip(),
                said.number("latency", 0, 1, LONGEST_LATENCY),
                agent.isEmpty() ? null : url("agent", agent, canonicaliser),
                said.flag("push"));
    }

    private Answer remove(Route.Request request) {
        CrawlUrl url = url(request.parameters());
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

    private CrawlUrl url(Parameters said) {
        return url("url", said.required("url", "the site, such as https://example.org/"), canonicaliser);
    }

    private static CrawlUrl url(String name, String text, Canonicaliser canonicaliser) {
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
