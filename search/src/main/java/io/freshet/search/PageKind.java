package io.freshet.search;

import io.freshet.model.Link;
import io.freshet.model.Page;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * What a page is by what it calls itself: most are pages, and some only say where something is, or what has become of it. Those rank lower, unless the question asks for
 * such a page. Part of what is on disk by its code: a change needs a new {@link IndexFolder#VERSION}.
 */
enum PageKind {
    PAGE(0, "", ""),
    /** Mostly links, and called so. */
    INDEX(
            1,
            "(.* )?(index|table of contents|contents|all classes.*|site ?map|색인|찾아보기|차례)",
            "index|content|contents|table|sitemap|색인|차례|목록"),
    RELEASES(
            2,
            ".*\\b(release notes?|release history|change ?log|changes in|what.?s new|news|version history)\\b.*|(\\S+ )?(release|version|changes) v?\\d[\\d.]*( .*)?|.*(릴리스 정보|릴리즈 노트|변경 이력).*",
            "notes|new|news|changes|changelog|history|변경|릴리스"),
    USES(3, "uses of (class|interface|package|.*class|.*interface) .*", "uses"),
    SOURCE(4, "source (code|file)( for| of)? .*|.* source code", "source|소스");

    private static final int LONGEST_LOOKED_AT = 200;
    private static final double MOSTLY = 0.5;

    private final int code;
    private final Pattern names;
    private final Pattern askedFor;

    PageKind(int code, String names, String askedFor) {
        this.code = code;
        this.names = Pattern.compile(names);
        this.askedFor = Pattern.compile(askedFor);
    }

    /** As it is kept in the index. */
    int code() {
        return code;
    }

    static PageKind of(int code) {
        return Arrays.stream(values())
                .filter(kind -> kind.code == code)
                .findFirst()
                .orElse(PAGE);
    }

    /** By the first part of the title, or the first heading. */
    static PageKind of(Page page) {
        List<String> headings = page.headings();
        String title = name(Suggestions.firstPart(page.title()));
        String heading = headings.isEmpty() ? "" : name(headings.getFirst());
        for (PageKind kind : values()) {
            boolean named = kind != PAGE
                    && (kind.names.matcher(title).matches()
                            || kind.names.matcher(heading).matches());
            if (named && (kind != INDEX || linked(page) > MOSTLY)) {
                return kind;
            }
        }
        return PAGE;
    }

    /** Without numbers of chapters, in small letters. */
    private static String name(String text) {
        String name = text.length() > LONGEST_LOOKED_AT ? text.substring(0, LONGEST_LOOKED_AT) : text;
        return name.toLowerCase(Locale.ROOT)
                .replaceFirst("^(appendix |chapter )?([a-z]|\\d+)(\\.\\d+)*\\.?\\s+", "")
                .strip();
    }

    /** The share of the page's text that is in links. */
    static double linked(Page page) {
        long inLinks = 0;
        for (Link link : page.links()) {
            inLinks += link.anchor().length();
        }
        return page.text().isEmpty()
                ? 0
                : Math.min(1, inLinks / (double) page.text().length());
    }

    /** Whether a question with this word asks for pages of this kind. */
    boolean askedFor(String word) {
        boolean number = this == RELEASES && word.chars().anyMatch(Character::isDigit);
        return number || askedFor.matcher(word.toLowerCase(Locale.ROOT)).matches();
    }
}
