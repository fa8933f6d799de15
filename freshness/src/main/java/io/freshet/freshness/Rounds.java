package io.freshet.freshness;

import java.util.Arrays;

/**
 * What a page did in rounds of visits, as the paper records it (its figure 1): in each round it was not requested, requested in vain, downloaded as before, or downloaded and changed
 * since the last download. The paper's definitions 1 to 4 are here by their names. Immutable.
 */
public final class Rounds {
    /** One round, and the letter for it in a text of rounds. */
    public enum Round {
        NOT_REQUESTED('.'),
        FAILED('x'),
        SAME('='),
        CHANGED('!');

        private final char letter;

        Round(char letter) {
            this.letter = letter;
        }

        public char letter() {
            return letter;
        }

        boolean downloaded() {
            return this == SAME || this == CHANGED;
        }
    }

    private final Round[] rounds;

    private Rounds(Round[] rounds) {
        this.rounds = rounds;
    }

    /**
     * Of a letter a round, the oldest first: {@code .} not requested, {@code x} failed, {@code =} downloaded and as before (or for the first time), {@code !}
     * downloaded and changed.
     */
    public static Rounds parse(String letters) {
        Round[] rounds = new Round[letters.length()];
        for (int i = 0; i < rounds.length; i++) {
            rounds[i] = switch (letters.charAt(i)) {
                case '.' -> Round.NOT_REQUESTED;
                case 'x' -> Round.FAILED;
                case '=' -> Round.SAME;
                case '!' -> Round.CHANGED;
                default ->
                    throw new IllegalArgumentException(
                            "column " + (i + 1) + ": a round is one of . x = and !, not \"" + letters.charAt(i) + "\"");
            };
        }
        return new Rounds(rounds);
    }

    public int size() {
        return rounds.length;
    }

    public Round at(int index) {
        return rounds[index];
    }

    /** Those from one on to before another. */
    public Rounds part(int from, int to) {
        return new Rounds(Arrays.copyOfRange(rounds, from, to));
    }

    /** The last so many; all, if there are fewer. */
    public Rounds last(int count) {
        return part(Math.max(0, size() - count), size());
    }

    public int requests() {
        return count(Round.FAILED) + downloads();
    }

    public int downloads() {
        return count(Round.SAME) + count(Round.CHANGED);
    }

    /**
     * Definition 3: rounds in which the content differs from that of the last download before. The first download of these rounds is compared with none of them, so a change that it found does
     * not count; {@link #changes} counts it.
     */
    public int modifications() {
        for (Round each : rounds) {
            if (each.downloaded()) {
                return each == Round.CHANGED ? changes() - 1 : changes();
            }
        }
        return 0;
    }

    /** Returns the number of changes found, including one against a download before these rounds. */
    public int changes() {
        return count(Round.CHANGED);
    }

    /** Downloads that can be compared with an earlier one. */
    public int comparisons() {
        return Math.max(0, downloads() - 1);
    }

    /** Definition 1: requests over the rounds from the first request to the last; 0 without a request. */
    public double requestRate() {
        int first = -1;
        int last = -1;
        for (int i = 0; i < rounds.length; i++) {
            if (rounds[i] != Round.NOT_REQUESTED) {
                first = first < 0 ? i : first;
                last = i;
            }
        }
        return first < 0 ? 0 : requests() / (double) (last - first + 1);
    }

    /** Definition 2, DR: downloads over requests. */
    public double downloadRate() {
        return share(downloads(), requests());
    }

    /** Definition 2: requests over all rounds. */
    public double downloadRecall() {
        return share(requests(), size());
    }

    /** Definition 4, MR: modifications over comparisons. */
    public double modificationRate() {
        return share(modifications(), comparisons());
    }

    /** Definition 4: comparisons over all rounds but one. */
    public double modificationRecall() {
        return share(comparisons(), size() - 1);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Rounds that && Arrays.equals(rounds, that.rounds);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(rounds);
    }

    /** The letters of {@link #parse}. */
    @Override
    public String toString() {
        var letters = new StringBuilder(rounds.length);
        for (Round each : rounds) {
            letters.append(each.letter());
        }
        return letters.toString();
    }

    private int count(Round which) {
        int count = 0;
        for (Round each : rounds) {
            count += each == which ? 1 : 0;
        }
        return count;
    }

    private static double share(int part, int whole) {
        return whole <= 0 ? 0 : part / (double) whole;
    }
}
