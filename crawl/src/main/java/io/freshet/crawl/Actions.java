package io.freshet.crawl;

import java.util.ArrayList;
import java.util.List;

/** What one event led to: changes to remember, in one commit, and then things to do. Not thread-safe: owned by the loop. */
final class Actions {
    private final List<Change> changes = new ArrayList<>();
    private final List<Action> todo = new ArrayList<>();

    void remember(Change change) {
        changes.add(change);
    }

    void add(Action action) {
        todo.add(action);
    }

    List<Change> changes() {
        return changes;
    }

    List<Action> todo() {
        return todo;
    }

    void clear() {
        changes.clear();
        todo.clear();
    }
}
