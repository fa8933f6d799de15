package io.freshet.freshness;

/** The bytes in which a planner's state is kept: a version, then the numbers. Older versions are read for ever. */
final class PlannerState {
    private static final int VERSION = 1;
    private static final int MOST_SECTIONS = 50_000_000;

    private PlannerState() {}

    static byte[] ofPage(PageTable pages, int row) {
        var out = new StateWriter();
        begin(out);
        pages.write(row, out);
        return out.done();
    }

    static void intoPage(byte[] state, PageTable pages, int row) {
        var in = new StateReader(state);
        check(in);
        pages.read(row, in);
        in.end();
    }

    static void begin(StateWriter out) {
        out.single(VERSION);
    }

    static void check(StateReader in) {
        int version = in.single();
        if (version != VERSION) {
            throw new BrokenStateException("version " + version + "; this program reads up to " + VERSION);
        }
    }

    static void write(SectionTree tree, Beliefs beliefs, StateWriter out) {
        out.real(beliefs.returned);
        out.real(beliefs.goneDays);
        out.number(beliefs.credits().size());
        beliefs.credits().forEach(credit -> credit.write(out));
        out.number(tree.sections());
        for (int i = 1; i < tree.sections(); i++) {
            SectionNode node = tree.node(i);
            out.fixed(node.id, 8);
            out.number(node.parent == null ? 0 : node.parent.index);
            out.number(node.source);
            out.real(node.agesTold);
            out.real(node.agesWrong);
        }
        out.number(tree.speakers().size());
        for (SectionNode node : tree.speakers()) {
            out.number(node.index);
            out.floats(node.heart().prior);
            node.heart().changes.write(out);
            node.heart().deaths.write(out);
        }
    }

    static void read(SectionTree tree, Beliefs beliefs, StateReader in) {
        beliefs.returned = in.real();
        beliefs.goneDays = in.real();
        int credits = in.number(0, 127);
        beliefs.credits().clear();
        for (int i = 0; i < credits; i++) {
            beliefs.credits().add(SourceCredit.read(in));
        }
        int sections = in.number(1, MOST_SECTIONS);
        for (int i = 1; i < sections; i++) {
            long id = in.fixed(8);
            SectionNode node = tree.child(tree.node(in.number(0, i - 1)), id);
            if (node.index != i) {
                throw new BrokenStateException("a section that is there twice");
            }
            node.source = in.number(-1, credits - 1);
            node.agesTold = in.real();
            node.agesWrong = in.real();
        }
        int speakers = in.number(0, sections);
        for (int i = 0; i < speakers; i++) {
            SectionNode node = tree.node(in.number(0, sections - 1));
            float[] prior = new float[RateGrid.SIZE];
            in.floats(prior);
            Activity changes = Activity.read(in);
            Activity deaths = Activity.read(in);
            if (node.heart == null) {
                if (node.parent == null || node.parent.heart == null) {
                    throw new BrokenStateException("a section that speaks before the one above it");
                }
                tree.begin(node, new SectionNode.Heart(changes, deaths));
            }
            System.arraycopy(prior, 0, node.heart().prior, 0, RateGrid.SIZE);
        }
    }
}
