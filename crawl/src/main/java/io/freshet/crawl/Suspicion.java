package io.freshet.crawl;

import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Fingerprint;
import io.freshet.page.NearFingerprint;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A page that was known says something quite different now. It may have changed; or it is gone, and its site says so with an error page that claims to be all right.
 *
 * @param text fingerprint of what it says now, without the words of its own address, which error pages like to repeat
 * @param before near fingerprint of what it said
 * @param kind of address: pages of one kind are made by one program, which has one error page
 * @param madeUp an address of this kind that nobody has; null when none can be made
 * @param root whether it is the first page of its site, which is never gone while others are there
 * @param others pages of the host that should be there still, a few
 */
record Suspicion(
        long text,
        long before,
        long kind,
        boolean root,
        @Nullable CrawlUrl madeUp,
        List<CrawlUrl> others) {
    /** Whoever asks for a password does not say that there is no such page. */
    private static final Pattern PASSWORD = Pattern.compile("type\\s*=\\s*[\"']?password", Pattern.CASE_INSENSITIVE);

    private static final int COMPARED = 20_000;

    static boolean login(byte[] html) {
        return PASSWORD.matcher(new String(html, StandardCharsets.ISO_8859_1)).find();
    }

    /** Zero when there is no word. */
    static long fingerprint(CrawlUrl url, String text) {
        String said = text.substring(0, Math.min(text.length(), COMPARED));
        String path = url.pathAndQuery();
        String last = lastStep(path);
        for (String own : List.of(url.text(), path, last)) {
            said = own.length() > 1 ? said.replace(own, " ") : said;
        }
        return NearFingerprint.of(said);
    }

    private static String lastStep(String path) {
        int query = path.indexOf('?');
        String steps = query < 0 ? path : path.substring(0, query);
        int end = steps.endsWith("/") ? steps.length() - 1 : steps.length();
        return end <= 0 ? "" : steps.substring(steps.lastIndexOf('/', end - 1) + 1, end);
    }

    /** The same address with another last value, or another last step; null when that is none. */
    static @Nullable CrawlUrl madeUp(CrawlUrl url, Canonicaliser canonicaliser) {
        String text = url.text();
        int query = text.indexOf('?');
        int from;
        int to;
        if (query >= 0) {
            from = Math.max(text.lastIndexOf('='), query) + 1;
            to = text.length();
        } else {
            to = text.endsWith("/") ? text.length() - 1 : text.length();
            to = Math.max(to, url.hostEnd() + 1);
            from = Math.max(text.lastIndexOf('/', to - 1), url.hostEnd()) + 1;
            int dot = text.lastIndexOf('.', to);
            to = dot > from ? dot : to;
        }
        String step = text.substring(from, to);
        long number = Fingerprint.of("nowhere " + text) >>> 1;
        String invented = !step.isEmpty() && step.chars().allMatch(c -> c >= '0' && c <= '9')
                ? "9" + String.format(Locale.ROOT, "%09d", number % 1_000_000_000)
                : letters(number);
        return canonicaliser
                .parse(text.substring(0, from) + invented + text.substring(to))
                .filter(made -> made.key().host() == url.key().host())
                .orElse(null);
    }

    private static String letters(long number) {
        var word = new StringBuilder();
        for (long rest = number; word.length() < 12; rest /= 26) {
            word.append((char) ('a' + rest % 26));
        }
        return word.toString();
    }
}
