package io.freshet.watch.key;

import io.freshet.page.PageTree;
import io.freshet.page.TreeElement;
import io.freshet.page.TreeNode;
import io.freshet.page.TreeText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A page as words in a row, in texts (what stands between two tags) and blocks (what stands in one line or cell), each block under its headings. Made once
 * for a version of a page, and safe for use by many threads.
 */
public final class KeyPage {
    /** Stands before and behind the value that a user pointed at. Private use: no page has it. */
    static final char MARK = '\uE123';

    private static final Set<String> UNSEEN = Set.of("script", "style", "head", "template");

    private static final Set<String> BLOCKS = Set.of(
            "p",
            "div",
            "li",
            "dt",
            "dd",
            "tr",
            "td",
            "th",
            "table",
            "ul",
            "ol",
            "dl",
            "h1",
            "h2",
            "h3",
            "h4",
            "h5",
            "h6",
            "pre",
            "hr",
            "section",
            "article",
            "header",
            "footer",
            "nav",
            "aside",
            "main",
            "caption",
            "blockquote",
            "body",
            "title",
            "br",
            "form",
            "figure",
            "option");

    /** A word, a number (also before the Korean word that counts it), or a sign. */
    private static final Pattern WORD =
            Pattern.compile("\\d+(?=\\p{IsHangul})|\\w+(?:[.']\\w+)*|[^\\w\\s]", Pattern.UNICODE_CHARACTER_CLASS);

    /** A text between two tags: words first to last of the page. */
    record Text(int number, String string, String tag, int block, int first, int last) {}

    /** A block: words first to last of the page. */
    record Block(int number, int first, int last, int heading, int level) {}

    private final List<Text> texts = new ArrayList<>();
    private final List<Block> blocks = new ArrayList<>();
    private final List<String> words = new ArrayList<>();
    private final List<Integer> starts = new ArrayList<>();
    private final List<Integer> ends = new ArrayList<>();
    private final List<Integer> textOf = new ArrayList<>();
    private final Map<String, Integer> occurrences = new HashMap<>();
    private final Map<String, Integer> counts = new HashMap<>();
    private int marked = -1;
    private int markedEnd = -1;

    /** The headings that hold where the walk is: block by level. */
    private final int[] open = new int[8];

    private int blockStart;
    private int level;

    private KeyPage() {}

    /** Reads a page. */
    static KeyPage of(PageTree tree) {
        var page = new KeyPage();
        Arrays.fill(page.open, -1);
        page.walk(tree.root());
        page.endBlock();
        for (Block block : page.blocks) {
            page.occurrences.merge(page.text(block), 1, Integer::sum);
        }
        return page;
    }

    /** Reads a page that has no tree: each line of its text is a block. */
    static KeyPage plain(String text) {
        var page = new KeyPage();
        Arrays.fill(page.open, -1);
        text.lines().forEach(line -> {
            page.text(line, "");
            page.endBlock();
        });
        for (Block block : page.blocks) {
            page.occurrences.merge(page.text(block), 1, Integer::sum);
        }
        return page;
    }

    private void walk(TreeElement element) {
        if (UNSEEN.contains(element.name())) {
            return;
        }
        boolean block = BLOCKS.contains(element.name());
        int before = level;
        if (block) {
            endBlock();
        }
        int heading = headingLevel(element);
        if (heading > 0) {
            level = heading;
        }
        for (TreeNode child : element.children()) {
            switch (child) {
                case TreeText text -> text(text.text(), element.name());
                case TreeElement inner -> walk(inner);
            }
        }
        if (block) {
            endBlock();
        }
        level = before;
    }

    private static int headingLevel(TreeElement element) {
        String name = element.name();
        if (name.length() == 2 && name.charAt(0) == 'h' && Character.isDigit(name.charAt(1))) {
            return Math.clamp(name.charAt(1) - '0', 1, 6);
        }
        boolean across = name.equals("th") && !element.attribute("colspan").isEmpty();
        return name.equals("caption") || across ? 7 : 0;
    }

    private void text(String raw, String tag) {
        String string = raw.replace('\u00A0', ' ');
        int from = string.indexOf(MARK);
        int to = from < 0 ? -1 : string.indexOf(MARK, from + 1);
        if (from >= 0 && to > from) {
            string = string.substring(0, from) + string.substring(from + 1, to) + string.substring(to + 1);
            to--;
        }
        int first = words.size();
        Matcher matcher = WORD.matcher(string);
        while (matcher.find()) {
            if (from >= 0 && matcher.start() < to && matcher.end() > from) {
                marked = marked < 0 ? words.size() : marked;
                markedEnd = words.size() + 1;
            }
            words.add(matcher.group());
            counts.merge(matcher.group(), 1, Integer::sum);
            starts.add(matcher.start());
            ends.add(matcher.end());
            textOf.add(texts.size());
        }
        if (words.size() > first) {
            texts.add(new Text(texts.size(), string, tag, blocks.size(), first, words.size() - 1));
        }
    }

    private void endBlock() {
        if (words.size() > blockStart) {
            int heading = -1;
            int outer = level > 0 ? level - 1 : open.length - 1;
            for (int i = outer; i > 0 && heading < 0; i--) {
                heading = open[i];
            }
            blocks.add(new Block(blocks.size(), blockStart, words.size() - 1, heading, level));
            if (level > 0) {
                open[level] = blocks.size() - 1;
                Arrays.fill(open, level + 1, open.length, -1);
            }
        }
        blockStart = words.size();
    }

    int size() {
        return words.size();
    }

    String word(int i) {
        return words.get(i);
    }

    List<Text> texts() {
        return texts;
    }

    List<Block> blocks() {
        return blocks;
    }

    Text textOf(int word) {
        return texts.get(textOf.get(word));
    }

    Block blockOf(int word) {
        return blocks.get(textOf(word).block());
    }

    @Nullable
    Block heading(Block block) {
        return block.heading() < 0 ? null : blocks.get(block.heading());
    }

    List<String> words(int first, int last) {
        return first > last ? List.of() : words.subList(first, last + 1);
    }

    List<String> words(Block block) {
        return words(block.first(), block.last());
    }

    String text(Block block) {
        return String.join(" ", words(block));
    }

    /** How many blocks say exactly this. */
    int occurrences(String text) {
        return occurrences.getOrDefault(text, 0);
    }

    /** How much a word tells: little if it stands all over the page. */
    double weight(String word) {
        return 1 / Math.sqrt(counts.getOrDefault(word, 1));
    }

    /** What stands from one word to another one of the same text. */
    String string(int first, int last) {
        Text text = textOf(first);
        return text.string().substring(starts.get(first), ends.get(last)).replaceAll("\\s+", " ");
    }

    /** The first word of the value between the marks; negative when there are none. */
    int marked() {
        return marked;
    }

    int markedEnd() {
        return markedEnd;
    }
}
