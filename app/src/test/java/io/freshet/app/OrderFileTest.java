package io.freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.crawl.VisitReport;
import io.freshet.model.Canonicaliser;
import io.freshet.testkit.Seeds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class OrderFileTest {
    @TempDir
    private Path folder = Path.of("");

    static LongStream seeds() {
        return Seeds.some(20);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whatever_the_order_of_answers_the_file_has_the_order_of_sending(long seed) throws IOException {
        var random = new Random(seed);
        List<VisitReport> reports = new ArrayList<>();
        List<String> expected = new ArrayList<>();
        for (int i = 1; i <= 200; i++) {
            String url = "http://example.org/" + i;
            reports.add(new VisitReport(i, Canonicaliser.DEFAULT.parse(url).orElseThrow(), 200, "text/html"));
            expected.add(url + "\t200\ttext/html");
        }
        int lost = random.nextInt(200);
        reports.remove(lost); // cut off by the end of the run
        expected.remove(lost);
        Collections.shuffle(reports, random);
        Path file = folder.resolve("order");
        try (OrderFile order = OrderFile.open(file)) {
            reports.forEach(order::add);
        }
        assertThat(Files.readAllLines(file)).isEqualTo(expected);
    }
}
