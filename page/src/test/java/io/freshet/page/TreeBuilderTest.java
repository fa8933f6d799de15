package io.freshet.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.freshet.model.Headers;
import io.freshet.page.TreeOutcome.Bound;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(value = 30, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class TreeBuilderTest {
    private static final String SOUP = "<b><p>x</b>".repeat(TreeBuilder.MAX_TAGS_AT_ONCE);

    static Stream<Arguments> beyond() {
        return Stream.of(
                arguments(Bound.BYTES, "<p>" + "x".repeat(MarkupCost.MAX_BYTES)),
                arguments(Bound.TAGS, "<p>".repeat(MarkupCost.MAX_TAGS + 1)),
                arguments(Bound.ATTRIBUTES, formatting(500) + "<p>x".repeat(8_000)),
                arguments(Bound.ATTRIBUTES, formatting(100) + "<p>x".repeat(8_000)),
                arguments(Bound.ATTRIBUTES, ("<div" + attributes(500) + ">").repeat(100)),
                arguments(Bound.ATTRIBUTES, "<!-- <a x=\" -->" + ("<div" + attributes(500) + ">").repeat(100)),
                arguments(
                        Bound.ATTRIBUTES,
                        "<a x=\"" + "y".repeat(70_000) + "\">" + ("<i" + attributes(300) + ">").repeat(600)),
                arguments(Bound.ATTRIBUTES, "<p>" + "<body x=1>".repeat(MarkupCost.MAX_ROOTS + 1)));
    }

    @ParameterizedTest
    @MethodSource
    void beyond(Bound bound, String html) {
        assertThat(build(html)).isEqualTo(new TreeOutcome.Refused(bound));
    }

    static Stream<String> within() {
        return Stream.of(
                "",
                "<p>".repeat(MarkupCost.MAX_TAGS),
                "<b class=x>" + "<p>x".repeat(8_000),
                ("<a href='" + "y".repeat(300) + "'>y</a>").repeat(4_000),
                ("<img src='data:image/png;base64," + "A".repeat(10_000) + "'>").repeat(150));
    }

    @ParameterizedTest
    @MethodSource
    void within(String html) {
        assertThat(build(html)).isInstanceOf(TreeOutcome.Built.class);
    }

    @Test
    void a_tree_that_takes_too_long_is_given_up() {
        var clock = new AtomicLong();
        var slow = new TreeBuilder(
                () -> clock.getAndAdd(TreeBuilder.LONGEST.dividedBy(4).toNanos()));

        assertThat(slow.build(Headers.NONE, utf8("<p>x".repeat(9_000)))).isEqualTo(new TreeOutcome.Refused(Bound.TIME));
        assertThat(slow.build(Headers.NONE, utf8("<p>x"))).isInstanceOf(TreeOutcome.Built.class);
    }

    /** Both trees wait in the middle; whoever had to wait for them on a virtual thread would never let them go on. */
    @Test
    void while_costly_trees_are_built_virtual_threads_run() throws Exception {
        var begun = new CountDownLatch(TreeBuilder.AT_ONCE);
        var go = new CountDownLatch(1);
        var ownThreads = new AtomicBoolean(true);
        var trees = new TreeBuilder(() -> {
            begun.countDown();
            ownThreads.compareAndSet(true, !Thread.currentThread().isVirtual());
            awaitUnmoved(go);
            return 0;
        });
        Thread[] visits = IntStream.range(0, 3 * TreeBuilder.AT_ONCE)
                .mapToObj(_ -> Thread.ofVirtual().start(() -> trees.build(Headers.NONE, utf8(SOUP))))
                .toArray(Thread[]::new);
        begun.await();
        assertThat(Thread.ofVirtual().start(() -> {}).join(Duration.ofSeconds(20)))
                .isTrue();
        go.countDown();
        for (Thread visit : visits) {
            visit.join();
        }
        assertThat(ownThreads).isTrue();
    }

    @Test
    void whoever_is_interrupted_reads_the_same_page_and_stays_interrupted() throws Exception {
        var begun = new CountDownLatch(1);
        var go = new CountDownLatch(1);
        var trees = new TreeBuilder(() -> {
            begun.countDown();
            awaitUnmoved(go);
            return 0;
        });
        var built = new AtomicBoolean();
        var interrupted = new AtomicBoolean();
        Thread visit = Thread.ofVirtual().start(() -> {
            built.set(trees.build(Headers.NONE, utf8(SOUP)) instanceof TreeOutcome.Built);
            interrupted.set(Thread.interrupted());
        });
        begun.await();
        visit.interrupt();
        go.countDown();
        visit.join();
        assertThat(built).isTrue();
        assertThat(interrupted).isTrue();
    }

    private static void awaitUnmoved(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static TreeOutcome build(String html) {
        return new TreeBuilder().build(Headers.NONE, utf8(html));
    }

    private static byte[] utf8(String html) {
        return html.getBytes(StandardCharsets.UTF_8);
    }

    private static String formatting(int attributes) {
        return Stream.of("b", "i", "em", "strong", "code", "font")
                .map(tag -> "<" + tag + attributes(attributes) + ">")
                .collect(Collectors.joining());
    }

    private static String attributes(int count) {
        return IntStream.range(0, count).mapToObj(i -> " a" + i).collect(Collectors.joining());
    }
}
