package io.freshet.plot;

import java.util.Locale;

/** What a page is written in. */
public enum Language {
    EN,
    KO;

    /** Korean where the machine speaks Korean, English everywhere else. */
    public static Language of(Locale locale) {
        return locale.getLanguage().equals("ko") ? KO : EN;
    }

    /** So much percent, as it is written in this language. */
    public String percent(String number) {
        return switch (this) {
            case EN -> number + " %";
            case KO -> number + "%";
        };
    }

    /** A unit as it is written in this language: those of time have Korean names. */
    public String unit(String unit) {
        return switch (this) {
            case EN -> unit;
            case KO ->
                switch (unit) {
                    case "s" -> "초";
                    case "min" -> "분";
                    case "h" -> "시간";
                    case "d" -> "일";
                    default -> unit;
                };
        };
    }

    /** As in the {@code lang} attribute of HTML. */
    public String tag() {
        return name().toLowerCase(Locale.ROOT);
    }
}
