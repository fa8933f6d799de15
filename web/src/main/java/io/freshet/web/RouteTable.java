package io.freshet.web;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds the routes of a path. A path without variables comes before one with. Immutable. */
final class RouteTable {
    private final Map<List<String>, Map<Route.Method, Route>> fixed = new HashMap<>();
    private final Map<PathTemplate, Map<Route.Method, Route>> variable = new LinkedHashMap<>();
    private final int longestBody;

    /**
     * What there is at a path.
     *
     * @param routes by their methods; empty when there is nothing
     * @param variables the values of the path's variables
     */
    record Found(Map<Route.Method, Route> routes, Map<String, String> variables) {
        static final Found NOTHING = new Found(Map.of(), Map.of());

        /** The methods of this path, as the header {@code Allow} lists them (RFC 9110, 10.2.1). */
        String allowed() {
            return routes.keySet().stream()
                    .map(method -> method == Route.Method.GET ? "GET, HEAD" : method.name())
                    .collect(Collectors.joining(", "));
        }

        /** Any of them, the one that only looks if there is one: who may not ask for that is told so first. */
        @Nullable
        Route any() {
            return routes.isEmpty() ? null : routes.values().iterator().next();
        }
    }

    RouteTable(List<Route> routes) {
        for (Route route : routes) {
            Map<Route.Method, Route> there = route.path().hasVariables()
                    ? variable.computeIfAbsent(route.path(), _ -> new EnumMap<>(Route.Method.class))
                    : fixed.computeIfAbsent(route.path().segments(), _ -> new EnumMap<>(Route.Method.class));
            if (there.put(route.method(), route) != null) {
                throw new IllegalArgumentException("there are two routes for " + route.method() + " "
                        + route.path().text());
            }
        }
        longestBody =
                routes.stream().mapToInt(route -> route.body().most()).max().orElse(Route.Body.MOST);
    }

    /** How many bytes the body of a request to any of the routes may have. */
    int longestBody() {
        return longestBody;
    }

    /**
     * What there is at a path, which is given as it was sent. Dot segments are not resolved: clients do that (RFC 3986, 5.2.4), and what is left of them leads
     * nowhere.
     *
     * @throws ProblemException when it is not well encoded
     */
    Found find(String path) {
        if (!path.startsWith("/")) {
            return Found.NOTHING;
        }
        List<String> segments = new ArrayList<>();
        for (String segment : path.substring(1).split("/", -1)) {
            segments.add(PercentEncoding.ofPath(segment));
        }
        Map<Route.Method, Route> there = fixed.get(segments);
        if (there != null) {
            return new Found(there, Map.of());
        }
        for (Map.Entry<PathTemplate, Map<Route.Method, Route>> each : variable.entrySet()) {
            Map<String, String> variables = each.getKey().match(segments);
            if (variables != null) {
                return new Found(each.getValue(), variables);
            }
        }
        return Found.NOTHING;
    }
}
