/**
 * Decides which changes of a page a person wants to hear of.
 *
 * <p>A {@link PageReader} makes a {@link PageText} of a page: blocks of words, each with its kind and its {@link Place}. A {@link PageFollower} is given one
 * version after the other. It asks the {@link Judge}, who looks for the {@link MainText} of two versions, finds the {@link Changes} between them, and
 * leaves out what the {@link PageMemory} of earlier visits knows as noise. The {@link Verdict} is to tell, with each {@link Difference}; or to keep quiet,
 * with the reason; or that something else came in place of the page.
 *
 * <p>Nothing is configured: what is noise on a page is learned from the page. Nothing here opens a socket or a file.
 *
 * <p>Start reading at {@link Judge#judge}.
 */
@NullMarked
package io.freshet.watch.text;

import org.jspecify.annotations.NullMarked;
