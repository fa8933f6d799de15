package io.freshet.web;

import io.freshet.plot.Language;
import io.freshet.search.SearchFilter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;

/** All words of the console in one language, and how numbers and times are said in it. Immutable: safe for use by many threads. */
final class Messages {
    private static final Map<Language, Messages> ALL = all();

    private final Language language;
    private final Locale locale;
    private final Properties words;

    private Messages(Language language) {
        this.language = language;
        this.locale = language == Language.KO ? Locale.KOREA : Locale.US;
        this.words = read("console_" + tag() + ".properties");
    }

    static Messages in(Language language) {
        return Objects.requireNonNull(ALL.get(language));
    }

    private static Map<Language, Messages> all() {
        Map<Language, Messages> all = new EnumMap<>(Language.class);
        for (Language language : Language.values()) {
            all.put(language, new Messages(language));
        }
        return all;
    }

    Language language() {
        return language;
    }

    /** As in the {@code lang} attribute. */
    String tag() {
        return language.name().toLowerCase(Locale.ROOT);
    }

    /**
     * The words of a key, with {@code {0}}, {@code {1}} filled in.
     *
     * @throws IllegalArgumentException when there are none: a bug
     */
    String say(String key, Object... values) {
        String text = words.getProperty(key);
        if (text == null) {
            throw new IllegalArgumentException("the console has no words for " + key + " in " + tag());
        }
        return values.length == 0 ? text : new MessageFormat(text, locale).format(values);
    }

    /** The words of a key, or the given ones where nobody has thought of it: what others call a thing. */
    String sayOr(String key, String otherwise) {
        return words.getProperty(key, otherwise);
    }

    /** A sentence that another module said in English, in this language; one that nobody has thought of is quoted as what it is. */
    String told(String english) {
        return Sentences.in(language, english)
                .orElseGet(
                        () -> language == Language.EN || english.isBlank() ? english : say("told.original", english));
    }

    /** Words about a number of things: languages that tell one from many have a key that ends in {@code .one}. */
    String count(String key, long number) {
        String one = key + ".one";
        return say(number == 1 && words.containsKey(one) ? one : key, number);
    }

    String number(long number) {
        return NumberFormat.getIntegerInstance(locale).format(number);
    }

    /** With one digit behind the point where it matters. */
    String decimal(double number) {
        return String.format(locale, number < 9.95 ? "%,.1f" : "%,.0f", number);
    }

    String bytes(long bytes) {
        String[] units = {"B", "KB", "MB", "GB", "TB"};
        double value = bytes;
        int unit = 0;
        while (value >= 999.5 && unit < units.length - 1) {
            value /= 1_000;
            unit++;
        }
        return (unit == 0 ? String.valueOf(bytes) : decimal(value)) + " " + units[unit];
    }

    /** How long ago, in the largest unit that says something. */
    String ago(Instant then, Instant now) {
        Duration past = Duration.between(then, now);
        return past.compareTo(Duration.ofSeconds(5)) < 0 ? say("ago.now") : say("ago", lasting(past));
    }

    /** How long until then, in the largest unit that says something. */
    String ahead(Instant then, Instant now) {
        Duration future = Duration.between(now, then);
        return future.compareTo(Duration.ofSeconds(5)) < 0 ? say("ahead.now") : say("ahead", lasting(future));
    }

    /** A share of 1, without digits behind the point; certainty is not claimed where there is none. */
    String percent(double share) {
        long percent = Math.round(100 * Math.clamp(share, 0, 1));
        return say("percent", share < 1 ? Math.min(99, percent) : percent);
    }

    /** The same with one digit more. */
    String exactPercent(double share) {
        return say("percent", String.format(locale, "%.1f", 100 * Math.clamp(share, 0, 1)));
    }

    String lasting(Duration time) {
        long seconds = Math.max(0, time.toSeconds());
        if (seconds < 60) {
            return count("seconds", seconds);
        }
        if (seconds < 60 * 60) {
            return count("minutes", seconds / 60);
        }
        return seconds < 48 * 60 * 60 ? count("hours", seconds / 3_600) : count("days", seconds / 86_400);
    }

    /** As a stop watch shows it. */
    static String clock(Duration time) {
        return time.toHours() > 0
                ? String.format(Locale.ROOT, "%d:%02d:%02d", time.toHours(), time.toMinutesPart(), time.toSecondsPart())
                : String.format(Locale.ROOT, "%d:%02d", time.toMinutes(), time.toSecondsPart());
    }

    /** To the minute, where this server is. */
    String time(Instant instant) {
        return DateTimeFormatter.ofLocalizedDateTime(FormatStyle.MEDIUM, FormatStyle.SHORT)
                .withLocale(locale)
                .withZone(ZoneId.systemDefault())
                .format(instant);
    }

    /** What a language is called. */
    String language(String code) {
        if (code.equals(SearchFilter.UNKNOWN_LANGUAGE)) {
            return say("language.unknown");
        }
        String name = Locale.of(code).getDisplayLanguage(locale);
        return name.isEmpty() ? code : name;
    }

    Properties words() {
        return words;
    }

    private static Properties read(String file) {
        var words = new Properties();
        try (InputStream in = Objects.requireNonNull(Messages.class.getResourceAsStream(file));
                Reader reader = new InputStreamReader(in, StandardCharsets.UTF_8)) {
            words.load(reader);
            return words;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
