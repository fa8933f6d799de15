package io.freshet.app;

import io.freshet.lab.PredictionLab;
import io.freshet.store.Store;
import io.freshet.web.Reports;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "prediction",
        description =
                "How well a page's past tells its future: the paper's tables 1 and 2 and figures 3 and 4, log-loss, Brier score and calibration of every predictor. Takes about a minute.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.VersionLine.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "Examples:",
            "  freshet lab prediction                      on the pages that come with Freshet",
            "  freshet lab prediction change-histories",
            "  freshet lab prediction change-histories --observations 8 --past 10 --future 10",
            "  freshet lab prediction change-histories --leave-out-sites --observations 10",
            "  freshet lab prediction --data ./freshet-data --every 1d --group domain"
        })
final class LabPredictionCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create(); // picocli puts the real one here

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "HISTORIES",
            description =
                    "Whole lives of pages, as the other experiments take them (see docs/freshness.md); or --data. Without either: some hundred pages of four sites, which come with Freshet.")
    private @Nullable Path place;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "A store, in place of HISTORIES: what its visits found.")
    private @Nullable Path data;

    @Option(
            names = "--leave-out-sites",
            description =
                    "Instead: how the prediction of downloads does on each site when only the other sites choose its prior.")
    private boolean leaveOutSites;

    @Mixin
    private PredictOptions how = new PredictOptions();

    @Mixin
    private LabCommand.Options options = new LabCommand.Options();

    @Mixin
    private LabCommand.LogOptions log = new LabCommand.LogOptions();

    @Mixin
    private ObservationOptions observations = new ObservationOptions();

    @Override
    public Integer call() throws InterruptedException, IOException {
        log.start();
        Reports.Prediction wanted = how.wanted();
        Path lives = place;
        Path store = data;
        if (lives != null && store != null) {
            throw new SettingsException("give either HISTORIES or --data DIR, not both");
        }
        PredictionLab lab = LabCommand.asked(() -> store != null ? onStore(store, wanted) : onLives(lives, wanted));
        LabCommand.Experiment experiment =
                leaveOutSites ? progress -> LabCommand.asked(() -> lab.leaveOutSites(progress)) : lab::run;
        return LabCommand.run(experiment, options, spec);
    }

    private PredictionLab onLives(@Nullable Path lives, Reports.Prediction wanted) throws IOException {
        double every = wanted.every().toSeconds() / 86_400.0;
        var settings = new PredictionLab.Settings(50 + wanted.future(), every, wanted.past(), wanted.future());
        return new PredictionLab(
                settings,
                LivesOptions.read(lives, options),
                observations.from(),
                observations.to(),
                observations.count());
    }

    /** Rounds without a visit of a page are no requests of it. */
    private static PredictionLab onStore(Path data, Reports.Prediction wanted) {
        Settings settings = Settings.read(null, data);
        HistorySample histories;
        try (Store store = Store.openExisting(data, settings.store(), "freshet lab prediction", Clock.systemUTC())) {
            histories = HistorySample.of(store, HistorySample.MOST);
        }
        PredictReport report = PredictOptions.report(histories, wanted);
        double every = wanted.every().toSeconds() / 86_400.0;
        return new PredictionLab(
                new PredictionLab.Settings(report.rounds(), every, wanted.past(), wanted.future()), report.groups());
    }
}
