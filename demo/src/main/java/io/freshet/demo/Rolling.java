package io.freshet.demo;

import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * A board whose newest pages push out the oldest: notices, short news. Page {@code i} is born when page {@code i - kept} goes; the first ones were there at
 * the start. So it can go on for ever with as many pages as it began with.
 *
 * @param prefix of the paths; the number follows
 * @param first the number in the path of the first page
 * @param make a page, by its number from 1
 */
record Rolling(String prefix, int first, int kept, Cycle births, LongFunction<Leaf> make) {
    List<Leaf> at(long now) {
        long gone = births.at(now).number();
        return LongStream.rangeClosed(1, kept)
                .mapToObj(i -> page(gone + kept + 1 - i))
                .toList();
    }

    /** Null when there is no such page, and will not be within a day. */
    @Nullable
    Leaf find(String path, long now) {
        if (!path.startsWith(prefix) || !path.substring(prefix.length()).matches("[1-9][0-9]{0,8}")) {
            return null;
        }
        long number = Long.parseLong(path.substring(prefix.length())) - first + 1;
        return number < 1 || number > births.at(now).number() + kept + 1 ? null : page(number);
    }

    Leaf page(long number) {
        long from = number <= kept ? Long.MIN_VALUE : births.time(number - kept);
        return make.apply(number).with(new Presence.Between(from, births.time(number)));
    }

    String path(long number) {
        return prefix + (first + number - 1);
    }
}
