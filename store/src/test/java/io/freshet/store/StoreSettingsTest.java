package io.freshet.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StoreSettingsTest {
    private static final long MB = 1L << 20;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "PT-1S |  1024 |  1 | 10 |  0 |  1 |  0 | 64 | commits are forced to disk every 0 to 60 seconds, not -1s",
                "PT2M  |  1024 |  1 | 10 |  0 |  1 |  0 | 64 | commits are forced to disk every 0 to 60 seconds, not 2m",
                "PT0S  |     0 |  1 | 10 |  0 |  1 |  0 | 64 | a segment has between 64 KB and 32 GB, not 0 bytes",
                "PT0S  | 99999 |  1 | 10 |  0 |  1 |  0 | 64 | a segment has between 64 KB and 32 GB, not 104856551424 bytes",
                "PT0S  |  1024 |  0 | 10 |  0 |  1 |  0 | 64 | the compression is between 1 and 9, not 0",
                "PT0S  |  1024 | 10 | 10 |  0 |  1 |  0 | 64 | the compression is between 1 and 9, not 10",
                "PT0S  |  1024 |  1 |  0 |  0 |  1 |  0 | 64 | at least 1 version of a page is kept, not 0",
                "PT0S  |  1024 |  1 | 10 | -1 |  1 |  0 | 64 | the bytes of bodies to keep are 0 (no limit) or more, not -1",
                "PT0S  |  1024 |  1 | 10 |  0 | -1 |  0 | 64 | the page events to keep are 0 or more, not -1",
                "PT0S  |  1024 |  1 | 10 |  0 |  1 | -1 | 64 | the free space to leave is 0 bytes or more, not -1",
                "PT0S  |  1024 |  1 | 10 |  0 |  1 |  0 |  1 | the cache of the tables has between 4 MB and 64 GB, not 1048576 bytes"
            })
    void what_cannot_be_is_refused_with_what_could_be(
            Duration syncEvery,
            long segmentMegabytes,
            int compression,
            int keepVersions,
            long keepBytes,
            long keepEvents,
            long minFreeBytes,
            long cacheMegabytes,
            String words) {
        assertThatThrownBy(() -> new StoreSettings(
                        syncEvery,
                        segmentMegabytes * MB,
                        compression,
                        keepVersions,
                        keepBytes,
                        keepEvents,
                        minFreeBytes,
                        cacheMegabytes * MB))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(words);
    }

    @Test
    void the_defaults_are_allowed() {
        assertThat(StoreSettings.DEFAULT.keepVersions()).isEqualTo(10);
    }
}
