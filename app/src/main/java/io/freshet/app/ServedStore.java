package io.freshet.app;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.search.Age;
import io.freshet.search.Search;
import io.freshet.search.SearchAnswer;
import io.freshet.search.SearchFilter;
import io.freshet.search.SearchRequest;
import io.freshet.store.BackupArchive;
import io.freshet.store.BackupFolder;
import io.freshet.store.LocalApi;
import io.freshet.web.Copies;
import io.freshet.web.JsonText;
import io.freshet.web.Reports;
import io.freshet.web.SearchDocument;
import io.freshet.web.Sites;
import io.freshet.web.Topics;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A store that another process on this machine holds and serves: asks that process. Safe for use by many threads. */
final class ServedStore implements Reports, Copies, Search, AutoCloseable {
    /** Of a request's line. */
    private static final int LONGEST_GROUPS = 3_000;

    private static final Duration TO_CONNECT = Duration.ofSeconds(5);
    /** The figures of a store with a hundred million URLs take as long. */
    private static final Duration TO_ANSWER = Duration.ofMinutes(2);

    // What is sent and what is answered, as far as it is of use here.

    private record Suggestions(@Nullable List<String> suggestions) {}

    private record Named(String name) {}

    private record Examples(List<String> pages, List<String> against) {}

    private record FollowedPage(String url, String email, String from, String trust) {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    private record AskedAgent(
            String url,
            String action,
            String email,
            @Nullable Integer latency,
            @Nullable String agent,
            boolean push) {}

    private record TestedPage(String url) {}

    private record JudgedPage(String url, boolean about) {}

    private record Budget(int budget) {}

    private record Refreshed(int asked) {}

    private record Problem(@Nullable String detail) {}

    private final LocalApi api;
    private final Canonicaliser canonicaliser;
    private final HttpClient client;

    private ServedStore(LocalApi api, Canonicaliser canonicaliser) {
        this.api = api;
        this.canonicaliser = canonicaliser;
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(TO_CONNECT)
                .followRedirects(HttpClient.Redirect.NEVER)
                .proxy(HttpClient.Builder.NO_PROXY)
                .build();
    }

    /** @throws WorkFailedException when the address is not of this machine: the token is for nobody else */
    static ServedStore at(LocalApi api, Canonicaliser canonicaliser) {
        String host = api.address().getHost();
        try {
            InetAddress address = InetAddress.ofLiteral(host.replaceAll("[\\[\\]]", ""));
            if (address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null) {
                return new ServedStore(api, canonicaliser);
            }
        } catch (IllegalArgumentException | SocketException e) {
            // told below
        }
        throw new WorkFailedException("the store is served at " + api.address() + ", which is not on this machine");
    }

    @Override
    public SearchAnswer find(SearchRequest request) {
        SearchFilter filter = request.filter();
        List<String> query = new ArrayList<>(List.of(
                pair("q", request.query()),
                pair("limit", Integer.toString(request.limit())),
                pair("offset", Integer.toString(request.offset())),
                pair("facets", Boolean.toString(request.facets())),
                pair("at", Long.toString(request.at()))));
        filter.sites().forEach(site -> query.add(pair("site", site)));
        filter.languages().forEach(language -> query.add(pair("lang", language)));
        filter.topics().forEach(topic -> query.add(pair("topic", topic)));
        Age age = filter.age();
        if (age != null) {
            query.add(pair("age", age.word()));
        }
        try {
            return SearchDocument.read(text(ask("search", query, "application/json")), canonicaliser);
        } catch (IOException e) {
            throw notUnderstood(e);
        }
    }

    @Override
    public List<String> suggest(String typed, int most) {
        List<String> query = List.of(pair("q", typed), pair("limit", Integer.toString(most)));
        List<String> suggestions = read(text(ask("suggest", query, "application/json")), Suggestions.class)
                .suggestions();
        return suggestions == null ? List.of() : suggestions;
    }

    @Override
    public Report stats(int hosts, Form form) {
        return report(ask("stats", List.of(pair("hosts", Integer.toString(hosts))), accept(form)));
    }

    @Override
    public Report page(CrawlUrl page, Form form) {
        return report(ask("pages", List.of(pair("url", page.text())), accept(form)));
    }

    @Override
    public Report forecast(Forecast wanted, Form form) {
        CrawlUrl page = wanted.url();
        List<String> query = List.of(
                page == null ? pair("after", wanted.hits() + "," + wanted.misses()) : pair("url", page.text()),
                pair("next", Integer.toString(wanted.next())),
                groups(wanted.groups()),
                pair("every", Long.toString(wanted.every().toSeconds())),
                pair("compare", wanted.compare()));
        return report(ask("forecast", query, accept(form)));
    }

    /** As a parameter of a request. */
    private static String groups(String text) {
        String groups = pair("group", text);
        if (groups.length() > LONGEST_GROUPS) {
            throw new WorkFailedException("the store is served, and then a file of groups has at most " + LONGEST_GROUPS
                    + " characters; use: freshet export history FILE, and then freshet predict FILE");
        }
        return groups;
    }

    @Override
    public Report prediction(Prediction wanted, Form form) {
        List<String> query = List.of(
                groups(wanted.groups()),
                pair("past", Integer.toString(wanted.past())),
                pair("future", Integer.toString(wanted.future())),
                pair("every", Long.toString(wanted.every().toSeconds())),
                pair("compare", wanted.compare()));
        return report(ask("prediction", query, accept(form)));
    }

    @Override
    public Optional<byte[]> body(CrawlUrl page, @Nullable Instant at) {
        List<String> query = new ArrayList<>(List.of(pair("url", page.text())));
        if (at != null) {
            query.add(pair("at", at.toString()));
        }
        HttpResponse<byte[]> response = send("pages/body", query, "application/octet-stream");
        return response.statusCode() == 404
                ? Optional.empty()
                : Optional.of(checked(response).body());
    }

    @Override
    public void backup(boolean withIndex, OutputStream out) throws IOException {
        try (InputStream archive = backup(withIndex)) {
            archive.transferTo(out);
        }
    }

    /** Reads a backup into a folder. */
    void backup(boolean withIndex, BackupFolder folder) throws IOException {
        try (InputStream archive = backup(withIndex)) {
            BackupArchive.unpack(archive, folder);
        }
    }

    /** Says what has happened where the client's library says "closed" or speaks of chunks. */
    private InputStream whole(InputStream body) {
        return new FilterInputStream(body) {
            @Override
            public int read(byte[] bytes, int from, int length) throws IOException {
                try {
                    return in.read(bytes, from, length);
                } catch (IOException e) {
                    throw new IOException(
                            "the process that holds the store, at " + api.address()
                                    + ", has broken off; its log says why",
                            e);
                }
            }
        };
    }

    private InputStream backup(boolean withIndex) {
        return copy("backup", List.of(pair("index", Boolean.toString(withIndex))), "application/x-tar");
    }

    @Override
    public void export(What what, boolean known, OutputStream out) throws IOException {
        List<String> query =
                List.of(pair("what", what.name().toLowerCase(Locale.ROOT)), pair("known", Boolean.toString(known)));
        try (InputStream content = copy("export", query, "*/*")) {
            content.transferTo(out);
        }
    }

    /** A copy takes as long as it takes: there is no deadline. Reading an answer that was cut off throws an IOException. */
    private InputStream copy(String what, List<String> query, String accept) {
        HttpRequest.Builder request = untimed(what + "?" + String.join("&", query), accept);
        HttpResponse<InputStream> response = send(request, HttpResponse.BodyHandlers.ofInputStream());
        if (response.statusCode() == 200) {
            return whole(response.body());
        }
        try (InputStream problem = response.body()) {
            throw refused(response.statusCode(), new String(problem.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw notUnderstood(e);
        }
    }

    /** All topics, as a command prints them. */
    String topics(Form form) {
        return text(ask("topics", List.of(), accept(form)));
    }

    List<String> topicNames() {
        return Arrays.stream(read(topics(Form.JSON), Named[].class))
                .map(Named::name)
                .toList();
    }

    /** One topic, as a command prints it. */
    String topic(String name, Form form) {
        return text(ask(path(name), List.of(), accept(form)));
    }

    /** Has a topic made. */
    String makeTopic(Topics.Order order, Form form) {
        return order("PUT", path(order.name()), form, new Examples(order.pages(), order.against()));
    }

    /** Has a page judged. */
    String testTopic(String name, String url, Form form) {
        return order("POST", path(name) + "/test", form, new TestedPage(url));
    }

    /** Says whether a page is about a topic. */
    String feedback(String name, String url, boolean about, Form form) {
        return order("POST", path(name) + "/feedback", form, new JudgedPage(url, about));
    }

    void removeTopic(String name) {
        checked(send(request(path(name), accept(Form.JSON)).DELETE()));
    }

    /** All followed sites, as a command prints them. */
    String sites(Form form) {
        return text(ask("sites", List.of(), accept(form)));
    }

    /** Has a site followed. */
    String follow(Sites.Following order, Form form) {
        return order(
                "POST",
                "sites",
                form,
                new FollowedPage(
                        order.url().text(), order.email(), order.sender(), order.plain() ? "plain" : "signed"));
    }

    /** Has something asked of a site's agent. */
    String askSite(Sites.Asking order, Form form) {
        CrawlUrl agent = order.agent();
        return order(
                "POST",
                "sites/registration",
                form,
                new AskedAgent(
                        order.url().text(),
                        order.action().name().toLowerCase(Locale.ROOT),
                        order.email(),
                        order.latencyDays() == 0 ? null : order.latencyDays(),
                        agent == null ? null : agent.text(),
                        order.push()));
    }

    void removeSite(CrawlUrl url) {
        String query = "sites?url=" + URLEncoder.encode(url.text(), StandardCharsets.UTF_8);
        checked(send(request(query, accept(Form.JSON)).DELETE()));
    }

    /** Of a topic. */
    private static String path(String name) {
        return "topics/" + URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private String order(String method, String what, Form form, Object document) {
        HttpRequest.Builder request = request(what, accept(form))
                .header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(JsonText.of(document)));
        return text(checked(send(request)));
    }

    /** Has pages visited that are due, for so many requests; tells how many there are. */
    int refresh(int budget) {
        return read(order("POST", "refresh", Form.JSON, new Budget(budget)), Refreshed.class)
                .asked();
    }

    @Override
    public void close() {
        client.shutdownNow();
    }

    private static String accept(Form form) {
        return form == Form.JSON ? "application/json" : "text/plain";
    }

    private static Report report(HttpResponse<byte[]> response) {
        return new Report(response.statusCode() == 200, text(response));
    }

    private HttpResponse<byte[]> ask(String what, List<String> query, String accept) {
        return checked(send(what, query, accept));
    }

    private HttpResponse<byte[]> send(String what, List<String> query, String accept) {
        return send(request(query.isEmpty() ? what : what + "?" + String.join("&", query), accept));
    }

    private HttpRequest.Builder request(String what, String accept) {
        return untimed(what, accept).timeout(TO_ANSWER);
    }

    private HttpRequest.Builder untimed(String what, String accept) {
        return HttpRequest.newBuilder(api.address().resolve("/api/v1/" + what))
                .header("Authorization", "Bearer " + api.token())
                .header("Accept", accept);
    }

    private HttpResponse<byte[]> send(HttpRequest.Builder request) {
        return send(request, HttpResponse.BodyHandlers.ofByteArray());
    }

    private <T> HttpResponse<T> send(HttpRequest.Builder request, HttpResponse.BodyHandler<T> body) {
        String who = "the process that holds the store, at " + api.address();
        try {
            return client.send(request.build(), body);
        } catch (HttpTimeoutException e) {
            throw new WorkFailedException(who + ", has not answered within " + Quantity.words(TO_ANSWER));
        } catch (IOException e) {
            throw new WorkFailedException(who + ", cannot be reached: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new WorkFailedException("interrupted while waiting for " + who);
        }
    }

    /** What a problem says is said here. */
    private HttpResponse<byte[]> checked(HttpResponse<byte[]> response) {
        String type = response.headers().firstValue("Content-Type").orElse("");
        if (!type.startsWith("application/problem+json")) {
            return response;
        }
        throw refused(response.statusCode(), text(response));
    }

    private RuntimeException refused(int status, String problem) {
        String detail = detail(problem);
        return status == 400 || status == 404 ? new SettingsException(detail) : new WorkFailedException(detail);
    }

    private String detail(String problem) {
        String detail = read(problem, Problem.class).detail();
        return detail == null ? "the process that holds the store refuses to answer" : detail;
    }

    private <T> T read(String document, Class<T> kind) {
        try {
            return JsonText.read(document, kind);
        } catch (IOException e) {
            throw notUnderstood(e);
        }
    }

    private WorkFailedException notUnderstood(IOException e) {
        return new WorkFailedException("the answer of the process that holds the store, at " + api.address()
                + ", is not understood: " + e.getMessage());
    }

    private static String pair(String name, String value) {
        return name + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8);
    }

    private static String text(HttpResponse<byte[]> response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }
}
