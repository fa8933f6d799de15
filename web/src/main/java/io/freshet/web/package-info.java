/**
 * Answers over HTTP: the console for people, the API under {@code /api/v1} for programs, and who may ask.
 *
 * <p>A request comes to {@link Exchanges}. The {@link Gate} looks at its Host, its Origin and its token; then the {@link RouteTable} finds its {@link Route}, whose
 * {@link Parameters} are checked before it answers. What cannot be answered is a {@link Problem} (RFC 9457), in words that say what would be right.
 * Routes know no HTTP library: an {@link Answer} is a status, a media type and bytes, or a stream of what happens ({@link Live}).
 *
 * <p>Machines of others have a socket of their own, {@link NoticeListener}, with other routes and other limits; what they tell goes to a {@link NoticeDesk}.
 *
 * <p>A part of the console is a class that ends in {@code Page}: it makes what is to be seen, and a template (in {@code src/main/jte}, made into a class by the build) shows
 * it within the {@link Frame}, in the words of {@link Messages}.
 *
 * <p>Documents have one writer each, which the command line uses too: {@link SearchDocument} here, and what {@link Reports} gives, which whoever
 * owns the store plugs in. Only this module knows Helidon.
 *
 * <p>Start reading at {@link Exchanges#handle}.
 */
@NullMarked
package io.freshet.web;

import org.jspecify.annotations.NullMarked;
