package io.freshet.topics;

import io.freshet.model.CrawlUrl;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * What the address of a page says before the page is read: its words, its host, and the folders that it lies in. Sites put what belongs together into one
 * folder.
 *
 * @param words terms of the path, each once
 * @param folders from the host's root to the innermost, as hashes of host and path
 */
@SuppressWarnings("ArrayRecordComponent") // compared by what they hold
record Address(int host, int[] words, int[] folders) {
    private static final int MOST_FOLDERS = 16;
    private static final int MOST_WORDS = 24;

    static Address of(CrawlUrl url, Terms terms) {
        String text = url.text();
        int end = text.indexOf('?', url.hostEnd());
        end = end < 0 ? text.length() : end;
        int[] folders = new int[MOST_FOLDERS];
        int depth = 0;
        int host = 0;
        int hash = 0;
        for (int at = 0; at < end && depth < MOST_FOLDERS; at++) {
            host = at == url.hostEnd() ? hash : host;
            hash = (hash ^ text.charAt(at)) * 0x01000193; // as FNV-1a
            if (text.charAt(at) == '/' && at >= url.hostEnd()) {
                folders[depth++] = hash;
            }
        }
        return new Address(host, words(TermList.of(readable(url), terms)), Arrays.copyOf(folders, depth));
    }

    private static int[] words(TermList path) {
        int[] words = new int[Math.min(path.size(), MOST_WORDS)];
        int count = 0;
        for (int i = 0; i < path.size() && count < words.length; i++) {
            if (!contains(words, count, path.term(i))) {
                words[count++] = path.term(i);
            }
        }
        return Arrays.copyOf(words, count);
    }

    private static boolean contains(int[] words, int size, int word) {
        for (int i = 0; i < size; i++) {
            if (words[i] == word) {
                return true;
            }
        }
        return false;
    }

    /** The path as people would write it: percent-encoded letters decoded, spaces for what parts words there. */
    static String readable(CrawlUrl url) {
        String text = url.text();
        int from = url.hostEnd();
        int query = text.indexOf('?', from);
        int to = query < 0 ? text.length() : query;
        String path = text.substring(from, to).replace('_', ' ');
        if (path.indexOf('%') < 0) {
            return path;
        }
        byte[] bytes = new byte[path.length()];
        int length = 0;
        for (int i = 0; i < path.length(); i++) {
            int high = path.charAt(i) == '%' && i + 2 < path.length() ? Character.digit(path.charAt(i + 1), 16) : -1;
            int low = high < 0 ? -1 : Character.digit(path.charAt(i + 2), 16);
            bytes[length++] = (byte) (low < 0 ? path.charAt(i) : high << 4 | low);
            i += low < 0 ? 0 : 2;
        }
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Address address
                && host == address.host
                && Arrays.equals(words, address.words)
                && Arrays.equals(folders, address.folders);
    }

    @Override
    public int hashCode() {
        return 31 * host + Arrays.hashCode(folders);
    }

    @Override
    public String toString() {
        return words.length + " words in " + folders.length + " folders";
    }
}
