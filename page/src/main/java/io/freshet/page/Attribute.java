package io.freshet.page;

import org.jspecify.annotations.Nullable;

/**
 * A name of attributes that the reading of a page asks for; all others are passed over. There is one Attribute for each, so that it can be
 * compared by identity. Safe for use by many threads.
 */
final class Attribute {
    private static final int SLOTS = 64;
    private static final @Nullable Attribute[] BY_KEY = new @Nullable Attribute[SLOTS];

    static final Attribute ALT = known("alt");
    static final Attribute ARIA_LABEL = known("aria-label");
    static final Attribute CHARSET = known("charset");
    static final Attribute CONTENT = known("content");
    static final Attribute HIDDEN = known("hidden");
    static final Attribute HREF = known("href");
    static final Attribute HTTP_EQUIV = known("http-equiv");
    static final Attribute LANG = known("lang");
    static final Attribute NAME = known("name");
    static final Attribute REL = known("rel");
    static final Attribute SRC = known("src");
    static final Attribute TITLE = known("title");
    static final Attribute TYPE = known("type");
    static final Attribute XML_LANG = known("xml:lang");

    /** How many there are. */
    static final int COUNT = 14;

    private final Name name;

    private Attribute(Name name) {
        this.name = name;
    }

    private static Attribute known(String text) {
        Name name = new Name(text);
        int slot = name.slot(SLOTS);
        while (BY_KEY[slot] != null) {
            slot = (slot + 1) & (SLOTS - 1);
        }
        Attribute attribute = new Attribute(name);
        BY_KEY[slot] = attribute;
        return attribute;
    }

    /** The attribute whose name stands there, in upper or lower case; null when it is none of these. */
    static @Nullable Attribute of(byte[] html, int start, int end) {
        long key = Name.key(html, start, end);
        int slot = Name.slot(key, SLOTS);
        while (true) {
            Attribute attribute = BY_KEY[slot];
            if (attribute == null || attribute.name.stands(key, html, start, end)) {
                return attribute;
            }
            slot = (slot + 1) & (SLOTS - 1);
        }
    }

    /** In lower case. */
    String name() {
        return name.toString();
    }

    @Override
    public String toString() {
        return name();
    }
}
