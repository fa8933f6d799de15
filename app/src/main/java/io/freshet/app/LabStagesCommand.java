package io.freshet.app;

import io.freshet.crawl.CollectionEfficiency;
import io.freshet.lab.StageLab;
import io.freshet.store.Store;
import java.time.Clock;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "stages",
        description = "Where the time of the crawls in a store went, beside the paper's figures 9 to 11.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.VersionLine.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "Without a store it crawls the demo's web for the occasion.",
            "",
            "Examples:",
            "  freshet crawl https://example.org",
            "  freshet lab stages"
        })
final class LabStagesCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create(); // picocli puts the real one here

    @Mixin
    private StoreOptions storeOptions = new StoreOptions();

    @Mixin
    private LabCommand.Options options = new LabCommand.Options();

    @Override
    public Integer call() throws InterruptedException {
        try (LabStore at = LabStore.open(storeOptions, spec, options)) {
            StageLab lab;
            try (Store store =
                    Store.openExisting(at.data(), at.settings().store(), "freshet lab stages", Clock.systemUTC())) {
                lab = new StageLab(Indexing.totals(store), CollectionEfficiency.of(store));
            }
            if (lab.empty()) {
                throw new WorkFailedException("there was no crawl on the store in " + at.data()
                        + " yet; make one with: freshet crawl URL --data " + at.data());
            }
            return options.tell(lab.run(), spec);
        }
    }
}
