package io.freshet.app;

import io.freshet.lab.PageLives;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Parameters;

/** Where the experiments with whole lives of pages take them from. */
final class LivesOptions {
    @Parameters(
            index = "0",
            paramLabel = "HISTORIES",
            description =
                    "A file, or a folder of files, that end in .tsv or .tsv.gz; a page a line: site, page, lives and changes, parted by tabs (see docs/freshness.md).")
    private Path place = Path.of("");

    PageLives read() throws IOException {
        return read(place);
    }

    static PageLives read(Path place) throws IOException {
        if (!Files.exists(place)) {
            throw new SettingsException("there is no file or folder " + place);
        }
        try {
            return PageLives.read(place);
        } catch (IllegalArgumentException e) {
            throw new WorkFailedException(String.valueOf(e.getMessage()));
        }
    }
}
