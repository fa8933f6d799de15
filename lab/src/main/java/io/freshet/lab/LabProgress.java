package io.freshet.lab;

/** Is told how far an experiment is, from the thread that runs it. */
@FunctionalInterface
public interface LabProgress {
    LabProgress NONE = (_, _) -> {};

    /**
     * @param share of the whole that is done, 0 to 1
     * @param step what is done now, in a few English words
     */
    void at(double share, String step);
}
