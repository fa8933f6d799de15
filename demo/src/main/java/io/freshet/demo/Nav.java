package io.freshet.demo;

/** An entry of a site's navigation: a section by the path of its front page. */
record Nav(String path, String label) {}
