package io.freshet.topics;

/**
 * How relevant the pages of each host and folder turned out to be. Sites keep together what belongs together, so this is the best guess for what is there and has not been
 * read. A folder of which little is known is judged by the folder around it. Bounded memory; not thread-safe.
 */
final class Places {
    private static final int MOST = 1 << 19;
    private static final float BELIEF = 2; // pages' worth of what is thought of the folder around it

    private static final float LATELY = 0.02f; // the last fifty pages or so
    private static final float UNKNOWN_HOST = 0.1f;

    private final Weights lately =
            new Weights(MOST); // means of hosts' last pages, above what is thought of an unknown one
    private final Weights sums = new Weights(MOST);
    private final Weights pages = new Weights(MOST);
    private final Weights visits = new Weights(MOST);
    private final Weights given = new Weights(MOST);

    /** An example is there: that was not found, but given. */
    void given(Address address, boolean about) {
        visits.add(Feature.HOST.of(address.host()), -1);
        add(address, about ? 1 : 0);
        given.add(Feature.HOST.of(address.host()), about ? 1 : 0);
    }

    /** Whether an example about the topics is on the host. */
    boolean given(int host) {
        return given.get(Feature.HOST.of(host)) > 0;
    }

    void add(Address address, float grade) {
        int host = Feature.HOST.of(address.host());
        add(host, grade);
        visits.add(host, 1);
        lately.add(host, LATELY * (grade - UNKNOWN_HOST - lately.get(host)));
        for (int folder : address.folders()) {
            add(Feature.FOLDER.of(folder), grade);
        }
    }

    /** The mean of the host's pages, with one page that is a third as good as the link's parent. */
    float ofHost(Address address, float parent) {
        int host = Feature.HOST.of(address.host());
        return (sums.get(host) + 0.3f * parent) / (pages.get(host) + 1);
    }

    float ofFolder(Address address, float parent) {
        float mean = ofHost(address, parent);
        for (int folder : address.folders()) {
            int place = Feature.FOLDER.of(folder);
            mean = (sums.get(place) + BELIEF * mean) / (pages.get(place) + BELIEF);
        }
        return mean;
    }

    /**
     * What a visit to the host brings, whatever the link: of all its pages, and of the last ones. When the links that lead straight on are used up, the next ones lie behind pages that
     * say nothing of the topic, and these are looked for where the topic has been met.
     */
    float brings(Address address) {
        int host = Feature.HOST.of(address.host());
        return (UNKNOWN_HOST + lately.get(host) + sums.get(host) / (pages.get(host) + 5)) / 2;
    }

    /** How much has been found on the host, from 0 towards 1. */
    float found(Address address) {
        float sum = sums.get(Feature.HOST.of(address.host()));
        return sum / (sum + 3);
    }

    /** Pages of the host that were fetched. */
    float visits(int host) {
        return visits.get(Feature.HOST.of(host));
    }

    private void add(int place, float grade) {
        sums.add(place, grade);
        pages.add(place, 1);
    }
}
