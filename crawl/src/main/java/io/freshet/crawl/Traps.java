package io.freshet.crawl;

import io.freshet.model.CrawlUrl;
import io.freshet.model.Fingerprint;
import java.util.Arrays;

/** What an address alone tells of an endless maze. */
final class Traps {
    private static final int LONGEST_CYCLE = 4;

    private Traps() {}

    /** What is wrong with the address, for people; empty when nothing is. */
    static String inAddress(CrawlUrl url, TrapSettings settings) {
        String text = url.text();
        int from = url.hostEnd();
        int end = text.indexOf('?', from);
        if (end < 0) {
            end = text.length();
        } else if (count(text, '&', end, text.length()) + 1 > settings.parameters()) {
            return "its query has more than " + settings.parameters() + " parameters";
        }
        int segments = count(text, '/', from, end);
        if (segments > settings.segments()) {
            return "its path has more than " + settings.segments() + " segments";
        }
        if (segments > settings.repeats()) {
            return repetition(text.substring(from + 1, end).split("/", -1), settings.repeats());
        }
        return "";
    }

    /** The address with every number as 0: pages that differ in nothing else are of one kind. */
    static String pattern(CrawlUrl url) {
        String text = url.text();
        StringBuilder pattern = new StringBuilder(text.length());
        boolean inNumber = false;
        for (int i = url.hostEnd(); i < text.length(); i++) {
            char c = text.charAt(i);
            boolean digit = c >= '0' && c <= '9';
            if (!digit) {
                pattern.append(c);
            } else if (!inNumber) {
                pattern.append('0');
            }
            inNumber = digit;
        }
        return pattern.toString();
    }

    static long patternKey(CrawlUrl url) {
        return Fingerprint.of(pattern(url));
    }

    private static String repetition(String[] segments, int allowed) {
        for (int cycle = 1; cycle <= LONGEST_CYCLE; cycle++) {
            int same = 0;
            for (int i = cycle; i < segments.length; i++) {
                same = !segments[i].isEmpty() && segments[i].equals(segments[i - cycle]) ? same + 1 : 0;
                if (same >= cycle * allowed) {
                    return "/" + String.join("/", Arrays.copyOfRange(segments, i - cycle + 1, i + 1))
                            + "/ is repeated more than " + allowed + " times";
                }
            }
        }
        return "";
    }

    private static int count(String text, char wanted, int from, int to) {
        int n = 0;
        for (int i = text.indexOf(wanted, from); i >= 0 && i < to; i = text.indexOf(wanted, i + 1)) {
            n++;
        }
        return n;
    }
}
