package io.freshet.page;

import static io.freshet.page.ElementKind.BLOCK;
import static io.freshet.page.ElementKind.CELL;
import static io.freshet.page.ElementKind.DEAD;
import static io.freshet.page.ElementKind.HEADING;
import static io.freshet.page.ElementKind.INLINE;
import static io.freshet.page.ElementKind.SILENT;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;

/**
 * A name of elements, with what is known of it: what the reading of a page makes of such an element, and how the HTML standard nests it. There
 * is one Tag for each known name, so that it can be compared by identity. Safe for use by many threads.
 */
final class Tag {
    /** Has no content and no end tag (HTML, 13.1.2). */
    static final int VOID = 1;
    /** Its content is text up to its end tag, whatever it looks like. */
    static final int RAW = 1 << 1;
    /** Ends an open paragraph. */
    static final int ENDS_PARAGRAPH = 1 << 2;
    /** Is ended by the end of what it is in. */
    static final int LEFT_OPEN = 1 << 3;
    /** Its end tag ends what was left open in it. */
    static final int CLOSER = 1 << 4;
    /** A part of a table other than the table and its caption. */
    static final int TABLE_PART = 1 << 5;
    /** Tables and parts of them that have no content but parts. */
    static final int TABLE_FRAME = 1 << 6;
    /** May stand in the head of a page. */
    static final int OF_HEAD = 1 << 7;
    /** May stand anywhere in a table. */
    static final int ANYWHERE = 1 << 8;
    /** Not open twice at once: a second start tag ends the first element or is ignored. */
    static final int SINGLE = 1 << 9;
    /** What an end tag inside does not reach through. */
    static final int SCOPE = 1 << 10;
    /** An end to the search for an open list item (HTML, 13.2.4.2, special). */
    static final int SPECIAL = 1 << 11;
    /** May stand in a drawing or formula; any other known element ends these, or has HTML inside. */
    static final int FOREIGN = 1 << 12;
    /** So unusual or so subtle that a page with it is left to a full tree builder. */
    static final int SUBTLE = 1 << 13;
    /** Goes on after the end of what it is in, until its own end tag (HTML, 13.2.4.3), and means nothing to the reading of a page. */
    static final int FORMATTING = 1 << 14;

    /** Ends nothing when it begins, unless in a table, and has no rules of its own. */
    static final int ROOMLESS = 1 << 15;
    /** Other rules hold in it. */
    static final int REALM = 1 << 16;
    /** Stands for an element that is ended, while those in it are not. */
    static final int ENDED = 1 << 17;

    static final int BUCKETS = 64;

    private static final int SLOTS = 1_024;
    private static final long NO_END_TAG = -1;

    /** Their start and end tags have rules of their own. */
    private static final Set<String> APART = Set.of("html", "head", "body", "form", "caption");

    private static final Tag[] KNOWN = new Tag[SLOTS];

    static {
        int block = ENDS_PARAGRAPH | CLOSER | SPECIAL;
        known(
                BLOCK,
                block,
                "address article aside blockquote center details dir div dl fieldset figcaption figure footer header"
                        + " hgroup menu nav ol pre section summary ul listing");
        known(BLOCK, SPECIAL, "main search");
        known(BLOCK, 0, "dialog legend optgroup");
        known(BLOCK, ENDS_PARAGRAPH | CLOSER | LEFT_OPEN | SPECIAL, "p li dd dt");
        known(BLOCK, block | SINGLE, "form");
        known(HEADING, block, "h1 h2 h3 h4 h5 h6");
        known(BLOCK, ENDS_PARAGRAPH | CLOSER | SPECIAL | SCOPE | TABLE_FRAME, "table");
        known(BLOCK, CLOSER | SPECIAL | SCOPE, "caption");
        known(BLOCK, CLOSER | SPECIAL | TABLE_PART | TABLE_FRAME, "thead tbody tfoot tr");
        known(INLINE, CLOSER | SPECIAL | TABLE_PART | TABLE_FRAME, "colgroup");
        known(INLINE, VOID | TABLE_PART, "col");
        known(CELL, CLOSER | SPECIAL | TABLE_PART | SCOPE, "td th");
        known(INLINE, SINGLE, "nobr");
        known(INLINE, SINGLE | CLOSER | SPECIAL | SCOPE, "button");
        known(INLINE, CLOSER | SPECIAL | SCOPE, "object applet marquee");
        known(INLINE, FORMATTING, "b big code em font i s small strike strong tt u");
        known(INLINE, 0, "span sub sup var ruby");
        known(INLINE, VOID | SPECIAL, "embed input param source track wbr");
        known(INLINE, VOID | OF_HEAD | SPECIAL, "basefont bgsound");
        known(INLINE, SPECIAL, "head");
        known(
                INLINE,
                0,
                "abbr acronym bdi bdo cite data del dfn ins kbd label map mark meter output picture progress q samp"
                        + " slot time");
        known(ElementKind.BREAK, VOID | SPECIAL, "br");
        known(ElementKind.BREAK, VOID | SPECIAL | ENDS_PARAGRAPH, "hr");
        known(BLOCK, RAW | ENDS_PARAGRAPH | SPECIAL, "xmp");
        known(DEAD, RAW | SPECIAL | OF_HEAD | ANYWHERE | FOREIGN, "script style");
        known(DEAD, RAW | SPECIAL | OF_HEAD, "noframes");
        known(DEAD, RAW | SPECIAL, "textarea noembed");
        known(DEAD, SPECIAL | OF_HEAD | ANYWHERE, "template");
        known(DEAD, CLOSER | SPECIAL | SCOPE, "select");
        known(DEAD, LEFT_OPEN, "option");
        known(DEAD, 0, "datalist");
        known(DEAD, FOREIGN, "annotation metadata");
        known(DEAD, SUBTLE, "annotation-xml desc rp");
        known(SILENT, SPECIAL | OF_HEAD | REALM, "noscript");
        known(SILENT, 0, "audio video canvas");
        known(ElementKind.TITLE, RAW | SPECIAL | OF_HEAD | FOREIGN, "title");
        known(ElementKind.ANCHOR, SINGLE | FOREIGN, "a");
        known(ElementKind.AREA, VOID | SPECIAL, "area");
        known(ElementKind.FRAME, RAW | SPECIAL, "iframe");
        known(ElementKind.FRAME, VOID | SPECIAL | SUBTLE, "frame");
        known(ElementKind.IMAGE, VOID | SPECIAL, "img");
        known(ElementKind.HTML_ROOT, SPECIAL | SCOPE, "html");
        known(ElementKind.BODY, SPECIAL, "body");
        known(ElementKind.BASE, VOID | OF_HEAD | SPECIAL, "base");
        known(ElementKind.META, VOID | OF_HEAD | SPECIAL, "meta");
        known(ElementKind.RELATION, VOID | OF_HEAD | SPECIAL, "link");
        known(ElementKind.DRAWING, FOREIGN | REALM, "svg");
        known(INLINE, FOREIGN | REALM, "math");
        known(INLINE, FOREIGN | SUBTLE, "image mi mn mo ms mtext");
        known(INLINE, SUBTLE, "foreignobject rb rt rtc keygen command device menuitem isindex");
        known(BLOCK, SUBTLE, "plaintext frameset");
    }

    /** Where no element is open. */
    static final Tag NONE = new Tag(new Name(""), INLINE, 0, NO_END_TAG, 0);

    static final Tag HTML = of("html");
    static final Tag HEAD = of("head");
    static final Tag BODY = of("body");
    static final Tag A = of("a");
    static final Tag P = of("p");
    static final Tag H1 = of("h1");
    static final Tag BR = of("br");
    static final Tag LI = of("li");
    static final Tag UL = of("ul");
    static final Tag OL = of("ol");
    static final Tag DD = of("dd");
    static final Tag DT = of("dt");
    static final Tag DIV = of("div");
    static final Tag ADDRESS = of("address");
    static final Tag FORM = of("form");
    static final Tag TABLE = of("table");
    static final Tag TBODY = of("tbody");
    static final Tag TR = of("tr");
    static final Tag COLGROUP = of("colgroup");
    static final Tag CAPTION = of("caption");
    static final Tag COL = of("col");
    static final Tag OPTION = of("option");
    static final Tag OPTGROUP = of("optgroup");
    static final Tag SELECT = of("select");
    static final Tag BUTTON = of("button");
    static final Tag TEMPLATE = of("template");
    static final Tag NOSCRIPT = of("noscript");
    static final Tag SCRIPT = of("script");
    static final Tag TITLE = of("title");
    static final Tag XMP = of("xmp");
    static final Tag PLAINTEXT = of("plaintext");
    static final Tag SVG = of("svg");
    static final Tag MATH = of("math");

    private final Name name;
    private final int bucket;
    private final ElementKind kind;
    private final int rules;

    // its end tag as most are written, and which bits of eight bytes it takes: none when it is longer, or not to be
    // ended by it alone
    private final long endTag;
    private final long endTagBits;

    private Tag(Name name, ElementKind kind, int rules, long endTag, long endTagBits) {
        this.name = name;
        bucket = name.slot(BUCKETS);
        this.kind = kind;
        this.rules = rules;
        this.endTag = endTag;
        this.endTagBits = endTagBits;
    }

    static Tag of(String name) {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        return of(bytes, 0, bytes.length);
    }

    /** The tag whose name stands there, in upper or lower case. */
    static Tag of(byte[] html, int start, int end) {
        long key = Name.key(html, start, end);
        for (int slot = Name.slot(key, SLOTS); KNOWN[slot] != null; slot = (slot + 1) & (SLOTS - 1)) {
            if (KNOWN[slot].name.stands(key, html, start, end)) {
                return KNOWN[slot];
            }
        }
        String unknown = new String(html, start, end - start, StandardCharsets.UTF_8);
        return new Tag(new Name(Words.lower(unknown)), INLINE, FOREIGN | ROOMLESS, NO_END_TAG, 0);
    }

    private static void known(ElementKind kind, int rules, String names) {
        for (String text : names.split(" ")) {
            Name name = new Name(text);
            int slot = name.slot(SLOTS);
            while (KNOWN[slot] != null) {
                slot = (slot + 1) & (SLOTS - 1);
            }
            KNOWN[slot] = known(name, kind, rules);
        }
    }

    private static Tag known(Name name, ElementKind kind, int rules) {
        boolean apart = APART.contains(name.toString());
        int makingRoom = RAW | ENDS_PARAGRAPH | TABLE_PART | SINGLE | SUBTLE | REALM;
        boolean roomless = (rules & makingRoom) == 0 && kind != HEADING && !apart;
        byte[] end = ("</" + name + ">").getBytes(StandardCharsets.UTF_8);
        boolean atOnce = end.length <= Long.BYTES && !apart;
        return new Tag(
                name,
                kind,
                rules | (roomless ? ROOMLESS : 0),
                atOnce ? Bytes.eight(Arrays.copyOf(end, Long.BYTES), 0) : NO_END_TAG,
                atOnce ? -1L >>> (Long.SIZE - Byte.SIZE * end.length) : 0);
    }

    Name name() {
        return name;
    }

    ElementKind kind() {
        return kind;
    }

    /** Whether its end tag, in lower case and without spaces, is what these eight bytes begin with; only if that ends it whatever is around it. */
    boolean endTagStands(long eight) {
        return (eight & endTagBits) == endTag;
    }

    int endTagLength() {
        return name.length() + 3;
    }

    /** What stands in its place once it is ended and what is in it is not. */
    Tag ended() {
        return new Tag(NONE.name, kind, ENDED, NO_END_TAG, 0);
    }

    /** A small number that tags of one name share, from 0 to before {@link #BUCKETS}. */
    int bucket() {
        return bucket;
    }

    /** Of one name: names that are not known have a Tag for each place where they stand. */
    boolean same(Tag other) {
        return this == other || name.equals(other.name);
    }

    /** Whether it is ended by the end of what it is in, wherever that is, and by nothing else that ends without a word. */
    boolean ordinary() {
        boolean content = kind == INLINE || kind == BLOCK || kind == HEADING;
        return content && !is(SCOPE | TABLE_PART | SINGLE | SUBTLE | FORMATTING | RAW);
    }

    boolean is(int rule) {
        return (rules & rule) != 0;
    }

    @Override
    public String toString() {
        return name.toString();
    }
}
