package io.freshet.app;

import io.freshet.crawl.Crawler;
import io.freshet.crawl.Scope;
import io.freshet.demo.LivingWeb;
import io.freshet.demo.PageState;
import io.freshet.demo.Site;
import io.freshet.lab.LabProgress;
import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.plot.Text;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The demo's web in the moment of its beginning, for experiments that are given nothing else to work on: it answers on loopback, is the same each time but for its ports, and does not change. Only the
 * hosts without trouble are used. The caller that starts it closes it.
 */
final class StandingWeb implements AutoCloseable {
    private static final Instant BEGINNING = Instant.parse("2026-01-01T00:00:00Z");
    private static final long SEED = 1;

    private final LivingWeb web;

    private StandingWeb(LivingWeb web) {
        this.web = web;
    }

    static StandingWeb start() throws IOException {
        return new StandingWeb(LivingWeb.start(SEED, Clock.fixed(BEGINNING, ZoneOffset.UTC), 0));
    }

    /** For crawls of it: it is on this machine, and nobody is in its way. */
    static Settings over(Settings settings) {
        return settings.set(Setting.ALLOW_PRIVATE, true).set(Setting.DELAY, Duration.ZERO);
    }

    /** What a page says that was made on it. */
    Text words(Text option) {
        return Text.of(
                        "Data: the demo's web as it is at its beginning, %1$s pages of %2$s hosts on this machine. Give %3$s for data of your own.",
                        "데이터: 시작 시점의 데모 웹(이 컴퓨터의 호스트 %2$s개, 페이지 %1$s개). 다른 데이터로 실험하려면 %4$s 지정합니다.")
                .with(pages().size(), sites().size(), option.en(), option.ko());
    }

    /** The hosts without trouble. */
    private List<Site> sites() {
        return web.hosts().stream()
                .filter(site -> !DemoTopic.troublesome(site.key()))
                .toList();
    }

    private List<PageState> pages() {
        return web.pages(BEGINNING).stream()
                .filter(page -> page.there() && !DemoTopic.troublesome(page.site()))
                .toList();
    }

    /** What URLs of these hosts begin with. */
    List<Pattern> include() {
        return sites().stream()
                .map(site -> Pattern.compile("^" + Pattern.quote(site.url())))
                .toList();
    }

    /** A crawl for what its first topic is about, from the front pages of the other sites. */
    FocusTaskFile task(Canonicaliser canonicaliser) {
        DemoTopic topic = DemoTopic.ALL.getFirst();
        List<PageState> pages = DemoTopic.candidates(web, BEGINNING);
        List<String> relevant =
                pages().stream().filter(topic::isAbout).map(PageState::url).toList();
        List<String> fronts = sites().stream().map(Site::url).toList();
        List<String> own = sites().stream()
                .filter(site -> site.key().equals(topic.site()))
                .map(Site::url)
                .toList();
        return new FocusTaskFile(
                topic.name(),
                Map.of(
                        "seeds", urls(fronts.stream().filter(front -> !own.contains(front)), canonicaliser),
                        "train_pos", urls(topic.about(pages).stream(), canonicaliser),
                        "train_neg", urls(topic.against(pages).stream(), canonicaliser),
                        "backlinks", urls(own.stream(), canonicaliser),
                        "relevant", urls(relevant.stream(), canonicaliser),
                        "neutral", urls(fronts.stream(), canonicaliser)));
    }

    private static List<CrawlUrl> urls(Stream<String> texts, Canonicaliser canonicaliser) {
        return texts.map(text -> canonicaliser.parse(text).orElseThrow()).toList();
    }

    /** Crawls it into an empty folder, with the search index. */
    void crawlInto(Path folder, Settings settings, LabProgress progress) throws InterruptedException {
        try (var workshop = new Workshop(settings, folder, "freshet lab");
                var indexing = workshop.indexing(settings.bulkSearch())) {
            progress.at(0, "crawling the demo's web");
            Crawler crawler = workshop.crawler(settings, new Scope(Scope.Kind.ANY), include(), List.of());
            crawler.onPage(indexing::expect);
            crawler.run(urls(sites().stream().map(Site::url), workshop.canonicaliser()));
            indexing.catchUp(progress);
        }
    }

    @Override
    public void close() throws IOException {
        web.close();
    }
}
