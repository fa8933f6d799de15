package io.freshet.demo;

/**
 * How far something has come.
 *
 * @param number how often it happened until now; 0 for never
 * @param at when it happened last, in milliseconds since the start of the web; says nothing when it never happened
 */
record Beat(long number, long at) {
    static final Beat NEVER = new Beat(0, 0);
}
