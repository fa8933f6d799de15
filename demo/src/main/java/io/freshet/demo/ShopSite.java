package io.freshet.demo;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * A shop, in English: prices and stock that change at every pace, sales that come as a wave over a category, things that are sold out (410) and come back. The
 * price has an element of its own, {@code #price}.
 */
final class ShopSite {
    private static final List<String> ORDER = List.of("tents", "boots", "packs", "stoves", "clothing");
    private static final int SOLD_OUT_OF = 8; // one of so many is sold out from time to time
    private static final int WATCHED_OF = 6; // one of so many shows how many look at it

    private ShopSite() {}

    static LiveSite make(Seed root, String origin) {
        var about = new Site(
                "shop",
                origin + "/",
                "Fernhill Outfitters",
                "펀힐 등산용품점",
                "Shop: prices and stock",
                "상점: 가격과 재고",
                "Forty things for walkers. Prices change from every few seconds to never, and sales come as waves over a category.",
                "등산용품 마흔 가지. 가격은 몇 초마다 바뀌기도 하고 그대로이기도 하며, 할인은 한 갈래에 물결처럼 온다.");
        var style = SiteStyle.plain("#2f5d3a", "news", "club").withSitemap();
        var site = new LiveSite(about, style, root, Map.of("en", Grammar.load("common-en", "shop")));
        Seed seed = site.seed();
        site.add(Leaf.of("/", "/", "Everything for a wet day", "en", seed, old(seed), ShopSite::front));
        for (String category : ORDER) {
            String section = "/" + category + "/";
            site.nav(section, label(category));
            Life life = Life.written(Duration.ofDays(400));
            site.add(Leaf.of(section, section, label(category), "en", seed, life, ShopSite::category));
            var sales = new Cycle(seed.with("sale").with(category), Duration.ofMinutes(6));
            site.grammar("en").lines(category).forEach(name -> site.add(product(site, section, name, sales)));
        }
        site.add(Leaf.of("/delivery", "/", "Delivery", "en", seed, old(seed), view -> text(view, "delivery")));
        site.add(Leaf.of("/returns", "/", "Returns and repairs", "en", seed, old(seed), view -> text(view, "returns")));
        return site;
    }

    private static Life old(Seed seed) {
        return Life.written(Pace.age(seed, 300, 900));
    }

    private static Leaf product(LiveSite site, String section, String name, Cycle sales) {
        String path = section + name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
        Seed seed = site.seed().with(path);
        Life life = Life.written(Pace.age(seed, 20, 700))
                .slot("price", Pace.of(Pace.MIXED, seed.with("price")))
                .slot("stock", Pace.of(Pace.CALM, seed.with("stock")))
                .slot("review", Pace.of(Pace.CALM, seed.with("review")))
                .slot("sale", new Beats.Share(sales, seed, 0.85, 15_000));
        Leaf leaf = Leaf.of(path, section, name, "en", site.seed(), life, ShopSite::product);
        if (seed.with("sold out").below(SOLD_OUT_OF) == 0) {
            var deaths = new Cycle(seed.with("deaths"), Duration.ofMinutes(9));
            return leaf.with(
                    new Presence.Recurring(deaths, Duration.ofSeconds(100).toMillis(), 410));
        }
        return seed.with("watched").below(WATCHED_OF) == 0 ? leaf.withNoise() : leaf;
    }

    private static String front(View view) {
        List<String> links = ORDER.stream()
                .map(category -> view.link("/" + category + "/", label(category)))
                .toList();
        return Html.p(
                        "Tents, boots, packs and stoves for people who walk in all weathers. Mended in our own workshop since 1926.")
                + Html.h2("What we sell")
                + Html.list(links)
                + Html.h2("Good to know")
                + Html.list(List.of(view.link("/delivery", "Delivery"), view.link("/returns", "Returns and repairs")));
    }

    private static String category(View view) {
        List<String> links = view.site().section(view.leaf().section()).stream()
                .map(view::link)
                .toList();
        return Html.p("All our " + view.leaf().title().toLowerCase(Locale.ROOT)
                        + ", each with its price of today. Prices include tax.")
                + Html.list(links);
    }

    private static String text(View view, String rule) {
        return Html.p(view.paragraph("text", rule, 3, Map.of()))
                + Html.texts(view.site().grammar("en").different(rule, 5, view.random("list"), Map.of()));
    }

    private static String product(View view) {
        String name = view.leaf().title();
        Map<String, String> facts = Map.of("name", name, "material", view.say("", "material", Map.of()));
        int stock = view.random("stock").nextInt(0, 40);
        List<String> reviews = new ArrayList<>();
        SplittableRandom random = view.random("review");
        for (String review : view.site().grammar("en").different("review", 2 + random.nextInt(3), random, facts)) {
            reviews.add(Html.escape(review));
        }
        String sale = view.number("sale") == 0 ? "" : Html.p(view.say("sale", "notice", facts));
        return "<p>" + Html.span("price", "£" + price(view)) + "</p>\n"
                + "<p>In stock: " + Html.span("stock", stock == 0 ? "none, more next week" : Integer.toString(stock))
                + "</p>\n" + sale
                + Html.p(view.say("", "opening", facts) + " " + view.paragraph("text", "detail", 4, facts))
                + Html.table(
                        Html.row("Material", Html.escape(facts.getOrDefault("material", ""))),
                        Html.row(
                                "Order number",
                                "FH-" + (10_000 + view.leaf().seed().below(90_000))),
                        Html.row(
                                "Guarantee",
                                2 + view.leaf().seed().with("years").below(8) + " years"))
                + Html.h2("What customers say") + Html.list(reviews)
                + Html.h2("See also") + Html.list(view.neighbours(4)) + Html.p("Where to use it:")
                + Html.list(view.elsewhere("club", "/walks/", 2));
    }

    /** Within a fifth of the usual price; a new one at each change of it, and another fifth off while a wave of sales has an odd number. */
    private static BigDecimal price(View view) {
        int usual = 1_500 + view.leaf().seed().with("usual").below(24_000);
        double factor = 0.8 + 0.4 * view.random("price").nextDouble();
        double sale = view.number("sale") % 2 == 1 ? 0.8 : 1;
        return BigDecimal.valueOf(Math.round(usual * factor * sale), 2);
    }

    private static String label(String section) {
        return Character.toUpperCase(section.charAt(0)) + section.substring(1);
    }
}
