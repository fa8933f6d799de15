package io.freshet.demo;

/**
 * What a host was asked for until now.
 *
 * @param requests all of them
 * @param pages those for a page that was there
 * @param unchanged those for a page that had not changed since it was last answered: a robot could have saved them
 * @param notModified answered with 304
 * @param troubled answered badly on purpose
 * @param bytes of bodies that were sent
 */
public record Traffic(long requests, long pages, long unchanged, long notModified, long troubled, long bytes) {}
