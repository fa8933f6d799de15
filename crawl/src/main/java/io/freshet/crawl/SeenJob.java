package io.freshet.crawl;

import it.unimi.dsi.fastutil.longs.LongList;
import java.util.BitSet;
import java.util.List;

/** Work with the disk that a shard wants done for its known URLs. A shard has one such job at a time, so its runs do not change meanwhile. */
sealed interface SeenJob {
    /** Are these keys in the runs? The answer is {@link Checked}. */
    record Check(List<SeenRun> runs, LongList keys) implements SeenJob {}

    /** Write the table out as a run, merging it with others. Nobody adds to it any more. The answer is {@link Spilled}. */
    record Spill(SeenTable table, List<SeenRun> runs, int filterBits) implements SeenJob {}

    /** How a job ended. */
    sealed interface Answer {}

    /** The keys that were asked for, in any order, and the places in this list of those that are in a run. */
    record Checked(LongList keys, BitSet known) implements Answer {}

    /** The runs from now on, the oldest and largest first. */
    record Spilled(List<SeenRun> runs) implements Answer {}
}
