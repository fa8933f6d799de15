package io.freshet.web;

import io.freshet.model.CrawlUrl;
import io.freshet.search.Age;
import io.freshet.search.Marked;
import io.freshet.search.SearchAnswer;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Makes records up at random, component by component, so that a new one is covered by itself. Extremes are as frequent as ordinary values: nothing at all, one, very much, text that is empty,
 * long, hostile or of no language. Not thread-safe.
 */
final class RandomValues {
    private static final String[] TEXTS = {
        "",
        " ",
        "a word",
        "단어",
        "레이어 마스크",
        "<script>alert(1)</script>\"'&",
        "{0} '{1}' %s \\",
        "\u202Egnp.exe\u0000\uFFFE",
        "\uD83D\uDE00".repeat(30),
        "x".repeat(5_000),
        "긴 제목 ".repeat(1_000),
        "no answer in time",
        "connect: no answer in time",
        "it answered 503"
    };

    /** What components that have a vocabulary of their own may say. */
    private static final Map<String, String[]> WORDS = Map.ofEntries(
            Map.entry("PageFacts.state", new String[] {
                "page", "document", "redirect", "gone", "failed", "refused", "dropped", "waiting", "unknown"
            }),
            Map.entry("Topic.said", new String[] {"", "about", "against", "backlink"}),
            Map.entry("Example.kind", new String[] {"about", "against", "backlink"}),
            Map.entry("Factor.name", new String[] {"title", "near", "in-a-row", "other-language", "links-alone"}),
            Map.entry("Word.where", new String[] {"text", "title", "address", "folder"}),
            Map.entry("Content.language", new String[] {"", "ko", "en", "und", "zz", "x-klingon"}),
            Map.entry("SearchResult.language", new String[] {"", "ko", "en", "und", "zz", "x-klingon"}),
            Map.entry("SiteLine.url", new String[] {
                "https://a.example/", "http://127.0.1.1:8700/" + "%ED%95%9C".repeat(300), "https://b.example/<b>\"'"
            }),
            Map.entry("Content.mediaType", new String[] {"", "text/html", "application/pdf"}));

    private final SplittableRandom random;

    RandomValues(SplittableRandom random) {
        this.random = random;
    }

    <T> T of(Class<T> type) {
        return type.cast(value(type, "", type.getSimpleName()));
    }

    private Object value(Type type, String component, String owner) {
        if (type instanceof ParameterizedType generic) {
            return many(generic, component, owner);
        }
        Class<?> kind = (Class<?>) type;
        if (kind == String.class) {
            return pick(WORDS.getOrDefault(owner + "." + component, TEXTS));
        }
        if (kind == int.class) {
            return pick(0, 1, 2, random.nextInt(1_000), Integer.MAX_VALUE);
        }
        if (kind == long.class || kind == Long.class) {
            return pick(0L, 1L, 2L, random.nextLong(1_000_000), Long.MAX_VALUE / 4);
        }
        if (kind == double.class || kind == Double.class) {
            return pick(0.0, 1.0, random.nextDouble(), random.nextDouble() * 1e-9);
        }
        if (kind == boolean.class) {
            return random.nextBoolean();
        }
        if (kind == Instant.class) {
            return pick(Instant.EPOCH, Instant.parse("2026-03-01T12:00:00Z"), Instant.parse("2099-12-31T23:59:59Z"));
        }
        if (kind == Duration.class) {
            return pick(Duration.ZERO, Duration.ofNanos(1), Duration.ofMinutes(24), Duration.ofDays(40_000));
        }
        if (kind == CrawlUrl.class) {
            String path = pick("", "a/", "%ED%95%9C%EA%B8%80?q=%25%3Cb%3E", "long/".repeat(300), "x?y=<b>&z='\"");
            return TestServer.URLS.parse("http://127.0.1.1:8700/" + path).orElseThrow();
        }
        if (kind.isEnum()) {
            return pick(kind.getEnumConstants());
        }
        if (kind == Marked.class) {
            String text = "a " + pick(TEXTS);
            return new Marked(text, List.of(new Marked.Mark(0, random.nextInt(1, text.length()))));
        }
        if (kind == FreshnessStatus.Spread.class) {
            return new FreshnessStatus.Spread(random.nextInt(100), doubles(FreshnessStatus.Spread.BINS));
        }
        if (kind == FreshnessStatus.Forecast.class) {
            int size = random.nextInt(1, 8);
            return new FreshnessStatus.Forecast(random.nextInt(100), doubles(size), doubles(size), random.nextDouble());
        }
        if (kind == PageForecast.Chances.class) {
            int size = random.nextInt(2, 8);
            return new PageForecast.Chances(
                    random.nextInt(100), random.nextInt(100), random.nextInt(2), doubles(size), doubles(size));
        }
        if (kind == SearchAnswer.Facet.class) {
            return facet();
        }
        return made(kind);
    }

    private SearchAnswer.Facet facet() {
        SearchAnswer.Dimension dimension = pick(SearchAnswer.Dimension.values());
        String[] values = switch (dimension) {
            case AGE -> Arrays.stream(Age.values()).map(Age::word).toArray(String[]::new);
            case LANGUAGE -> new String[] {"", "und", "ko", "en", "zz"};
            case SITE, TOPIC -> TEXTS;
        };
        return new SearchAnswer.Facet(
                dimension,
                Arrays.stream(values)
                        .filter(_ -> random.nextBoolean())
                        .map(value -> new SearchAnswer.Count(value, random.nextLong(1_000)))
                        .toList());
    }

    private Object many(ParameterizedType type, String component, String owner) {
        Type[] of = type.getActualTypeArguments();
        int size = pick(0, 1, 2, 12);
        if (type.getRawType() == Map.class) {
            Map<Object, Object> map = new LinkedHashMap<>();
            for (int i = 0; i < size; i++) {
                map.put(value(of[0], component, owner), value(of[1], component, owner));
            }
            return map;
        }
        List<Object> list = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            list.add(value(of[0], component, owner));
        }
        return list;
    }

    private Object made(Class<?> kind) {
        RecordComponent[] components = kind.getRecordComponents();
        @Nullable Object[] values = new @Nullable Object[components.length];
        Class<?>[] types = new Class<?>[components.length];
        for (int i = 0; i < components.length; i++) {
            types[i] = components[i].getType();
            boolean absent =
                    components[i].getAnnotatedType().isAnnotationPresent(Nullable.class) && random.nextBoolean();
            values[i] = absent
                    ? null
                    : value(components[i].getGenericType(), components[i].getName(), kind.getSimpleName());
        }
        try {
            return kind.getDeclaredConstructor(types).newInstance(values);
        } catch (NoSuchMethodException
                | InstantiationException
                | IllegalAccessException
                | InvocationTargetException e) {
            throw new LinkageError("cannot make up a " + kind, e);
        }
    }

    private List<Double> doubles(int size) {
        return IntStream.range(0, size).mapToObj(_ -> random.nextDouble()).toList();
    }

    @SafeVarargs
    final <T> T pick(T... choices) {
        return choices[random.nextInt(choices.length)];
    }
}
