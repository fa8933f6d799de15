package io.freshet.web;

import io.freshet.plot.Language;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** What all pages of the console have in common: their look, their headers, and how people change how they look. Safe for use by many threads. */
final class Frame implements Exchanges.ProblemPages {
    /** Scripts, style and everything else come from this server alone, and none of it stands in the page itself. */
    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
                    + "frame-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

    private static final Duration A_YEAR = Duration.ofDays(365);

    private final Sessions sessions;
    private final Gate gate;
    private final Clock clock;

    Frame(Sessions sessions, Gate gate, Clock clock) {
        this.sessions = sessions;
        this.gate = gate;
        this.clock = clock;
    }

    List<Route> routes() {
        List<String> tags = Look.LANGUAGES.stream().map(Look::tag).toList();
        return List.of(
                preference("/language", Look.LANGUAGE_COOKIE, tags),
                preference("/theme", Look.THEME_COOKIE, Look.THEMES));
    }

    Look look(Route.Request request) {
        return new Look(
                Messages.in(Look.language(request)),
                Look.theme(request),
                request.target(),
                sessions.proof(request.session()),
                gate.guarded(),
                request.session().signedIn(),
                clock.instant());
    }

    Answer page(Route.Request request, int status, Templates.Template template) {
        Answer answer = Answer.text(status, "text/html", Templates.render(template))
                .with("Content-Security-Policy", POLICY)
                .with("Referrer-Policy", "same-origin") // with no-referrer, browsers send forms with "Origin: null"
                .with("Vary", "Accept-Language, Cookie, HX-Request");
        return request.newSession()
                ? answer.with(
                        "Set-Cookie", SignIn.setCookie(request, sessions.cookie(request.session()), Sessions.LASTS))
                : answer;
    }

    /** A person is told so by the page's heading, in the language of the page. */
    @Override
    public String nothingHere(boolean program) {
        return program ? "there is nothing here; /api/v1/openapi.json says what there is" : "";
    }

    /** In both languages, with nothing of a session. */
    @Override
    public Answer tooLong() {
        Messages english = Messages.in(Language.EN);
        Look look = new Look(english, Look.THEMES.getFirst(), "/", "", false, false, clock.instant());
        String detail = english.say("problem.tooLong", Listener.MAX_LINE) + " "
                + Messages.in(Language.KO).say("problem.tooLong", Listener.MAX_LINE);
        var problem = new Problem(414, detail);
        return Answer.text(
                        problem.status(),
                        "text/html",
                        Templates.render((out, tags) -> JteproblemGenerated.render(out, tags, look, problem, false)))
                .with("Content-Security-Policy", POLICY);
    }

    /** A problem as a page, or as a part of one where a script asked. */
    @Override
    public Answer page(Problem problem, Route.Request request) {
        Look look = look(request);
        return page(
                request,
                problem.status(),
                (out, tags) -> JteproblemGenerated.render(out, tags, look, problem, request.fragment()));
    }

    /** Chooses something that a browser remembers and a page shows; no harm is done by who makes somebody choose. */
    private static Route preference(String path, String cookie, List<String> choices) {
        return Route.open(
                Route.Access.OPEN_PAGE,
                path,
                request -> {
                    String chosen = request.parameters()
                            .word("to", choices, word -> word)
                            .orElse(choices.getFirst());
                    return Answer.seeOther(SignIn.local(request.parameters().optional("back", "/")))
                            .with(
                                    "Set-Cookie",
                                    cookie + "=" + chosen + "; Path=/; SameSite=Lax; Max-Age=" + A_YEAR.toSeconds());
                },
                "to",
                "back");
    }

    /** For a language's own name. */
    static String name(Language language) {
        return Locale.of(Look.tag(language)).getDisplayLanguage(Locale.of(Look.tag(language)));
    }
}
