package io.freshet.siteagent;

/**
 * How telling the robots went.
 *
 * @param told robots that have been told everything up to now
 * @param nothingNew robots for which nothing has changed
 * @param failed robots that will be told later
 * @param folds how often the log was read: once for each position that robots were at
 */
public record NotifyReport(int told, int nothingNew, int failed, int folds, long records) {
    @Override
    public String toString() {
        return told + " robots told of " + records + " changes, " + nothingNew + " with nothing new, " + failed
                + " to be tried again";
    }
}
