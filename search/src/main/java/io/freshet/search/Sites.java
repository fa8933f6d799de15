package io.freshet.search;

import java.util.ArrayList;
import java.util.List;

/** Names of sites: a host, the host with its port, and the domains it belongs to. */
final class Sites {
    private Sites() {}

    /** Everything that {@code site:} may say to mean a host, as in {@code docs.example.org:8080}. */
    static List<String> namesOf(String authority) {
        List<String> names = new ArrayList<>();
        names.add(authority);
        int port = authority.lastIndexOf(':');
        String name = port > authority.lastIndexOf(']') ? authority.substring(0, port) : authority;
        if (!name.equals(authority)) {
            names.add(name);
        }
        boolean address = name.startsWith("[") || name.matches("[0-9.]+");
        for (int dot = name.indexOf('.'); !address && dot >= 0; dot = name.indexOf('.', dot + 1)) {
            if (name.indexOf('.', dot + 1) > 0) { // a top-level domain is no site
                names.add(name.substring(dot + 1));
            }
        }
        return names;
    }

    /** Whether somebody who chose this site wants pages of that host. */
    static boolean matches(String chosen, String authority) {
        return namesOf(authority).contains(chosen);
    }
}
