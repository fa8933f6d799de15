package io.freshet.web;

import io.freshet.plot.PlotStyle;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.CRC32;

/**
 * What pages are made of besides their text: style, scripts, the icon. Their addresses have a fingerprint of what they are, so that a browser keeps them for
 * good and still never shows those of another version. Immutable: safe for use by many threads.
 */
final class Assets {
    private static final String HTMX = "/META-INF/resources/webjars/htmx.org/2.0.10/dist/htmx.min.js";

    private record Asset(String path, Answer answer) {}

    private static final Map<String, Asset> ALL = all();

    private Assets() {}

    /** Where a page finds it. */
    static String path(String name) {
        return Objects.requireNonNull(ALL.get(name), name).path();
    }

    static List<Route> routes() {
        List<Route> routes = new ArrayList<>();
        for (Asset asset : ALL.values()) {
            routes.add(Route.open(Route.Access.OPEN, asset.path(), _ -> asset.answer()));
        }
        Asset icon = Objects.requireNonNull(ALL.get("icon.svg"));
        routes.add(Route.open(Route.Access.OPEN, "/favicon.ico", _ -> icon.answer()));
        return routes;
    }

    private static Map<String, Asset> all() {
        Map<String, Asset> all = new LinkedHashMap<>();
        add(
                all,
                "console.css",
                "text/css; charset=utf-8",
                joined(PlotStyle.css().getBytes(StandardCharsets.UTF_8), read("console.css")));
        add(all, "console.js", "text/javascript; charset=utf-8", read("console.js"));
        add(all, "htmx.js", "text/javascript; charset=utf-8", read(HTMX));
        add(all, "icon.svg", "image/svg+xml", read("icon.svg"));
        return all;
    }

    private static void add(Map<String, Asset> all, String name, String type, byte[] bytes) {
        var crc = new CRC32();
        crc.update(bytes);
        int dot = name.lastIndexOf('.');
        String path =
                "/assets/" + name.substring(0, dot) + "-" + Long.toHexString(crc.getValue()) + name.substring(dot);
        Answer answer = Answer.bytes(type, bytes).with("Cache-Control", "public, max-age=31536000, immutable");
        all.put(name, new Asset(path, answer));
    }

    private static byte[] joined(byte[] a, byte[] b) {
        byte[] both = new byte[a.length + b.length];
        System.arraycopy(a, 0, both, 0, a.length);
        System.arraycopy(b, 0, both, a.length, b.length);
        return both;
    }

    static byte[] read(String name) {
        try (InputStream in = Objects.requireNonNull(Assets.class.getResourceAsStream(name), name)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
