/**
 * The values that every part of Freshet speaks: addresses, pages, links, and how a visit ended.
 *
 * <p>A {@link CrawlUrl} is made by a {@link Canonicaliser} from whatever a page or a person wrote, so that two spellings of one page are equal.
 * A visit to it ends in a {@link FetchOutcome}; what could be read is a {@link Page} with its {@link Link}s, each with the words around it in a
 * {@link LinkContext}. What a site says of its pages without being asked is a {@link Signal}. Nothing here does input or output, and nothing here knows another module.
 *
 * <p>Start reading at {@link CrawlUrl}.
 */
@NullMarked
package io.freshet.model;

import org.jspecify.annotations.NullMarked;
