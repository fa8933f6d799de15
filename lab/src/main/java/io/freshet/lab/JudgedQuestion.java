package io.freshet.lab;

import io.freshet.model.CrawlUrl;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A question as somebody typed it, and the pages that were judged for it.
 *
 * @param language of the question, its kind and its topic: what figures are told apart by. Questions on one topic are tuned and tested together
 */
public record JudgedQuestion(String query, String language, String kind, String topic, List<Judged> judged) {
    /** How many results count. */
    static final int DEPTH = 10;

    private static final int BEST = 3;
    private static final int ANSWERS = 2;

    /**
     * One content.
     *
     * @param grade 3 answers, 2 answers in part, 1 is related, 0 does not help
     * @param urls all that serve it
     */
    public record Judged(int grade, List<String> urls) {
        public Judged {
            if (grade < 0 || grade > BEST) {
                throw new IllegalArgumentException("a grade is from 0 to 3, not " + grade);
            }
            urls = List.copyOf(urls);
        }
    }

    public JudgedQuestion {
        judged = List.copyOf(judged);
        if (judged.stream().noneMatch(page -> page.grade > 0)) {
            throw new IllegalArgumentException("the question \"" + query + "\" has no page that answers it");
        }
    }

    /**
     * How good the first results are.
     *
     * @param ndcg discounted gain, as a share of the best possible one
     * @param firstAnswer place of the first page that answers at least in part, from 1; 0 when there is none
     * @param judgedShare share of the results that were judged; others count as if they did not help
     */
    record Score(double ndcg, int firstAnswer, double judgedShare) {
        boolean within(int places) {
            return firstAnswer > 0 && firstAnswer <= places;
        }
    }

    Score score(List<CrawlUrl> results) {
        return scoreOf(numbers(results));
    }

    /** Which of the judged pages each result is, by its number; -1 for one that nobody judged. */
    List<Integer> numbers(List<CrawlUrl> results) {
        Map<String, Integer> pages = new HashMap<>();
        for (int page = 0; page < judged.size(); page++) {
            for (String url : judged.get(page).urls()) {
                pages.put(key(url), page);
            }
        }
        return results.stream()
                .map(url -> pages.getOrDefault(key(url.text()), -1))
                .toList();
    }

    /** @param results as {@link #numbers} tells them */
    Score scoreOf(List<Integer> results) {
        List<Integer> grades = new ArrayList<>();
        Set<Integer> seen = new HashSet<>();
        int known = 0;
        int first = 0;
        for (int page : results.subList(0, Math.min(DEPTH, results.size()))) {
            known += page < 0 ? 0 : 1;
            int grade = page >= 0 && seen.add(page) ? judged.get(page).grade() : 0; // the same content counts once
            grades.add(grade);
            first = first == 0 && grade >= ANSWERS ? grades.size() : first;
        }
        List<Integer> best = judged.stream()
                .map(Judged::grade)
                .sorted(Comparator.reverseOrder())
                .limit(DEPTH)
                .toList();
        return new Score(gain(grades) / gain(best), first, grades.isEmpty() ? 1 : known / (double) grades.size());
    }

    private static double gain(List<Integer> grades) {
        double gain = 0;
        for (int i = 0; i < grades.size(); i++) {
            gain += (Math.pow(2, grades.get(i)) - 1) / (Math.log(i + 2.0) / Math.log(2));
        }
        return gain;
    }

    /** What is compared of an address: host and path. So judgements hold when the pages are served at another port. */
    private static String key(String url) {
        try {
            var address = new URI(url.strip());
            String path = address.getPath() == null || address.getPath().isEmpty() ? "/" : address.getPath();
            return address.getHost() + path + (path.endsWith("/") ? "index.html" : "");
        } catch (URISyntaxException e) {
            return url; // browsers take more addresses than the standard; such a one is compared as it stands
        }
    }
}
