/**
 * Experiments that draw the papers' figures again: on webs made for the purpose, on real sockets, and on the crawls in a store.
 *
 * <p>Each experiment is one class that ends in {@code Lab}; it takes its settings, reports how far it is, and gives a {@link LabPage}, which is written
 * as HTML with the numbers beside it. What is compared is one class a strategy. A page is made of figures ({@link io.freshet.plot.Figure}): drawn
 * from the same numbers that their files hold.
 *
 * <p>Everything random comes from a seed that is shown on the page; simulations give the same page for the same settings. Crawls over real sockets do
 * not, and their points are drawn apart.
 *
 * <p>Start reading at {@link TimeoutLab#run}.
 */
@NullMarked
package io.freshet.lab;

import org.jspecify.annotations.NullMarked;
