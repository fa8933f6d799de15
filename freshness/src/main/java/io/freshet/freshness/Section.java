package io.freshet.freshness;

import io.freshet.model.CrawlUrl;
import io.freshet.model.Fingerprint;

/**
 * Where a page belongs: its site, the part of the site (the first step of its path) and the folder within it (the second). Pages of a section tend to change on the
 * same days. Two pages of one section have equal sections.
 *
 * @param site stands for the host
 * @param part stands for host and first step
 * @param folder stands for host and first two steps, or is {@code part} for a page that lies directly in its part
 */
public record Section(long site, long part, long folder) {
    /** Of a URL, by its host and path. */
    public static Section of(CrawlUrl url) {
        String text = url.text();
        int path = url.hostEnd();
        return of(text.substring(0, path), text.substring(Math.min(text.length(), path + 1)));
    }

    /**
     * Of a host and a path without its leading slash; the query is no part of it.
     *
     * @param path such as {@code en/docs/setup/install}: its part is {@code en}, its folder {@code en/docs}
     */
    public static Section of(String host, String path) {
        int end = end(path);
        int first = path.indexOf('/');
        if (first < 0 || first >= end) {
            long part = Fingerprint.of(host + "/");
            return new Section(Fingerprint.of(host), part, part);
        }
        String part = host + "/" + path.substring(0, first);
        int second = path.indexOf('/', first + 1);
        long fingerprint = Fingerprint.of(part);
        return new Section(
                Fingerprint.of(host),
                fingerprint,
                second < 0 || second >= end ? fingerprint : Fingerprint.of(host + "/" + path.substring(0, second)));
    }

    private static int end(String path) {
        for (int i = 0; i < path.length(); i++) {
            if (path.charAt(i) == '?' || path.charAt(i) == '#') {
                return i;
            }
        }
        return path.length();
    }
}
