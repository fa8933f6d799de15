package io.freshet.demo;

/** Writes what stands in the middle of a page, as HTML: the frame around it is the site's. The same view gives the same text. */
@FunctionalInterface
interface Writer {
    String write(View view);
}
