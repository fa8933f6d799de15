/**
 * A small web on loopback that lives: pages in Korean and English that change at their own rates and in waves, die and come back, move, and are born; hosts that
 * are slow, flaky, or a trap.
 *
 * <p>What a page says at a moment follows from the seed, the start and the moment alone. Nothing runs to make it change: {@link World} knows all {@link LiveSite}s,
 * a {@link Leaf} knows its {@link Life} and {@link Presence}, and its {@link Writer} writes it for a {@link View}. So whoever looks on can ask what the truth
 * was at any time. {@link LivingWeb} puts each site behind a {@link HostServer} of its own.
 *
 * <p>Start reading at {@link LivingWeb#start}; how pages live is in {@link Life}, how they read in {@link ShopSite}, which is typical.
 */
@NullMarked
package io.freshet.demo;

import org.jspecify.annotations.NullMarked;
