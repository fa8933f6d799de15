package io.freshet.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Reads what a person writes into a search box. Whatever is written is a query, but for a few things that cannot have been meant; then the message
 * says what would be right. Work is bounded by the length of the query.
 */
final class QueryReader {
    private static final Pattern LANGUAGE = Pattern.compile("[a-z]{2,3}");
    private static final Pattern HOST = Pattern.compile("[\\p{L}\\p{N}._\\[\\]:-]+");

    private final SearchSettings settings;

    QueryReader(SearchSettings settings) {
        this.settings = settings;
    }

    /**
     * What was read.
     *
     * @param query normalised: places in clauses are places in it
     * @param notes to the person who wrote it
     */
    record Reading(String query, List<Clause> clauses, List<String> notes) {}

    /** @throws SearchException when it cannot be understood */
    Reading read(String query) {
        if (query.length() > settings.maxQuery()) {
            throw wrong(
                    "the query has " + query.length() + " characters; at most " + settings.maxQuery() + " are read");
        }
        Scan scan = new Scan(Analysis.normal(query));
        List<Clause> clauses = new ArrayList<>();
        int words = 0;
        int leftOut = 0;
        while (scan.more()) {
            Clause clause = clause(scan);
            String text = clause.words();
            if (text != null && text.codePoints().noneMatch(Character::isLetterOrDigit)) {
                continue; // punctuation alone
            }
            words += text == null ? 0 : text.split("\\s+").length;
            if (text != null && words > settings.maxWords()) {
                leftOut++;
            } else {
                clauses.add(clause);
            }
        }
        if (clauses.isEmpty()) {
            throw wrong(
                    query.isBlank()
                            ? "the query is empty: give a word, as in: database"
                            : "there is no word in the query: give one, as in: database");
        }
        if (clauses.stream().allMatch(Clause::not)) {
            throw wrong("the query only says what is not wanted: give also a word that is, as in: database -oracle");
        }
        List<String> notes =
                leftOut == 0 ? List.of() : List.of("only the first " + settings.maxWords() + " words were looked for");
        return new Reading(scan.text, clauses, notes);
    }

    private static Clause clause(Scan scan) {
        boolean not = scan.minus();
        if (scan.at('"')) {
            return new Clause.Phrase(scan.quoted(), false, not);
        }
        String name = scan.fieldName();
        return switch (name) {
            case "site" -> new Clause.Only(Fields.SITE, site(scan.value(name, "a host", "site:example.org")), not);
            case "lang" -> new Clause.Only(Fields.LANGUAGE, language(scan.value(name, "a language", "lang:ko")), not);
            case "topic" -> new Clause.Only(Fields.TOPIC, scan.value(name, "a topic's name", "topic:databases"), not);
            case "title" -> inTitle(scan, not);
            default -> word(scan, false, not);
        };
    }

    private static Clause inTitle(Scan scan, boolean not) {
        if (scan.at('"')) {
            return new Clause.Phrase(scan.quoted(), true, not);
        }
        if (!scan.inWord()) {
            throw wrong("\"title:\" needs a word, as in title:manual or title:\"user manual\"");
        }
        return word(scan, true, not);
    }

    private static Clause word(Scan scan, boolean inTitle, boolean not) {
        int start = scan.place;
        String text = scan.word();
        if (text.length() > 1 && text.endsWith("*")) {
            String prefix = text.substring(0, text.indexOf('*'));
            long letters =
                    prefix.codePoints().filter(Character::isLetterOrDigit).count();
            boolean short_ = letters < 2 && !PairTokenizer.occurIn(prefix);
            if (short_ && letters > 0) {
                throw wrong("\"" + text + "\" is too short: give at least two letters before the *, as in da*");
            }
            return new Clause.Prefix(prefix, inTitle, not);
        }
        return new Clause.Word(text, start, scan.place, inTitle, not);
    }

    /** A host as in an address, or a whole address: of that its host. */
    private static String site(String value) {
        String host =
                value.toLowerCase(Locale.ROOT).replaceFirst("^[a-z]+://", "").replaceFirst("[/?#].*$", "");
        if (!HOST.matcher(host).matches()) {
            throw wrong("\"site:" + value + "\" names no host; right is, for example, site:example.org");
        }
        return host.startsWith("www.") ? host.substring(4) : host;
    }

    private static String language(String value) {
        String code = value.toLowerCase(Locale.ROOT);
        if (!LANGUAGE.matcher(code).matches()) {
            throw wrong("\"lang:" + value + "\" is no language code; right is, for example, lang:ko or lang:en");
        }
        return code.equals(SearchFilter.UNKNOWN_LANGUAGE) ? "" : code; // as the index has it
    }

    private static SearchException wrong(String message) {
        return new SearchException(SearchException.Kind.QUERY, message);
    }

    /** A place in the text of a query. */
    private static final class Scan {
        private static final String QUOTES = "\"“”„«»";

        private final String text;
        private int place;

        Scan(String text) {
            this.text = text;
        }

        /** Goes to where something begins. */
        boolean more() {
            while (place < text.length() && !inWord()) {
                place++;
            }
            return place < text.length();
        }

        boolean inWord() {
            return place < text.length()
                    && !Character.isWhitespace(text.charAt(place))
                    && !Character.isSpaceChar(text.charAt(place));
        }

        boolean at(char c) {
            return place < text.length()
                    && (c == '"' ? QUOTES.indexOf(text.charAt(place)) >= 0 : text.charAt(place) == c);
        }

        /** A minus counts before a word, not by itself. */
        boolean minus() {
            boolean minus = at('-') && place + 1 < text.length() && !Character.isWhitespace(text.charAt(place + 1));
            place += minus ? 1 : 0;
            return minus;
        }

        /** The name of a field with its colon, in small letters; empty when something else stands here. */
        String fieldName() {
            int end = place;
            while (end < text.length() && Character.isLetter(text.charAt(end)) && end - place < 6) {
                end++;
            }
            if (end == text.length() || text.charAt(end) != ':') {
                return "";
            }
            String name = text.substring(place, end).toLowerCase(Locale.ROOT);
            boolean known = name.equals("site") || name.equals("lang") || name.equals("topic") || name.equals("title");
            place = known ? end + 1 : place;
            return known ? name : "";
        }

        String value(String name, String what, String example) {
            String value = at('"') ? quoted().strip() : inWord() ? word() : "";
            if (value.isEmpty()) {
                throw wrong("\"" + name + ":\" needs " + what + ", as in " + example);
            }
            return value;
        }

        /** To the closing quote, or to the end where it was forgotten. */
        String quoted() {
            int start = ++place;
            while (place < text.length() && !at('"')) {
                place++;
            }
            String inside = text.substring(start, place);
            place += place < text.length() ? 1 : 0;
            return inside;
        }

        String word() {
            int start = place;
            while (inWord() && !(place > start && at('"'))) {
                place++;
            }
            return text.substring(start, place);
        }
    }
}
