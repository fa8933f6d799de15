package io.freshet.search;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What counts for a page's place among the results, and how much. Set by {@code freshet lab search --queries FILE --tune}; {@code docs/search.md} says what each does. Shares are those of {@link Signs}.
 *
 * @param least the least share of a question that a page must have to be a result
 * @param missing power of the share that a page has: with 0 a missing word costs nothing but its own score
 * @param named for being called by the whole question
 * @param title for the share of the question in the title
 * @param filling more for the same in a title of little else
 * @param called for the share in headings and names of links
 * @param near for words that stand close together
 * @param passage for the share within one passage
 * @param site for pages of the site that the question names
 * @param readable a factor for pages in another language that whoever asks can probably read
 * @param foreign a factor for pages in any other language
 * @param listing what a page of nothing but links loses
 * @param list a factor for pages whose title says that they are an index or a list of changes
 * @param links for each e-fold of links to the page
 */
public record RankingWeights(
        double least,
        double missing,
        double named,
        double title,
        double filling,
        double called,
        double near,
        double passage,
        double site,
        double readable,
        double foreign,
        double listing,
        double list,
        double links) {
    private static final String[] NAMES = {
        "least",
        "missing",
        "named",
        "title",
        "filling",
        "called",
        "near",
        "passage",
        "site",
        "readable",
        "foreign",
        "listing",
        "list",
        "links"
    };

    /** For the manuals that {@code docs/benchmarks.md} tells of. */
    public static final RankingWeights DEFAULT =
            new RankingWeights(0.3, 0.25, 4, 0.6, 1.2, 0.3, 1.4, 0.24, 0.8, 1.2, 0.1, 0.3, 0.5, 0.036);

    private static final double NOT_FOUND = 0.5;
    private static final double COPY = 0.95;

    /** A copy that nobody has looked after for long loses a tenth. */
    private static final double STALE = 0.1;

    /** More count as so many: there is a {@link #mostWorth}. */
    private static final long MOST_LINKS = 1_000_000;

    /** Most pages have menus: only what is more of a page than that is a list. */
    private static final double MENUS = 0.3;

    public RankingWeights {
        Map<String, Double> all = new LinkedHashMap<>();
        put(
                all, least, missing, named, title, filling, called, near, passage, site, readable, foreign, listing,
                list, links);
        all.forEach((name, value) -> {
            boolean share = name.equals("least") || name.equals("listing");
            if (!(value >= 0 && value <= (share ? 1 : 100))) {
                throw new IllegalArgumentException(
                        "the ranking weight " + name + " must be from 0 to " + (share ? 1 : 100) + ", not " + value);
            }
        });
    }

    private static void put(Map<String, Double> all, double... values) {
        for (int i = 0; i < NAMES.length; i++) {
            all.put(NAMES[i], values[i]);
        }
    }

    /** Each by its name, in order. */
    public Map<String, Double> byName() {
        Map<String, Double> all = new LinkedHashMap<>();
        put(
                all, least, missing, named, title, filling, called, near, passage, site, readable, foreign, listing,
                list, links);
        return all;
    }

    /**
     * The same with another value.
     *
     * @throws IllegalArgumentException when there is no such weight, or the value cannot be
     */
    public RankingWeights with(String name, double value) {
        Map<String, Double> all = byName();
        if (all.replace(name, value) == null) {
            throw new IllegalArgumentException(
                    "there is no ranking weight \"" + name + "\"; there are " + String.join(", ", NAMES));
        }
        double[] v = all.values().stream().mapToDouble(Double::doubleValue).toArray();
        return new RankingWeights(
                v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7], v[8], v[9], v[10], v[11], v[12], v[13]);
    }

    /**
     * Reads what {@link #text} writes, or some of it: the others are as they are by default.
     *
     * @throws IllegalArgumentException when it is none; its message is for the person who wrote it
     */
    public static RankingWeights parse(String text) {
        RankingWeights weights = DEFAULT;
        for (String one : text.isBlank() ? new String[0] : text.strip().split("[\\s,]+")) {
            String[] pair = one.split("=", 2);
            try {
                weights = weights.with(pair[0], Double.parseDouble(pair.length < 2 ? "" : pair[1]));
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException(
                        "\"" + one + "\" is no ranking weight; right is, for example, title=0.6", e);
            }
        }
        return weights;
    }

    /** All of them, as in {@code title=0.6 near=1.4}. */
    public String text() {
        return byName().entrySet().stream()
                .map(one -> one.getKey() + "=" + shortest(one.getValue()))
                .collect(Collectors.joining(" "));
    }

    private static String shortest(double value) {
        return String.format(Locale.ROOT, "%.4f", value).replaceFirst("\\.?0+$", "");
    }

    /** By what is known of every page that is found. Only the best by this are looked at more closely. */
    double preliminary(double words, double share, double itsName, double worth) {
        return (words * Math.pow(share, missing) + named * itsName) * worth;
    }

    /** What a page is worth before anybody asks: a factor on its score. */
    double worth(double ofLinks, long linksTo, boolean alive, boolean original, double stale) {
        double factor = 1 + links * Math.log1p((double) Math.min(MOST_LINKS, linksTo));
        factor *= alive ? 1 : NOT_FOUND;
        factor *= original ? 1 : COPY;
        factor *= 1 - STALE * stale;
        return factor * (1 - listing * Math.max(0, ofLinks - MENUS) / (1 - MENUS));
    }

    /** No page is worth more. */
    double mostWorth() {
        return 1 + links * Math.log1p((double) MOST_LINKS);
    }

    /** The higher, the better. A page that is called by the whole question is what was asked for, in whatever language: nothing else counts for that. */
    public double score(Signs signs) {
        double its = signs.words() * Math.pow(signs.share(), missing);
        its *= 1
                + title * signs.title()
                + filling * signs.title() * signs.filling()
                + called * signs.called()
                + near * signs.near()
                + passage * signs.passage()
                + site * signs.site();
        its *= signs.list() ? list : 1;
        its *= switch (signs.language()) {
            case SAME -> 1;
            case READABLE -> readable;
            case FOREIGN -> foreign;
        };
        return (its + named * signs.named())
                * worth(signs.listing(), signs.links(), signs.alive(), signs.original(), signs.stale());
    }
}
