package io.freshet.cooperate;

/**
 * What a site or hub is answered.
 *
 * @param status of HTTP
 * @param body plain text
 */
public record NoticeAnswer(int status, String body) {}
