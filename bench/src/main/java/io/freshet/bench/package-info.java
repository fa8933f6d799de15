/**
 * Measures. One class a piece for JMH, the same crawl again and again in one process, and an hour of crawling that must leave no trace.
 *
 * <p>A {@code *Benchmark} says in its comment what it measures and what would be the wrong way. Those that read pages take them from a {@link
 * Corpus}: HTML files of a folder, or pages made up by {@link ManualPages}. {@link Warm} crawls a web that is there already; {@link Soak} makes its
 * own, a {@link ChangingWeb} in a process of its own. {@link IndexCost} and {@link QueryLoad} measure the search on the pages of a store. The scripts
 * that run all this are in the module's folder: {@code pieces}, {@code compare}, {@code soak}, {@code index}, {@code queries}.
 *
 * <p>Nothing here is shipped, and nothing depends on it. Start reading at {@link ParseBenchmark}.
 */
@NullMarked
package io.freshet.bench;

import org.jspecify.annotations.NullMarked;
