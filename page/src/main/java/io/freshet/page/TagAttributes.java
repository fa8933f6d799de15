package io.freshet.page;

/** The attributes of the tag that is being read: good until the next one. */
interface TagAttributes {
    TagAttributes NONE = new TagAttributes() {
        @Override
        public String value(Attribute attribute) {
            return "";
        }

        @Override
        public boolean has(Attribute attribute) {
            return false;
        }
    };

    /** With character references resolved; empty when there is no such attribute. */
    String value(Attribute attribute);

    boolean has(Attribute attribute);
}
