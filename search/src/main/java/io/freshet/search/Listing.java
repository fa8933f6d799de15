package io.freshet.search;

import io.freshet.model.Link;
import io.freshet.model.Page;
import java.util.Locale;
import java.util.regex.Pattern;

/** Pages that name things and do not explain them: tables of contents, indexes, lists of uses, release notes. They are known by their links and by what they are called. */
final class Listing {
    /** What an index or a table of contents is called. */
    private static final Pattern INDEX = Pattern.compile(
            "(table of )?contents|(general |book |symbol |term |module |package |python module |alphabetical |concept |function |variable |command |program |all )*(index|classes|packages)"
                    + "|index [-–—] .|[a-z]-index|uses of .*|.* (class|package) use|source code( for .*)?|all modules.*|list of .*|class hierarchy|hierarchy for .*|search|sitemap|site map|quick reference"
                    + "|목차|차례|색인|찾아보기");

    private static final Pattern NEWS = Pattern.compile(
            ".*(release notes?|release history|what.?s new|changelog|change log|version history|릴리스 노트|새로운 기능|변경 이력).*"
                    + "|(.* )?(changes|history|news)|(release|version) v?\\d.*|.* \\d+(\\.\\d+)+ release|changes (in|from|for|since) .*");

    private Listing() {}

    /** Percent of the page's text that is the words of its links, at most 100. */
    static int percent(Page page) {
        long linked = 0;
        for (Link link : page.links()) {
            linked += link.anchor().length();
        }
        int length = page.text().length();
        return length == 0 ? 0 : (int) Math.min(100, 100 * linked / length);
    }

    /** Whether a title says so of a page. */
    static boolean called(String title) {
        String name = name(title);
        return INDEX.matcher(name).matches() || NEWS.matcher(name).matches();
    }

    /** Without what numbers a chapter. */
    private static String name(String title) {
        return Suggestions.firstPart(title)
                .toLowerCase(Locale.ROOT)
                .replaceFirst("^(appendix |chapter )?([a-z]\\.)?[\\d.]*\\s+", "")
                .strip();
    }
}
