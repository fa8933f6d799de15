package io.freshet.app;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "serve",
        description =
                "Serves the store until it is stopped (Ctrl-C, SIGTERM): the console in a browser, and the HTTP API. Other commands that read the store work meanwhile.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.VersionLine.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "Any other address than a loopback one needs serve.password or serve.token in the settings file.",
            "",
            "Examples:",
            "  freshet serve",
            "  freshet serve --port 0 --data /var/lib/freshet",
            "  curl 'http://127.0.0.1:8080/api/v1/search?q=word'"
        })
final class ServeCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create(); // picocli puts the real one here

    @Mixin
    private StoreOptions options = new StoreOptions();

    @Mixin
    private RequestOptions requests = new RequestOptions();

    @Mixin
    private Serving serving = new Serving();

    @Override
    public Integer call() throws InterruptedException {
        Settings settings = options.settings();
        requests.over(settings);
        serving.run(settings, options.data, "freshet serve", spec.commandLine().getOut(), _ -> () -> {});
        return 0;
    }
}
