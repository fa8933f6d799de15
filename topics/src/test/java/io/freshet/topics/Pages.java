package io.freshet.topics;

import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Link;
import io.freshet.model.LinkContext;
import io.freshet.model.LinkKind;
import io.freshet.model.Page;
import io.freshet.model.RobotsDirectives;
import java.util.ArrayList;
import java.util.List;

/** Pages for tests: text with links written as {@code [words](url)}. */
final class Pages {
    private Pages() {}

    static CrawlUrl url(String text) {
        return Canonicaliser.DEFAULT.parse(text).orElseThrow();
    }

    static Page page(String url, String marked) {
        var text = new StringBuilder();
        List<int[]> places = new ArrayList<>();
        List<String> targets = new ArrayList<>();
        for (int at = 0; at < marked.length(); at++) {
            char c = marked.charAt(at);
            int end = c == '[' ? marked.indexOf("](", at) : -1;
            if (end < 0) {
                text.append(c);
                continue;
            }
            int close = marked.indexOf(')', end);
            places.add(new int[] {text.length(), text.length() + end - at - 1});
            text.append(marked, at + 1, end);
            targets.add(marked.substring(end + 2, close));
            at = close;
        }
        List<Link> links = new ArrayList<>();
        for (int i = 0; i < targets.size(); i++) {
            var context = new LinkContext(text.toString(), places.get(i)[0], places.get(i)[1], "", 10, "");
            links.add(new Link(url(targets.get(i)), LinkKind.ANCHOR, context, false));
        }
        return new Page(
                url(url), "", text.toString(), "en", List.of(), links, RobotsDirectives.NONE, null, "utf-8", 0, 0);
    }

    static Example about(String url, String text) {
        return new Example(page(url, text), Example.Kind.ABOUT);
    }

    static Example against(String url, String text) {
        return new Example(page(url, text), Example.Kind.AGAINST);
    }

    static Topic corba() {
        return new Topic(
                "corba",
                List.of(
                        about(
                                "http://orb.test/corba/a.html",
                                "the orb finds a servant and the idl compiler writes stubs"),
                        about("http://omg.test/corba/b.html", "corba objects have an idl interface and live in a poa"),
                        about(
                                "http://orb.test/corba/c.html",
                                "the naming service of corba resolves an object of the orb"),
                        against("http://db.test/sql/a.html", "a table has rows and the query planner reads an index"),
                        against("http://cook.test/soup.html", "cut the onions and let the soup simmer for an hour"),
                        against("http://db.test/sql/b.html", "select from a table where the row has a value"),
                        against("http://news.test/b.html", "the match ended in the last minute with a goal")));
    }
}
