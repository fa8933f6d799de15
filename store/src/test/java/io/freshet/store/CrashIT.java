package io.freshet.store;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CrashIT {
    @TempDir
    Path folder;

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {11, 12, 13, 14})
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void kill_9_loses_nothing_that_was_acknowledged(long seed) throws Exception {
        new CrashRounds(folder, false, seed).run(10);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {21, 22})
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void kill_9_while_compacting_loses_nothing(long seed) throws Exception {
        new CrashRounds(folder, true, seed).run(10);
    }
}
