package io.freshet.app;

import io.freshet.model.CrawlUrl;
import io.freshet.store.StoreException;
import io.freshet.web.TopicDecision;
import io.freshet.web.TopicFacts;
import io.freshet.web.TopicLine;
import io.freshet.web.TopicMade;
import io.freshet.web.Topics;
import io.freshet.web.UnavailableException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

/**
 * The topics of a store that is served. One thread of its own makes new ones, one after the other, and finds out how good the others are. Whatever changes a topic
 * has the pages of the index classified again. Safe for use by many threads. Whoever opens it closes it, before the index and the store.
 */
final class ServedTopics implements Topics, AutoCloseable {
    private static final System.Logger LOG = System.getLogger(ServedTopics.class.getName());
    private static final int MOST_WAITING = 16;
    private static final int FAILURES_SHOWN = 3;
    /** Of so many topics it is remembered which pages could not be had, and of each so many pages. */
    private static final int REMEMBERED = 16;

    private static final int LEFT_OUT_SHOWN = 20;
    private static final Duration TO_END = Duration.ofSeconds(10);

    private final StoreTopics topics;
    private final Indexing indexing;
    private final ExecutorService worker = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("freshet-topics").factory());
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, Making> underWay = new LinkedHashMap<>(); // guarded by lock
    private final Deque<Making> failed = new ArrayDeque<>(); // guarded by lock: of which nobody was told
    private final LinkedHashMap<String, List<String>> leftOut =
            new LinkedHashMap<>(); // guarded by lock: of the last ones
    private final Set<String> studied = new HashSet<>(); // guarded by lock: whose turn comes

    ServedTopics(StoreTopics topics, Indexing indexing) {
        this.topics = topics;
        this.indexing = indexing;
    }

    @Override
    public List<TopicLine> all() {
        List<TopicLine> all = asked(RefusedException.Kind.MISSING, topics::all);
        all.stream().filter(topic -> topic.quality() == null).forEach(topic -> study(topic.name()));
        return all;
    }

    private void study(String name) {
        lock.lock();
        try {
            if (!studied.add(name)) {
                return;
            }
        } finally {
            lock.unlock();
        }
        work(() -> {
            try {
                topics.study(name);
            } catch (SettingsException e) {
                LOG.log(Level.DEBUG, "a topic was removed meanwhile", e);
            } finally {
                lock.lock();
                try {
                    studied.remove(name);
                } finally {
                    lock.unlock();
                }
            }
        });
    }

    private void work(Runnable work) {
        try {
            worker.execute(() -> {
                try {
                    work.run();
                } catch (StoreException e) {
                    LOG.log(Level.ERROR, "topics cannot be read: " + e.getMessage());
                } catch (RuntimeException | Error e) { // its own thread: nobody else would tell
                    LOG.log(Level.ERROR, "a bug in Freshet: a topic cannot be learned", e);
                }
            });
        } catch (RejectedExecutionException e) {
            LOG.log(Level.DEBUG, "Freshet is ending", e);
        }
    }

    @Override
    public List<Making> making() {
        lock.lock();
        try {
            return Stream.concat(underWay.values().stream(), failed.stream()).toList();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public TopicFacts topic(String name) {
        return asked(RefusedException.Kind.MISSING, () -> shown(topics.topic(name)));
    }

    private TopicFacts shown(TopicFacts topic) {
        return topic.with(indexing.classifying()
                .map(at -> new TopicFacts.Progress(at.done(), at.of()))
                .orElse(null));
    }

    @Override
    public TopicDecision test(String name, CrawlUrl page) {
        return asked(RefusedException.Kind.MISSING, () -> topics.test(name, page));
    }

    @Override
    public Optional<TopicMade> make(Order order, Duration patience) {
        String name = order.name();
        asked(RefusedException.Kind.WRONG, () -> {
            StoreTopics.check(name);
            return name;
        });
        if (order.pages().isEmpty()) {
            throw refused(RefusedException.Kind.WRONG, "pages is empty: give the URL of a page about " + name);
        }
        CompletableFuture<TopicMade> coming = begin(order);
        try {
            return Optional.of(coming.get(patience.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException e) {
            var _ = coming.whenComplete((_, failure) -> {
                if (failure != null) {
                    keep(new Making(name, 0, 0, String.valueOf(failure.getMessage())));
                }
            });
            return Optional.empty();
        } catch (ExecutionException e) {
            throw refused(
                    RefusedException.Kind.NOT_NOW,
                    String.valueOf(
                            e.getCause() == null ? e.getMessage() : e.getCause().getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UnavailableException("Freshet is ending", e);
        }
    }

    private CompletableFuture<TopicMade> begin(Order order) {
        lock.lock();
        try {
            if (underWay.containsKey(order.name())) {
                throw refused(RefusedException.Kind.NOT_NOW, order.name() + " is being made already");
            }
            if (underWay.size() >= MOST_WAITING) {
                throw refused(RefusedException.Kind.NOT_NOW, "too many topics are being made; wait for one of them");
            }
            underWay.put(order.name(), new Making(order.name(), 0, size(order), ""));
        } finally {
            lock.unlock();
        }
        var coming = new CompletableFuture<TopicMade>();
        work(() -> {
            try {
                coming.complete(make(order));
            } catch (WorkFailedException | StoreException e) {
                coming.completeExceptionally(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                coming.completeExceptionally(new WorkFailedException("Freshet is ending"));
            } finally {
                coming.completeExceptionally(new WorkFailedException("a bug in Freshet; its log says more"));
                lock.lock();
                try {
                    underWay.remove(order.name());
                } finally {
                    lock.unlock();
                }
            }
        });
        return coming;
    }

    /** On the worker. */
    private TopicMade make(Order order) throws InterruptedException {
        TopicMade made = topics.make(order.name(), examples -> {
            for (String page : order.pages()) {
                examples.add(page, "about");
                gathered(order);
            }
            for (String page : order.against()) {
                examples.add(page, "against");
                gathered(order);
            }
            if (examples.count("against") == 0) {
                examples.sampleAgainst();
            }
            examples.findBacklinks(indexing::linksTo);
        });
        indexing.classify();
        remember(order.name(), made.leftOut());
        return new TopicMade(shown(made.topic()), made.leftOut());
    }

    private void remember(String name, List<String> reasons) {
        lock.lock();
        try {
            leftOut.remove(name);
            leftOut.put(name, List.copyOf(reasons.subList(0, Math.min(LEFT_OUT_SHOWN, reasons.size()))));
            if (leftOut.size() > REMEMBERED) {
                leftOut.pollFirstEntry();
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public List<String> leftOut(String name) {
        lock.lock();
        try {
            return leftOut.getOrDefault(name, List.of());
        } finally {
            lock.unlock();
        }
    }

    private void gathered(Order order) {
        lock.lock();
        try {
            underWay.computeIfPresent(
                    order.name(), (name, making) -> new Making(name, making.done() + 1, making.of(), ""));
        } finally {
            lock.unlock();
        }
    }

    private static int size(Order order) {
        return order.pages().size() + order.against().size();
    }

    /** Whoever wanted the topic has gone: the next one who looks is told. */
    private void keep(Making failure) {
        lock.lock();
        try {
            failed.addLast(failure);
            if (failed.size() > FAILURES_SHOWN) {
                failed.removeFirst();
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public TopicFacts feedback(String name, CrawlUrl page, boolean about) {
        return asked(RefusedException.Kind.MISSING, () -> {
            TopicFacts topic = topics.feedback(name, page, about);
            indexing.classify();
            return shown(topic);
        });
    }

    @Override
    public void remove(String name) {
        asked(RefusedException.Kind.MISSING, () -> {
            topics.remove(name);
            remember(name, List.of());
            indexing.classify();
            return name;
        });
    }

    /** Something that may wait for a page. */
    private interface Work<T> {
        T run() throws InterruptedException;
    }

    /** @param wrong what it means when the call was wrong */
    private static <T> T asked(RefusedException.Kind wrong, Work<T> work) {
        try {
            return work.run();
        } catch (SettingsException e) {
            throw refused(wrong, String.valueOf(e.getMessage()));
        } catch (WorkFailedException e) {
            throw refused(RefusedException.Kind.NOT_NOW, String.valueOf(e.getMessage()));
        } catch (StoreException e) {
            throw new UnavailableException("the store cannot be read: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UnavailableException("Freshet is ending", e);
        }
    }

    private static RefusedException refused(RefusedException.Kind kind, String why) {
        return new RefusedException(kind, why);
    }

    /** Ends what is being made. May be called twice. */
    @Override
    public void close() {
        worker.shutdownNow();
        try {
            if (!worker.awaitTermination(TO_END.toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.log(Level.WARNING, "a topic is still being learned");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
