package io.freshet.web;

import io.freshet.model.Host;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Sites that remember what was asked of them. An agent at {@code silent.example} never answers. */
final class MadeUpSites implements Sites {
    static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    final List<Object> orders = new CopyOnWriteArrayList<>();
    private final List<SiteLine> sites = new ArrayList<>(List.of(line(
            "https://a.example/",
            "robot@search.example",
            "agent@a.example",
            true,
            new SiteLine.Registration("https://a.example/register", 7, false, true, NOON))));

    static SiteLine line(
            String url, String email, String sender, boolean plain, SiteLine.@Nullable Registration registration) {
        return new SiteLine(
                url,
                email,
                sender,
                plain,
                registration,
                List.of(new SiteLine.Channel("mail", 0.875, 12, 3, 2, 1, 4, NOON)),
                List.of(new SiteLine.Hub("https://hub.example/", "https://a.example/feed.xml", "active", NOON)),
                5,
                20,
                2,
                NOON,
                "line 3 is none");
    }

    @Override
    public synchronized List<SiteLine> all() {
        return List.copyOf(sites);
    }

    @Override
    public synchronized Optional<SiteLine> site(Host host) {
        return sites.stream().filter(site -> site.url().startsWith(host.text())).findFirst();
    }

    @Override
    public List<Notice> latest(int most) {
        return Stream.of(
                        new Notice("https://a.example/open", "new", "push", NOON.plusSeconds(60), Notice.OPEN, null),
                        new Notice("https://a.example/page", "changed", "mail", NOON, "true", NOON.plusSeconds(3)))
                .limit(most)
                .toList();
    }

    @Override
    public synchronized SiteLine follow(Following order) {
        if (order.email().equals("nobody")) {
            throw new RefusedException(400, "'nobody' is no e-mail address");
        }
        orders.add(order);
        SiteLine site = line(order.url().text(), order.email(), order.sender(), order.plain(), null);
        sites.removeIf(old -> old.url().startsWith(order.url().host().text()));
        sites.add(site);
        return site;
    }

    @Override
    public synchronized Asked ask(Asking order) {
        orders.add(order);
        if (order.url().host().name().equals("silent.example")) {
            throw new RefusedException(502, "the agent cannot be asked: no answer in time");
        }
        return new Asked(sites.getFirst(), "Registered.");
    }

    @Override
    public synchronized void remove(Host host) {
        if (!sites.removeIf(site -> site.url().startsWith(host.text()))) {
            throw new RefusedException(404, host + " is not followed");
        }
    }
}
