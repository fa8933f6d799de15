package io.freshet.siteagent;

import java.util.List;
import java.util.regex.Pattern;

/** Which files of the root are documents: none that is hidden, save in {@code .well-known}, and those that the patterns let through. */
final class DocumentFilter {
    private static final String WELL_KNOWN = ".well-known";

    private final List<Pattern> include;
    private final List<Pattern> exclude;

    DocumentFilter(List<Pattern> include, List<Pattern> exclude) {
        this.include = include;
        this.exclude = exclude;
    }

    /** Whether a folder or file of this name may be a document or hold one. */
    boolean shown(String name) {
        return !name.startsWith(".") || name.equals(WELL_KNOWN);
    }

    /** @param path of the file in the root, with a slash in front */
    boolean takes(String path) {
        for (Pattern pattern : exclude) {
            if (pattern.matcher(path).find()) {
                return false;
            }
        }
        for (Pattern pattern : include) {
            if (pattern.matcher(path).find()) {
                return true;
            }
        }
        return include.isEmpty();
    }
}
