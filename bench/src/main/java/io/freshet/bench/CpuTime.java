package io.freshet.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Says how much CPU time of the whole process an operation takes, beside the time that it takes to come back: work that is handed to other threads
 * counts, so does that of the collector and the compiler, and waiting does not.
 *
 * <p>Given to JMH as {@code -prof io.freshet.bench.CpuTime}.
 */
public final class CpuTime implements InternalProfiler {
    private long before;

    @Override
    public String getDescription() {
        return "CPU time of the process for each operation";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        before = nanos();
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        long used = nanos() - before;
        long operations = Math.max(1, result.getMetadata().getAllOps());
        TimeUnit unit = benchmark.getTimeUnit();
        double each = (double) used / operations / unit.toNanos(1);
        String name = unit == TimeUnit.NANOSECONDS ? "ns/op" : "us/op";
        return List.of(new ScalarResult("cpu", each, name, AggregationPolicy.AVG));
    }

    static long nanos() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }
}
