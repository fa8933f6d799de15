package io.freshet.app;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.search.Age;
import io.freshet.search.Search;
import io.freshet.search.SearchAnswer;
import io.freshet.search.SearchFilter;
import io.freshet.search.SearchRequest;
import io.freshet.store.LocalApi;
import io.freshet.web.JsonText;
import io.freshet.web.Reports;
import io.freshet.web.SearchDocument;
import io.freshet.web.Topics;
import java.io.IOException;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A store that another process on this machine holds and serves: asks that process. Safe for use by many threads. */
final class ServedStore implements Reports, Search, AutoCloseable {
    /** Of a request's line. */
    private static final int LONGEST_GROUPS = 3_000;

    private static final Duration TO_CONNECT = Duration.ofSeconds(5);
    /** The figures of a store with a hundred million URLs take as long. */
    private static final Duration TO_ANSWER = Duration.ofMinutes(2);

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
                pair("at", Long.toString(request.at())),
                pair("verbatim", Boolean.toString(request.verbatim()))));
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
        String document = text(
                ask("suggest", List.of(pair("q", typed), pair("limit", Integer.toString(most))), "application/json"));
        List<String> suggestions = new ArrayList<>();
        try (JsonParser json = new JsonFactory().createParser(document)) {
            while (json.nextToken() != null) {
                if (json.currentToken() == JsonToken.VALUE_STRING) {
                    suggestions.add(json.getText());
                }
            }
        } catch (IOException e) {
            throw notUnderstood(e);
        }
        return suggestions;
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
    public Report prediction(Prediction wanted, Form form) {
        String groups = pair("group", wanted.groups());
        if (groups.length() > LONGEST_GROUPS) {
            throw new WorkFailedException("the store is served, and then a file of groups has at most " + LONGEST_GROUPS
                    + " characters; use: freshet export history FILE, and then freshet predict FILE");
        }
        List<String> query = List.of(
                groups,
                pair("past", Integer.toString(wanted.past())),
                pair("future", Integer.toString(wanted.future())),
                pair("every", Long.toString(wanted.every().toSeconds())),
                pair("compare", wanted.compare()));
        return report(ask("prediction", query, accept(form)));
    }

    @Override
    public Optional<byte[]> body(CrawlUrl page) {
        HttpResponse<byte[]> response =
                send("pages/body", List.of(pair("url", page.text())), "application/octet-stream");
        return response.statusCode() == 404
                ? Optional.empty()
                : Optional.of(checked(response).body());
    }

    /** All topics, as a command prints them. */
    String topics(Form form) {
        return text(ask("topics", List.of(), accept(form)));
    }

    /** One topic, as a command prints it. */
    String topic(String name, Form form) {
        return text(ask("topics/topic", List.of(pair("name", name)), accept(form)));
    }

    /** Has a topic made. */
    String makeTopic(Topics.Order order, Form form) {
        return order("topics", form, json -> {
            json.writeStringField("name", order.name());
            texts("pages", order.pages(), json);
            texts("against", order.against(), json);
        });
    }

    /** Has a page judged. */
    String testTopic(String name, String url, Form form) {
        return order("topics/test", form, json -> {
            json.writeStringField("name", name);
            json.writeStringField("url", url);
        });
    }

    /** Says whether a page is about a topic. */
    String feedback(String name, String url, boolean about, Form form) {
        return order("topics/feedback", form, json -> {
            json.writeStringField("name", name);
            json.writeStringField("url", url);
            json.writeBooleanField("about", about);
        });
    }

    void removeTopic(String name) {
        order("topics/remove", Form.JSON, json -> json.writeStringField("name", name));
    }

    private String order(String what, Form form, JsonText.Content content) {
        HttpRequest.Builder request = request(what, accept(form))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(JsonText.of(content)));
        return text(checked(send(request)));
    }

    private static void texts(String name, List<String> values, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart(name);
        for (String value : values) {
            json.writeString(value);
        }
        json.writeEndArray();
    }

    /** Has pages visited that are due, for so many requests; tells how many there are. */
    int refresh(int budget) {
        String document = order("refresh", Form.JSON, json -> json.writeNumberField("budget", budget));
        try (JsonParser json = new JsonFactory().createParser(document)) {
            while (json.nextToken() != null) {
                if (json.currentToken() == JsonToken.VALUE_NUMBER_INT && "asked".equals(json.currentName())) {
                    return json.getIntValue();
                }
            }
        } catch (IOException e) {
            throw notUnderstood(e);
        }
        throw notUnderstood(new IOException("it does not say how many pages"));
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
        return send(request(what + "?" + String.join("&", query), accept));
    }

    private HttpRequest.Builder request(String what, String accept) {
        return HttpRequest.newBuilder(api.address().resolve("/api/v1/" + what))
                .timeout(TO_ANSWER)
                .header("Authorization", "Bearer " + api.token())
                .header("Accept", accept);
    }

    private HttpResponse<byte[]> send(HttpRequest.Builder request) {
        String who = "the process that holds the store, at " + api.address();
        try {
            return client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
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
        String detail = detail(text(response));
        if (response.statusCode() == 400 || response.statusCode() == 404) {
            throw new SettingsException(detail);
        }
        throw new WorkFailedException(detail);
    }

    private String detail(String problem) {
        try (JsonParser json = new JsonFactory().createParser(problem)) {
            while (json.nextToken() != null) {
                if (json.currentToken() == JsonToken.VALUE_STRING && "detail".equals(json.currentName())) {
                    return json.getText();
                }
            }
        } catch (IOException e) {
            throw notUnderstood(e);
        }
        return "the process that holds the store refuses to answer";
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
