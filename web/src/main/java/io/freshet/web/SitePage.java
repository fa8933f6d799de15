package io.freshet.web;

import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The sites that tell what changed, as people follow them and register with their agents. Safe for use by many threads. */
final class SitePage {
    /** So many sites are shown on one page; `site list` shows all. */
    static final int SITES_SHOWN = 100;

    static final int NOTICES_SHOWN = 50;

    private final Sites sites;
    private final Canonicaliser canonicaliser;
    private final Frame frame;
    private final Live live;

    SitePage(Parts parts, Frame frame, Live live) {
        this.sites = parts.sites();
        this.canonicaliser = parts.canonicaliser();
        this.frame = frame;
        this.live = live;
    }

    List<Route> routes() {
        return List.of(
                Route.page("/sites", this::all),
                Route.page("/sites/view", this::view, "url"),
                Route.page("/sites/live", this::live, "url"),
                Route.form("/sites/follow", this::follow, SiteApi.FOLLOWING),
                Route.form("/sites/ask", this::ask, SiteApi.ASKING),
                Route.form("/sites/remove", this::remove, "url"));
    }

    /** What was typed into the form of a site, and what is wrong with it. */
    record Form(String url, String email, String sender, boolean plain, String problem) {
        static final Form EMPTY = new Form("", "", "", false, "");

        private static Form of(SiteLine site) {
            return new Form(site.url(), site.email(), site.sender(), site.plain(), "");
        }

        private static Form of(Parameters said, String problem) {
            return new Form(
                    said.optional("url", ""),
                    said.optional("email", ""),
                    said.optional("from", ""),
                    said.optional("trust", "").equals("plain"),
                    problem);
        }
    }

    /** What was typed into the form of a registration. */
    record Wish(String email, String latency, String agent, boolean push) {
        private static Wish of(SiteLine site) {
            SiteLine.Registration registration = site.registration();
            return registration == null
                    ? new Wish(site.email(), "1", "", false)
                    : new Wish(
                            site.email(),
                            String.valueOf(registration.latencyDays()),
                            registration.agent(),
                            registration.push());
        }

        /** What a form did not ask for is as it was. */
        private static Wish of(Parameters said, SiteLine site) {
            Wish before = of(site);
            return new Wish(
                    said.optional("email", before.email),
                    said.optional("latency", before.latency),
                    said.optional("agent", before.agent),
                    said.optional("push", "").equals("true"));
        }
    }

    /**
     * What the page of all sites shows.
     *
     * @param sites at most {@link #SITES_SHOWN}
     * @param more that are followed, too
     */
    record AllView(List<SiteLine> sites, int more, List<Sites.Notice> notices, Form form) {}

    /**
     * What the page of one site shows.
     *
     * @param remark of its agent, on what was just asked of it; empty if nothing was
     * @param problem why something was not done; empty when it was
     */
    record OneView(SiteLine site, Wish wish, String remark, String problem) {
        Form form() {
            return Form.of(site);
        }
    }

    private Answer all(Route.Request request) {
        return all(request, 200, Form.EMPTY);
    }

    private Answer all(Route.Request request, int status, Form form) {
        Look look = frame.look(request);
        AllView view = view(form);
        return frame.page(request, status, (out, tags) -> JtesitesGenerated.render(out, tags, look, view));
    }

    private AllView view(Form form) {
        List<SiteLine> all = sites.all();
        List<SiteLine> shown = all.subList(0, Math.min(SITES_SHOWN, all.size()));
        return new AllView(shown, all.size() - shown.size(), sites.latest(NOTICES_SHOWN), form);
    }

    private Answer view(Route.Request request) {
        SiteLine site = site(request.parameters());
        return view(request, 200, new OneView(site, Wish.of(site), "", ""));
    }

    private Answer view(Route.Request request, int status, OneView view) {
        Look look = frame.look(request);
        return frame.page(request, status, (out, tags) -> JtesiteGenerated.render(out, tags, look, view));
    }

    private Answer live(Route.Request request) {
        String url = request.parameters().optional("url", "");
        return live.answer(() -> {
            Look look = frame.look(request);
            if (url.isEmpty()) {
                AllView view = view(Form.EMPTY);
                return Templates.render((out, tags) -> JtesitesLiveGenerated.render(out, tags, look, view));
            }
            SiteLine site = find(url).orElse(null);
            return site == null // it was removed while somebody looked at it
                    ? Templates.render((out, tags) -> JtenoteGenerated.render(out, tags, look.say("site.gone")))
                    : Templates.render((out, tags) -> JtesiteFactsGenerated.render(out, tags, look, site));
        });
    }

    private Answer follow(Route.Request request) {
        Parameters said = request.parameters();
        try {
            String typed = said.optional("url", "").strip();
            Sites.Following order = SiteApi.following(said, meant(typed));
            return Answer.seeOther(path(sites.follow(order).url()));
        } catch (Sites.RefusedException e) {
            return refused(request, e.problem());
        } catch (ProblemException e) {
            return refused(request, e);
        }
    }

    private Answer refused(Route.Request request, ProblemException why) {
        Problem problem = why.problem();
        return all(request, problem.status(), Form.of(request.parameters(), problem.detail()));
    }

    private Answer ask(Route.Request request) {
        Parameters said = request.parameters();
        SiteLine site = site(said);
        try {
            Sites.Asked asked = sites.ask(SiteApi.asking(said, meant(site.url()), canonicaliser));
            return view(request, 200, new OneView(asked.site(), Wish.of(asked.site()), asked.remark(), ""));
        } catch (Sites.RefusedException e) {
            return refused(request, site, e.problem());
        } catch (ProblemException e) {
            return refused(request, site, e);
        }
    }

    private Answer refused(Route.Request request, SiteLine site, ProblemException why) {
        Problem problem = why.problem();
        return view(
                request,
                problem.status(),
                new OneView(site, Wish.of(request.parameters(), site), "", problem.detail()));
    }

    private Answer remove(Route.Request request) {
        try {
            sites.remove(meant(request.parameters().optional("url", "").strip()).host());
        } catch (Sites.RefusedException e) {
            throw e.problem();
        }
        return Answer.seeOther("/sites");
    }

    /** Whoever types a name alone means its https address. */
    private CrawlUrl meant(String typed) {
        List<CrawlUrl> meant = Addresses.meant(typed, canonicaliser);
        if (meant.isEmpty()) {
            throw new ProblemException(
                    400, "url must be an http or https URL, such as https://example.org/, not \"" + typed + "\"");
        }
        return meant.getFirst();
    }

    private SiteLine site(Parameters said) {
        String url = said.optional("url", "").strip();
        return find(url).orElseThrow(() -> new ProblemException(404, "\"" + url + "\" is of no site that is followed"));
    }

    /** The site that somebody may mean. */
    private Optional<SiteLine> find(String url) {
        return Addresses.meant(url, canonicaliser).stream()
                .map(page -> sites.site(page.host()))
                .flatMap(Optional::stream)
                .findFirst();
    }

    // ---- for the templates

    static String path(String url) {
        return Look.link("/sites/view", "url", url);
    }

    static String pagePath(String url) {
        return Look.link("/page", "url", url);
    }

    /** A site by its name alone where it is one. */
    static String shown(String url) {
        return Addresses.readable(url.replaceFirst("^https?://", "").replaceFirst("/$", ""));
    }

    /** Of 100. */
    static int percent(double credit) {
        return (int) Math.round(100 * Math.clamp(credit, 0, 1));
    }

    /** How long it took until a notice ended. */
    static Duration taken(Sites.Notice notice) {
        Instant ended = notice.ended();
        return ended == null ? Duration.ZERO : Duration.between(notice.heard(), ended);
    }

    /** What a badge looks like. */
    static String tone(String word) {
        return switch (word) {
            case "true", "active" -> "good";
            case "false", "denied" -> "bad";
            default -> "";
        };
    }
}
