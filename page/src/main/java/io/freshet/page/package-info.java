/**
 * From bytes to meaning: the charset of a page, its title, its visible text, its links with the words around them, and its fingerprints.
 *
 * <p>{@link HtmlParser} takes whatever a server sent as HTML and always gives a {@link io.freshet.model.Page}: broken markup is read as a browser
 * would, and no input makes it throw or hang. Most pages are in order and are read in one pass without a tree; the others are repaired by jsoup,
 * which nobody outside of this package knows. {@link NearFingerprint} tells how much two texts have in common.
 *
 * <p>Start reading at {@link HtmlParser#parse}.
 */
@NullMarked
package io.freshet.page;

import org.jspecify.annotations.NullMarked;
