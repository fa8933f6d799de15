package io.freshet.freshness;

/**
 * Touches what the next pages need (rows, sections, clocks) before it is their turn. Of millions of pages hardly anything is in a cache, and who looks at one page after another waits some
 * dozens of times for memory, each time for one answer. Here the questions of many pages are asked at once, step by step: no step of one page waits for another page. It changes nothing. Not
 * thread-safe: owned by its planner.
 */
final class ReadAhead {
    /** So many pages at once: what they touch has room in the cache. */
    static final int PAGES = 64;

    private final PageTable pages;
    private final SectionTree tree;
    private final int[] rows = new int[PAGES];
    private final SectionNode[] nodes = new SectionNode[PAGES];
    /** Nobody asks for it; were it not kept, nothing would be read. */
    @SuppressWarnings("UnusedVariable")
    private double touched;

    ReadAhead(PageTable pages, SectionTree tree) {
        this.pages = pages;
        this.tree = tree;
    }

    /** The pages of these keys will be visited. */
    void visits(long[] keys, int count) {
        double sum = 0;
        for (int i = 0; i < count; i++) {
            rows[i] = pages.guess(keys[i]);
        }
        for (int i = 0; i < count; i++) {
            sum += pages.touch(rows[i]);
        }
        touched = sum;
        int known = 0;
        for (int i = 0; i < count; i++) {
            int row = pages.find(keys[i]);
            if (row != PageTable.NONE) {
                rows[known++] = row;
            }
        }
        touch(known, true);
    }

    /** These pages, at most {@link #PAGES} from one on, will be looked at. */
    void looks(RowList list, int from) {
        int count = Math.min(PAGES, list.size() - from);
        for (int i = 0; i < count; i++) {
            rows[i] = list.get(from + i);
        }
        touch(count, false);
    }

    /** So many rows from one on, at most {@link #PAGES}, will be looked at for their rates. */
    void walk(int from, int most) {
        int count = Math.min(PAGES, most);
        double sum = 0;
        for (int i = 0; i < count; i++) {
            nodes[i] = pages.used(from + i) ? tree.node(pages.node(from + i)) : tree.node(0);
        }
        for (int i = 0; i < count; i++) {
            sum += nodes[i].speaker().heart().touchRates();
        }
        touched = sum;
    }

    private void touch(int count, boolean visits) {
        double sum = 0;
        for (int i = 0; i < count; i++) {
            nodes[i] = tree.node(pages.node(rows[i]));
            sum += pages.touch(rows[i]);
        }
        for (int i = 0; i < count; i++) {
            nodes[i] = nodes[i].speaker();
        }
        for (int i = 0; i < count; i++) {
            sum += nodes[i].touch(visits);
        }
        for (int i = 0; i < count; i++) {
            sum += nodes[i].heart().touch();
        }
        for (int i = 0; i < count; i++) {
            sum += nodes[i].heart().touch(pages.minute(rows[i]), pages.place(rows[i]));
        }
        touched = sum;
    }
}
