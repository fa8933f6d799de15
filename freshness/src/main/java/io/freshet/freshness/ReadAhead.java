package io.freshet.freshness;

import java.util.List;

/**
 * Touches what the next pages need (rows, sections, clocks) before it is their turn. Of millions of pages hardly anything is in a cache, and who looks at one page after another waits some
 * dozens of times for memory, each time for one answer. Here the questions of many pages are asked at once, step by step: no step of one page waits for another page. It changes nothing. Not
 * thread-safe: owned by its planner.
 */
final class ReadAhead {
    /** So many pages at once: what they touch has room in the cache. */
    static final int PAGES = 64;

    /** So many sections have a page, at most, besides the whole web. */
    private static final int MOST_ABOVE = 3;

    private final PageTable pages;
    private final SectionTree tree;
    private final int[] rows = new int[PAGES];
    private final SectionNode[] nodes = new SectionNode[PAGES];
    private final SectionNode[] speakers = new SectionNode[PAGES];
    private final int[] elsewhere = new int[PAGES];
    /** Sections whose days will be looked at. */
    private final SectionNode[] clocks = new SectionNode[MOST_ABOVE * PAGES];
    /** Nobody asks for it; were it not kept, nothing would be read. */
    @SuppressWarnings("UnusedVariable")
    private double touched;

    ReadAhead(PageTable pages, SectionTree tree) {
        this.pages = pages;
        this.tree = tree;
    }

    // each loop touches what the one before it has found: none decides anything by what it has to wait for itself, for
    // a processor that has guessed wrong forgets what it has asked for in advance

    /**
     * The pages of these keys will be visited.
     *
     * @param sections in which the visits have found them
     * @param changed those that were found changed
     */
    void visits(long[] keys, List<Section> sections, boolean[] changed, int count) {
        double sum = 0;
        for (int i = 0; i < count; i++) {
            sum += pages.touch(keys[i]) + sections.get(i).folder();
        }
        for (int i = 0; i < count; i++) {
            rows[i] = pages.guess(keys[i]);
            sum += pages.touch(rows[i]);
        }
        for (int i = 0; i < count; i++) {
            rows[i] = pages.find(keys[i]);
        }
        touched = sum;
        touch(count);
        touchAgendas(count);
        touchClocks(changed, count);
    }

    /** These pages, at most {@link #PAGES} from one on, will be looked at. */
    void looks(RowList list, int from) {
        int count = Math.min(PAGES, list.size() - from);
        for (int i = 0; i < count; i++) {
            rows[i] = list.get(from + i);
        }
        touch(count);
    }

    /** So many rows from one on, at most {@link #PAGES}, will be looked at for their rates. */
    void walk(int from, int most) {
        int count = Math.min(PAGES, most);
        double sum = 0;
        for (int i = 0; i < count; i++) {
            nodes[i] = pages.used(from + i) ? tree.node(pages.node(from + i)) : tree.node(0);
            sum += nodes[i].touch();
        }
        for (int i = 0; i < count; i++) {
            nodes[i] = nodes[i].speaker();
            sum += nodes[i].heart().ordinal;
        }
        for (int i = 0; i < count; i++) {
            sum += nodes[i].heart().touchRates();
        }
        touched = sum;
    }

    /** Rows, sections and clocks; pages that are not known have none. */
    private void touch(int count) {
        double sum = 0;
        for (int i = 0; i < count; i++) {
            sum += pages.touch(rows[i]);
            nodes[i] = tree.node(rows[i] == PageTable.NONE ? 0 : pages.node(rows[i]));
            sum += nodes[i].touch();
        }
        for (int i = 0; i < count; i++) {
            sum += nodes[i].touchAbove(1);
        }
        for (int i = 0; i < count; i++) {
            sum += nodes[i].touchAbove(2);
            nodes[i] = nodes[i].speaker();
            sum += nodes[i].heart().ordinal;
        }
        for (int i = 0; i < count; i++) {
            sum += nodes[i].heart().touch();
        }
        for (int i = 0; i < count; i++) {
            sum += rows[i] == PageTable.NONE ? 0 : nodes[i].heart().touch(pages.minute(rows[i]), pages.place(rows[i]));
        }
        touched = sum;
    }

    /** The agendas that pages are in when it is not that of their speaker, which has begun to speak since. */
    private void touchAgendas(int count) {
        double sum = 0;
        int left = 0;
        for (int i = 0; i < count; i++) {
            if (rows[i] != PageTable.NONE && pages.place(rows[i]) != PageTable.NONE) {
                elsewhere[left++] = i;
                speakers[i] = nodes[i];
            }
        }
        while (left > 0) {
            int more = 0;
            for (int j = 0; j < left; j++) {
                int i = elsewhere[j];
                SectionNode above = speakers[i].parent;
                if (above != null && !speakers[i].heart().agenda.holds(rows[i], pages.place(rows[i]))) {
                    speakers[i] = above;
                    elsewhere[more++] = i;
                }
            }
            left = more;
            for (int j = 0; j < left; j++) {
                sum += speakers[elsewhere[j]].heart().ordinal;
            }
            for (int j = 0; j < left; j++) {
                sum += speakers[elsewhere[j]].heart().agenda.count();
            }
            for (int j = 0; j < left; j++) {
                sum += speakers[elsewhere[j]].heart().agenda.touch(pages.place(rows[elsewhere[j]]));
            }
        }
        touched = sum;
    }

    /**
     * What clocks will be worked out from: those of sections of which there is news, which read those above them, too; and those above that learn from a visit, from a change at once, else now and
     * then.
     */
    private void touchClocks(boolean[] changed, int count) {
        double sum = 0;
        int some = 0;
        for (int i = 0; i < count && some <= clocks.length - MOST_ABOVE; i++) {
            SectionNode below = null;
            for (SectionNode node = nodes[i]; node.parent != null; node = node.parent) {
                sum += node.touchLog();
                boolean learns = changed[i] || (below != null && node.willTakeIn());
                if (learns || node.willWorkOut() || (below != null && below.willWorkOut())) {
                    clocks[some++] = node;
                }
                below = node;
            }
        }
        for (int i = 0; i < some; i++) {
            sum += clocks[i].heart().ordinal;
        }
        for (int i = 0; i < some; i++) {
            sum += clocks[i].heart().touch();
        }
        for (int i = 0; i < some; i++) {
            sum += clocks[i].heart().days.touchLately(tree.today());
        }
        touched = sum;
    }
}
