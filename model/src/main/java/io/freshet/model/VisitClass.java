package io.freshet.model;

/** Why a page is visited. Each class has its share of the visits, so that none starves the others. */
public enum VisitClass {
    /** Never fetched before. */
    NEW,
    /** Fetched before, and due again. */
    REVISIT,
    /** Somebody said that it changed, or waits for it. */
    SIGNALLED
}
