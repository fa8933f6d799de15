package io.freshet.app;

import io.freshet.lab.PageLives;
import io.freshet.plot.Text;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Parameters;

/** Where the experiments with whole lives of pages take them from. */
final class LivesOptions {
    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "HISTORIES",
            description =
                    "A file, or a folder of files, that end in .tsv or .tsv.gz; a page a line: site, page, lives and changes, parted by tabs (see docs/freshness.md). Without it: some hundred pages of four sites, which come with Freshet.")
    private @Nullable Path place;

    /** Whether the caller names none. */
    boolean shipped() {
        return place == null;
    }

    PageLives read(LabCommand.Options options) throws IOException {
        return read(place, options);
    }

    /** @param place null for those that come with Freshet, which the page then says */
    static PageLives read(@Nullable Path place, LabCommand.Options options) throws IOException {
        if (place == null) {
            PageLives lives = PageLives.shipped();
            options.on(Text.of(
                            "Data: the change times of %1$s pages of %2$s, which come with Freshet. Give HISTORIES for pages of your own.",
                            "데이터: Freshet에 포함된 %2$s의 페이지 %1$s개의 변경 시각. 다른 페이지로 실험하려면 HISTORIES를 지정합니다.")
                    .with(lives.size(), String.join(", ", lives.sites())));
            return lives;
        }
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
