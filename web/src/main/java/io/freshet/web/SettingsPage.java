package io.freshet.web;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All settings with what they mean and where they are changed. Safe for use by many threads. */
final class SettingsPage {
    private final Views views;
    private final Frame frame;

    SettingsPage(Views views, Frame frame) {
        this.views = views;
        this.frame = frame;
    }

    List<Route> routes() {
        return List.of(Route.page("/settings", this::page));
    }

    private Answer page(Route.Request request) {
        Look look = frame.look(request);
        Map<String, List<Views.SettingLine>> groups = new LinkedHashMap<>();
        for (Views.SettingLine line : views.settings()) {
            groups.computeIfAbsent(line.key().split("[.]", 2)[0], _ -> new ArrayList<>())
                    .add(line);
        }
        return frame.page(
                request, 200, (out, tags) -> JtesettingsGenerated.render(out, tags, look, groups, views.folder()));
    }
}
