package io.freshet.crawl;

import io.freshet.store.Message;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Links of a shard that {@link SeenUrls} suspects: they wait, written down as messages to the shard itself, until the disk has said which of them are known. And
 * the shard's jobs with the disk, one at a time: while one is under way the next batch of links gathers.
 *
 * <p>Not thread-safe: owned by the loop of its shard.
 */
final class Suspects {
    /** Links and the message that has them, should this process die before it is certain what they are. */
    record Group(List<Found> links, Message message) {}

    private static final byte[] NOTHING = {};

    private final int shard;
    private final SeenUrls seen;
    private final SeenMemory memory;
    private final LongSupplier messageNumbers;
    private List<Group> waiting = new ArrayList<>(0);
    private List<Group> checked = List.of();
    private boolean busy;
    private boolean spillWanted;

    Suspects(int shard, SeenUrls seen, SeenMemory memory, LongSupplier messageNumbers) {
        this.shard = shard;
        this.seen = seen;
        this.memory = memory;
        this.messageNumbers = messageNumbers;
    }

    /** Links that are written down nowhere yet. */
    void add(List<Found> links, Actions out) {
        if (!links.isEmpty()) {
            var message = new Message(shard, messageNumbers.getAsLong(), LinkMessage.encoded(links));
            out.remember(new Change.SendMessage(message));
            add(links, message, out);
        }
    }

    /** Links out of this message, which is done with when there are none. */
    void add(List<Found> links, Message message, Actions out) {
        if (links.isEmpty()) {
            out.remember(new Change.Handled(message));
            return;
        }
        waiting.add(new Group(links, new Message(shard, message.number(), NOTHING)));
        memory.suspects(links.size());
        work(out);
    }

    /** Sees to it that the largest table is written out when memory is full. */
    void makeRoom(Actions out) {
        if (!memory.full()) {
            return;
        }
        int largest = memory.largest();
        if (largest == shard) {
            spill(out);
        } else if (largest >= 0 && memory.want(largest)) {
            out.add(new Action.Tell(largest, new Event.RoomWanted()));
        }
    }

    /** Writes this shard's table out, now or as soon as the job under way has ended. */
    void spill(Actions out) {
        spillWanted = true;
        work(out);
    }

    /** The job has ended; the links about which there is certainty now. */
    List<Group> answered(SeenJob.Answer answer) {
        busy = false;
        switch (answer) {
            case SeenJob.Spilled(var runs) -> seen.spilled(runs);
            case SeenJob.Checked(var keys, var known) -> seen.answered(keys, known);
        }
        List<Group> certain = checked;
        checked = List.of();
        certain.forEach(group -> memory.suspects(-group.links().size()));
        return certain;
    }

    /** Begins the next job, if there is one to do and none under way. */
    void work(Actions out) {
        if (busy) {
            return;
        }
        if (spillWanted) {
            spillWanted = false;
            memory.granted(shard);
            if (seen.large()) {
                begin(seen.spill(), out);
                return;
            }
        }
        if (!waiting.isEmpty()) {
            checked = waiting;
            waiting = new ArrayList<>(0);
            var urls = new LongArrayList();
            for (Group group : checked) {
                for (Found link : group.links()) {
                    urls.add(link.key().url());
                    urls.add(Discovery.dropped(link.key().url()));
                }
            }
            begin(seen.check(urls), out);
        }
    }

    private void begin(SeenJob job, Actions out) {
        busy = true;
        out.add(new Action.LookUp(shard, job));
    }
}
