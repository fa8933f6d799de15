package io.freshet.store;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CrashTest {
    @TempDir
    Path folder;

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = 1)
    void kill_9_loses_nothing_that_was_acknowledged(long seed) throws Exception {
        new CrashRounds(folder, false, seed).run(8);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = 2)
    void kill_9_while_compacting_loses_nothing(long seed) throws Exception {
        new CrashRounds(folder, true, seed).run(3);
    }
}
