package io.freshet.app;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "settings",
        description = "Every setting with its default and its meaning, as a settings file that says what is anyway so.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.VersionLine.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "Examples:",
            "  freshet settings",
            "  freshet settings > freshet-data/" + Settings.FILE + "    a file to change",
            "  freshet settings --json"
        })
final class SettingsCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create(); // picocli puts the real one here

    @Mixin
    private StoreOptions options = new StoreOptions();

    @Option(names = "--json", description = "One JSON document on stdout.")
    private boolean json;

    @Override
    public Integer call() {
        Settings settings = options.settings();
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            json(settings, out);
        } else {
            toml(settings, out);
        }
        return 0;
    }

    private static void json(Settings settings, PrintWriter out) {
        Json.print(out, json -> {
            json.writeArrayFieldStart("settings");
            for (Setting setting : Setting.values()) {
                json.writeStartObject();
                json.writeStringField("key", setting.key);
                json.writeStringField("default", setting.standard);
                json.writeStringField("value", settings.text(setting));
                json.writeStringField("meaning", setting.meaning);
                json.writeEndObject();
            }
            json.writeEndArray();
        });
    }

    private static void toml(Settings settings, PrintWriter out) {
        String section = "";
        for (Setting setting : Setting.values()) {
            String group = setting.key.substring(0, setting.key.indexOf('.'));
            if (!group.equals(section)) {
                out.print((section.isEmpty() ? "" : "\n") + "[" + group + "]\n");
                section = group;
            }
            String name = setting.key.substring(group.length() + 1);
            out.print("# " + setting.meaning + "\n");
            if (settings.text(setting).equals(setting.standard)) {
                out.print(name + " = " + setting.inToml(setting.standard) + "\n");
            } else {
                out.print("# default: " + setting.inToml(setting.standard) + "\n" + name + " = "
                        + setting.inToml(settings.text(setting)) + "\n");
            }
        }
        out.flush();
    }
}
