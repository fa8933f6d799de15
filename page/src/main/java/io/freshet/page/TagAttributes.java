package io.freshet.page;

/** The attributes of the tag that is being read: good until the next one. */
interface TagAttributes {
    TagAttributes NONE = new TagAttributes() {
        @Override
        public String value(String name) {
            return "";
        }

        @Override
        public boolean has(String name) {
            return false;
        }
    };

    /** With character references resolved; empty when there is no such attribute. */
    String value(String name);

    boolean has(String name);
}
