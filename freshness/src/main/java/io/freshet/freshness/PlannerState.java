package io.freshet.freshness;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * The bytes in which a planner is kept: what holds for all pages, then sections, then those of them that speak for themselves, then pages, in {@link StateBlocks blocks}. Some 30 bytes a
 * page, at most 70; where a page waits is among them, so that nothing has to be thought over again when they are read. Sections without pages are left out. Older versions are read for ever.
 */
final class PlannerState {
    private static final byte[] MARK = "freshet planner ".getBytes(StandardCharsets.US_ASCII);
    private static final int VERSION = 2;

    /** The version in which a page kept its source in a byte. */
    static final int FEW_SOURCES = 1;

    private static final int MOST = Integer.MAX_VALUE;

    private final PageTable pages;
    private final SectionTree tree;
    private final VisitQueue queue;
    private final Beliefs beliefs;
    private final Threshold threshold;

    PlannerState(PageTable pages, SectionTree tree, VisitQueue queue, Beliefs beliefs, Threshold threshold) {
        this.pages = pages;
        this.tree = tree;
        this.queue = queue;
        this.beliefs = beliefs;
        this.threshold = threshold;
    }

    void write(OutputStream to) throws IOException {
        tree.bringAllUpToDate();
        var out = new StateBlocks.Writer(to, MARK, VERSION);
        int[] numbers = new int[tree.sections()];
        int sections = 0;
        int speakers = 0;
        for (int i = 0; i < numbers.length; i++) {
            SectionNode node = tree.node(i);
            boolean kept = i == 0 || node.pages > 0 || node.source >= 0;
            numbers[i] = kept ? sections++ : -1;
            speakers += kept && node.heart != null ? 1 : 0;
        }
        threshold.write(out.block());
        beliefs.write(out.block());
        out.block().number(sections);
        out.block().number(speakers);
        out.block().number(pages.live());
        out.end();
        sources(out);
        sections(numbers, out);
        speakers(numbers, out);
        pages(numbers, out);
    }

    /** Into parts that are as new. */
    void read(InputStream from) throws IOException {
        var in = new StateBlocks.Reader(from, MARK, VERSION);
        StateReader head = in.next();
        threshold.read(head);
        int sources = beliefs.read(head);
        if (in.version() == FEW_SOURCES) {
            beliefs.readCredits(head, sources);
        }
        int sections = head.number(1, MOST);
        int speakers = head.number(1, sections);
        int count = head.number(0, PageTable.MOST);
        head.end();
        if (in.version() != FEW_SOURCES) {
            sources(sources, in);
        }
        sections(sections, in);
        speakers(speakers, in);
        tree.restored();
        pages.expect(count);
        pages(count, in);
        in.end();
    }

    private void sources(StateBlocks.Writer out) throws IOException {
        for (SourceCredit credit : beliefs.credits()) {
            credit.write(out.block());
            if (out.full()) {
                out.end();
            }
        }
        out.end();
    }

    private void sources(int count, StateBlocks.Reader in) throws IOException {
        StateReader block = in.next();
        for (int i = 0; i < count; i++) {
            beliefs.readCredits(block, 1);
            block = after(block, in);
        }
        block.end();
    }

    private void sections(int[] numbers, StateBlocks.Writer out) throws IOException {
        for (int i = 1; i < numbers.length; i++) {
            if (numbers[i] >= 0) {
                SectionNode node = tree.node(i);
                SectionNode parent = node.parent;
                out.block().fixed(node.id, 8);
                out.block().number(numbers[i] - (parent == null ? 0 : numbers[parent.index]));
                out.block().number(node.source);
                out.block().number(node.agesTold);
                out.block().number(node.agesWrong);
                if (out.full()) {
                    out.end();
                }
            }
        }
        out.end();
    }

    private void sections(int count, StateBlocks.Reader in) throws IOException {
        StateReader block = in.next();
        for (int i = 1; i < count; i++) {
            long id = block.fixed(8);
            SectionNode node = tree.child(tree.node(i - block.number(1, i)), id);
            if (node.index != i) {
                throw new BrokenStateException("a section that is there twice");
            }
            node.source = block.number(-1, beliefs.credits().size() - 1);
            node.agesTold = block.number(0, MOST);
            node.agesWrong = block.number(0, node.agesTold);
            block = after(block, in);
        }
        block.end();
    }

    private void speakers(int[] numbers, StateBlocks.Writer out) throws IOException {
        for (SectionNode node : tree.speakers()) {
            if (numbers[node.index] >= 0) {
                out.block().number(numbers[node.index]);
                node.heart().write(out.block());
                if (out.full()) {
                    out.end();
                }
            }
        }
        out.end();
    }

    private void speakers(int count, StateBlocks.Reader in) throws IOException {
        StateReader block = in.next();
        for (int i = 0; i < count; i++) {
            SectionNode node = tree.node(block.number(0, tree.sections() - 1));
            SectionNode parent = node.parent;
            if (i == 0 ? parent != null : parent == null || parent.heart == null || node.heart != null) {
                throw new BrokenStateException("a section that speaks out of its turn");
            }
            tree.begin(node, SectionNode.Heart.read(block));
            block = after(block, in);
        }
        block.end();
    }

    private void pages(int[] numbers, StateBlocks.Writer out) throws IOException {
        int node = 0;
        int visited = 0;
        for (int row = 0; row < pages.rows(); row++) {
            if (pages.used(row)) {
                StateWriter block = out.block();
                block.fixed(pages.key(row), 8);
                block.number(numbers[pages.node(row)] - node);
                block.number(pages.minute(row) - visited); // both may wrap around
                block.number(queue.place(row));
                pages.write(row, block);
                node = numbers[pages.node(row)];
                visited = pages.minute(row);
                if (out.full()) {
                    out.end();
                    node = 0;
                    visited = 0;
                }
            }
        }
        out.end();
    }

    private void pages(int count, StateBlocks.Reader in) throws IOException {
        StateReader block = in.next();
        int number = 0;
        int visited = 0;
        for (int i = 0; i < count; i++) {
            long key = block.fixed(8);
            if (pages.find(key) != PageTable.NONE) {
                throw new BrokenStateException("a page that is there twice");
            }
            number += block.number(-number, tree.sections() - 1 - number);
            visited += block.number();
            int place = block.number();
            SectionNode node = tree.node(number);
            int row = pages.add(key, number);
            pages.minute(row, visited);
            pages.read(row, beliefs.credits().size(), in.version(), block);
            tree.count(node, 1);
            queue.restore(row, node.speaker(), place);
            StateReader next = after(block, in);
            if (next != block) {
                number = 0;
                visited = 0;
            }
            block = next;
        }
        block.end();
    }

    /** This block while it has more; the writer ends a block only between two entries. */
    private static StateReader after(StateReader block, StateBlocks.Reader in) throws IOException {
        return block.left() > 0 || block.length() < StateBlocks.USUAL ? block : in.next();
    }
}
