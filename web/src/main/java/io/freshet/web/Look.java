package io.freshet.web;

import io.freshet.plot.Language;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/**
 * How a page looks to whoever asks for it: in which language and in which light, where in the console they are, and what proves that the page is ours.
 *
 * @param theme {@code light}, {@code dark} or {@code auto}: as the machine is set
 * @param here the path of the page, with its query
 * @param proof see {@link Sessions#proof}
 * @param guarded whether people sign in here
 */
record Look(
        Messages messages, String theme, String here, String proof, boolean guarded, boolean signedIn, Instant now) {
    static final List<String> THEMES = List.of("auto", "light", "dark");

    /** The languages, each by its own name. */
    static final List<Language> LANGUAGES = List.of(Language.EN, Language.KO);

    static final String LANGUAGE_COOKIE = "freshet-language";
    static final String THEME_COOKIE = "freshet-theme";

    /** A cookie says it, or else what the browser prefers. */
    static Language language(Route.Request request) {
        String chosen = request.cookies().getOrDefault(LANGUAGE_COOKIE, "");
        for (Language language : LANGUAGES) {
            if (tag(language).equals(chosen)) {
                return language;
            }
        }
        try {
            for (Locale.LanguageRange range : Locale.LanguageRange.parse(request.header("accept-language"))) {
                for (Language language : LANGUAGES) {
                    if (range.getRange().split("-", 2)[0].equals(tag(language))) {
                        return language;
                    }
                }
            }
        } catch (IllegalArgumentException e) {
            // not a list of languages
        }
        return Language.EN;
    }

    static String theme(Route.Request request) {
        String chosen = request.cookies().getOrDefault(THEME_COOKIE, "");
        return THEMES.contains(chosen) ? chosen : THEMES.getFirst();
    }

    static String tag(Language language) {
        return language.name().toLowerCase(Locale.ROOT);
    }

    String say(String key, Object... values) {
        return messages.say(key, values);
    }

    /** A sentence that another module said in English. */
    String told(String english) {
        return messages.told(english);
    }

    String ago(Instant then) {
        return messages.ago(then, now);
    }

    /** Whether a part of the console is the one that is shown. */
    boolean at(String path) {
        String page = here.split("[?]", 2)[0];
        return path.equals("/") ? page.equals("/") : page.equals(path) || page.startsWith(path + "/");
    }

    /** A path with a query of names and values in turn; those with an empty value are left out. */
    static String link(String path, String... query) {
        var text = new StringBuilder(path);
        char mark = '?';
        for (int i = 0; i < query.length; i += 2) {
            if (!query[i + 1].isEmpty()) {
                text.append(mark)
                        .append(query[i])
                        .append('=')
                        .append(URLEncoder.encode(query[i + 1], StandardCharsets.UTF_8));
                mark = '&';
            }
        }
        return text.toString();
    }
}
