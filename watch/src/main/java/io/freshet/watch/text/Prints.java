package io.freshet.watch.text;

/** Fingerprints of 64 bits: two different texts have the same by accident only. */
final class Prints {
    private static final long START = 0xCBF29CE484222325L;
    private static final long PRIME = 0x100000001B3L;

    private Prints() {}

    static long of(String text) {
        return mixed(add(START, text));
    }

    static long of(long before, String... parts) {
        long print = START ^ before;
        for (String part : parts) {
            print = add(print, part) * PRIME ^ 0xFF;
        }
        return mixed(print);
    }

    private static long add(long print, String text) {
        for (int i = 0; i < text.length(); i++) {
            print = (print ^ text.charAt(i)) * PRIME;
        }
        return print;
    }

    /** The finaliser of MurmurHash3: each bit of the input changes half of the output. */
    private static long mixed(long print) {
        long h = print;
        h = (h ^ (h >>> 33)) * 0xFF51AFD7ED558CCDL;
        h = (h ^ (h >>> 33)) * 0xC4CEB9FE1A85EC53L;
        return h ^ (h >>> 33);
    }

    /** Leaves out the names that hold a digit: they are often made up anew by each build or visit. */
    static String steady(String names) {
        var kept = new StringBuilder();
        for (String name : names.split("\\s+")) {
            if (!name.isEmpty() && name.chars().noneMatch(Character::isDigit)) {
                kept.append(name).append(' ');
            }
        }
        return kept.toString();
    }
}
