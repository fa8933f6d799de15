/**
 * Finds a value again on later versions of a page.
 *
 * <p>A user points at a value: a price, a date, a word. Later the value has changed, the text around it was edited, or the page was redesigned. A
 * {@link KeyReader} reads both versions as {@link KeyPage}s, words in texts in blocks under headings; the {@link KeyFinder} looks for the value whose place
 * is most like the old one, by all that a virtual key can hold at once: the words before and behind, the labels of its row, the headings above it, its
 * shape. The {@link KeyOutcome} is a text with a confidence, or that the value is lost: never a silent guess. No id, class or path is used.
 *
 * <p>Start reading at {@link KeyFinder#find}.
 */
@NullMarked
package io.freshet.watch.key;

import org.jspecify.annotations.NullMarked;
