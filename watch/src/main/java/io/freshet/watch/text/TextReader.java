package io.freshet.watch.text;

import io.freshet.page.Language;
import io.freshet.page.PageTree;
import io.freshet.page.TreeElement;
import io.freshet.page.TreeNode;
import io.freshet.page.TreeText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;

/** Makes a {@link PageText} of a page's tree, in one walk. Not thread-safe: one for each page. */
final class TextReader {
    private static final Set<String> UNSEEN = Set.of(
            "script",
            "style",
            "noscript",
            "template",
            "svg",
            "head",
            "iframe",
            "object",
            "embed",
            "canvas",
            "audio",
            "video",
            "math",
            "map",
            "select",
            "datalist",
            "textarea",
            "input",
            "meta",
            "link",
            "base",
            "progress",
            "meter");

    /** HTML, 3.2.5.2.5: what stands in the line of the text around it. */
    private static final Set<String> INLINE = Set.of(
            "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "code", "data", "del", "dfn", "em", "font", "i",
            "img", "ins", "kbd", "mark", "q", "s", "samp", "small", "span", "strike", "strong", "sub", "sup", "time",
            "tt", "u", "var", "wbr", "nobr", "picture", "source", "ruby", "rb", "rp", "rt");

    private static final Set<String> STRUCK = Set.of("s", "del", "strike");
    private static final Set<String> HEADINGS = Set.of("h1", "h2", "h3", "h4", "h5", "h6");
    private static final Set<String> CONTROLS = Set.of("button", "label", "option", "legend");

    /** Characters of the prose that are enough to tell its language. */
    private static final int LANGUAGE_SAMPLE = 6_000;

    /** What stands around struck-through words when they count. */
    static final char STRIKE = '\u0336';

    private static final String MAIL_PATH = "/cdn-cgi/l/email-protection#";

    private final boolean effects;
    private final List<TextBlock> blocks = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();
    private final List<String> links = new ArrayList<>();
    private final List<String> images = new ArrayList<>();
    private int linked;
    private int cells;
    private boolean password;
    private String title = "";

    /** @param effects whether words that are struck through differ from words that are not */
    TextReader(boolean effects) {
        this.effects = effects;
    }

    /** Reads a page. */
    static PageText read(PageTree tree) {
        return new TextReader(false).page(tree);
    }

    PageText page(PageTree tree) {
        TreeElement html = tree.root();
        var root = new Place(null, html);
        for (TreeElement child : html.elements()) {
            if (child.name().equals("head")) {
                title = titleOf(child);
            } else {
                element(child, root, TextBlock.Kind.PARAGRAPH, false, false);
            }
        }
        flush(TextBlock.Kind.PARAGRAPH, root);
        Consent.mark(blocks, root);
        return new PageText(title, language(blocks), password, List.copyOf(blocks), root);
    }

    /** The language of the prose; what the page says of itself is often wrong. */
    private static String language(List<TextBlock> blocks) {
        var prose = new StringBuilder();
        for (TextBlock block : blocks) {
            if (block.prose() && prose.length() < LANGUAGE_SAMPLE) {
                prose.append(block.text()).append('\n');
            }
        }
        return Language.of("", prose.toString().toCharArray(), prose.length());
    }

    private static String titleOf(TreeElement head) {
        for (TreeElement child : head.elements()) {
            if (child.name().equals("title")) {
                return plain(child);
            }
        }
        return "";
    }

    private static String plain(TreeElement element) {
        var text = new StringBuilder();
        for (TreeNode child : element.children()) {
            if (child instanceof TreeText words) {
                text.append(words.text());
            }
        }
        return spaced(text);
    }

    private void element(TreeElement element, Place parent, TextBlock.Kind kind, boolean link, boolean struck) {
        String name = element.name();
        if (UNSEEN.contains(name)) {
            password |= name.equals("input") && element.attribute("type").equalsIgnoreCase("password");
            return;
        }
        if (name.equals("br") || name.equals("hr")) {
            flush(kind, parent);
            return;
        }
        if (name.equals("img")) {
            String shown = element.attribute("alt").strip();
            images.add(shown.isEmpty() ? element.attribute("src") : shown);
            return;
        }
        String mail = mail(element);
        if (!mail.isEmpty()) {
            add(mail, link);
            return;
        }
        boolean anchor = name.equals("a") && element.has("href");
        if (anchor) {
            links.add(element.attribute("href"));
        }
        if (INLINE.contains(name)) {
            children(element, parent, kind, link || anchor, struck || struck(element));
            return;
        }
        if (name.equals("tr") && simple(element)) {
            row(element, parent);
            return;
        }
        flush(kind, parent);
        var place = new Place(parent, element);
        TextBlock.Kind inner = kind(name, kind);
        children(element, place, inner, link, struck);
        flush(inner, place);
    }

    private void children(TreeElement element, Place place, TextBlock.Kind kind, boolean link, boolean struck) {
        for (TreeNode child : element.children()) {
            switch (child) {
                case TreeText words -> add(struck && effects ? STRIKE + words.text() + STRIKE : words.text(), link);
                case TreeElement inner -> element(inner, place, kind, link, struck);
            }
        }
    }

    private static boolean struck(TreeElement element) {
        return STRUCK.contains(element.name()) || element.attribute("style").contains("line-through");
    }

    private static TextBlock.Kind kind(String name, TextBlock.Kind around) {
        if (HEADINGS.contains(name)) {
            return TextBlock.Kind.HEADING;
        }
        if (CONTROLS.contains(name)) {
            return around == TextBlock.Kind.HEADING ? around : TextBlock.Kind.CONTROL;
        }
        return switch (name) {
            case "li", "dd", "dt" -> TextBlock.Kind.ITEM;
            case "p", "blockquote", "pre" -> around == TextBlock.Kind.ITEM ? around : TextBlock.Kind.PARAGRAPH;
            default -> around;
        };
    }

    /** Whether a row's cells hold words and nothing that has a block of its own: then it is a row of data. */
    private static boolean simple(TreeElement row) {
        for (TreeElement cell : row.elements()) {
            boolean isCell = cell.name().equals("td") || cell.name().equals("th");
            if (!isCell || !inlineOnly(cell, 1)) {
                return false;
            }
        }
        return true;
    }

    private static boolean inlineOnly(TreeElement element, int paragraphs) {
        int left = paragraphs;
        for (TreeElement child : element.elements()) {
            if (child.name().equals("p") || child.name().equals("div")) {
                left--;
                if (left < 0 || !inlineOnly(child, left)) {
                    return false;
                }
            } else if ((!INLINE.contains(child.name()) && !child.name().equals("br")) || !inlineOnly(child, left)) {
                return false;
            }
        }
        return true;
    }

    private void row(TreeElement row, Place parent) {
        flush(TextBlock.Kind.PARAGRAPH, parent);
        var place = new Place(parent, row);
        for (TreeElement cell : row.elements()) {
            if (cells++ > 0) {
                text.append(" | ");
            }
            inline(cell, false, false);
        }
        cells = 0;
        flush(TextBlock.Kind.ROW, place);
    }

    private void inline(TreeElement element, boolean link, boolean struck) {
        for (TreeNode child : element.children()) {
            switch (child) {
                case TreeText words -> add(struck && effects ? STRIKE + words.text() + STRIKE : words.text(), link);
                case TreeElement inner -> {
                    if (UNSEEN.contains(inner.name())) {
                        continue;
                    }
                    String mail = mail(inner);
                    if (!mail.isEmpty()) {
                        add(mail, link);
                        continue;
                    }
                    boolean anchor = inner.name().equals("a") && inner.has("href");
                    if (anchor) {
                        links.add(inner.attribute("href"));
                    }
                    if (!INLINE.contains(inner.name())) {
                        text.append(' ');
                    }
                    inline(inner, link || anchor, struck || struck(inner));
                }
            }
        }
    }

    private void add(String words, boolean link) {
        text.append(words);
        if (link) {
            linked += words.length();
        }
    }

    /** The address of e-mail that an element hides; empty when it hides none. Its first byte is the key of the others. */
    private static String mail(TreeElement element) {
        String hidden = element.attribute("data-cfemail");
        if (hidden.isEmpty() && element.attribute("href").startsWith(MAIL_PATH)) {
            hidden = element.attribute("href").substring(MAIL_PATH.length());
        }
        if (hidden.length() < 4 || hidden.length() % 2 != 0 || !hidden.chars().allMatch(HexFormat::isHexDigit)) {
            return "";
        }
        byte[] bytes = HexFormat.of().parseHex(hidden);
        byte[] plain = new byte[bytes.length - 1];
        for (int i = 0; i < plain.length; i++) {
            plain[i] = (byte) (bytes[i + 1] ^ bytes[0]);
        }
        return new String(plain, StandardCharsets.UTF_8);
    }

    private void flush(TextBlock.Kind kind, Place place) {
        String shown = spaced(text);
        if (!shown.isEmpty()) {
            double share = Math.min(1, (double) linked / shown.length());
            Wording wording = Wording.of(shown);
            var block = new TextBlock(kind, shown, share, List.copyOf(links), List.copyOf(images), wording, place);
            blocks.add(block);
            if (block.prose()) {
                place.add(wording.size());
            }
        }
        text.setLength(0);
        links.clear();
        images.clear();
        linked = 0;
    }

    /** The text with single spaces and without what has no width. */
    private static String spaced(CharSequence text) {
        var spaced = new StringBuilder(text.length());
        boolean space = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isWhitespace(c) || Character.isSpaceChar(c)) {
                space = !spaced.isEmpty();
            } else if (Character.getType(c) != Character.FORMAT && !Character.isISOControl(c)) {
                if (space) {
                    spaced.append(' ');
                    space = false;
                }
                spaced.append(c);
            }
        }
        return spaced.toString();
    }
}
