package io.freshet.lab;

import java.net.URI;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A question as people type it, and the pages that somebody has judged.
 *
 * @param topic questions on one topic are tuned for, or held out, together
 * @param pages each with its grade and all addresses that serve it
 */
public record JudgedQuestion(
        String id, String query, String language, String kind, String topic, List<JudgedPage> pages) {
    /** What is looked at of an answer. */
    static final int LOOKED_AT = 10;

    private static final int ANSWERS = 2;

    public JudgedQuestion {
        pages = List.copyOf(pages);
        if (pages.stream().noneMatch(page -> page.grade > 0)) {
            throw new IllegalArgumentException("question " + id + " has no page that answers");
        }
    }

    /** @param grade 3 answers, 2 answers in part, 1 is related, 0 is not */
    public record JudgedPage(int grade, List<String> urls) {
        public JudgedPage {
            urls = List.copyOf(urls);
            if (grade < 0 || grade > 3) {
                throw new IllegalArgumentException("a grade is 0 to 3, not " + grade);
            }
        }
    }

    /**
     * How good one answer is.
     *
     * @param ndcg 1 when the best pages come first, in the best order; a page that nobody has judged is worth nothing
     * @param rank of the first page that answers at least in part; 0 when none is among the first ten
     * @param shown the results with their grades; a question mark for one that nobody has judged
     */
    record Score(double ndcg, int rank, List<String> shown) {
        double reciprocal() {
            return rank == 0 ? 0 : 1.0 / rank;
        }

        boolean within(int places) {
            return rank > 0 && rank <= places;
        }
    }

    /** @param urls of the results, best first */
    Score score(List<String> urls) {
        Map<String, JudgedPage> judged = new HashMap<>();
        pages.forEach(page -> page.urls.forEach(url -> judged.put(compared(url), page)));
        Set<JudgedPage> seen = new HashSet<>();
        List<Integer> grades = new ArrayList<>();
        for (String url : urls.subList(0, Math.min(LOOKED_AT, urls.size()))) {
            JudgedPage page = judged.get(compared(url));
            grades.add(page != null && seen.add(page) ? page.grade : 0); // the same page again earns nothing
        }
        int rank = 0;
        for (int i = 0; i < grades.size() && rank == 0; i++) {
            rank = grades.get(i) >= ANSWERS ? i + 1 : 0;
        }
        List<Integer> ideal = pages.stream()
                .map(JudgedPage::grade)
                .sorted(Comparator.reverseOrder())
                .limit(LOOKED_AT)
                .toList();
        List<String> shown = new ArrayList<>();
        for (int i = 0; i < grades.size(); i++) {
            String url = urls.get(i);
            shown.add((judged.containsKey(compared(url)) ? grades.get(i).toString() : "?") + " " + url);
        }
        return new Score(gain(grades) / gain(ideal), rank, shown);
    }

    /** DCG with the gain 2^grade - 1 (Burges et al. 2005). */
    private static double gain(List<Integer> grades) {
        double gain = 0;
        for (int i = 0; i < grades.size(); i++) {
            gain += ((1 << grades.get(i)) - 1) / (Math.log(i + 2) / Math.log(2));
        }
        return gain;
    }

    /** Host and path: a path that ends in a slash means its index.html. */
    private static String compared(String url) {
        URI address = URI.create(
                url.replace("|", "%7C").replace(" ", "%20").replace("[", "%5B").replace("]", "%5D"));
        String path = address.getPath() == null || address.getPath().isEmpty() ? "/" : address.getPath();
        return address.getHost() + path + (path.endsWith("/") ? "index.html" : "");
    }
}
