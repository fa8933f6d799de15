package io.freshet.freshness;

/** What is predicted of a page: in how many of its next visits it will be downloaded, or found changed. */
public enum Question {
    DOWNLOAD {
        @Override
        public int trials(Rounds rounds) {
            return rounds.requests();
        }

        @Override
        public int hits(Rounds rounds) {
            return rounds.downloads();
        }

        @Override
        public double rate(Rounds rounds) {
            return rounds.downloadRate();
        }

        @Override
        public double recall(Rounds rounds) {
            return rounds.downloadRecall();
        }

        @Override
        boolean asked(Rounds rounds, int past) {
            return rounds.size() >= past && rounds.last(past).requests() == past;
        }

        @Override
        boolean trial(Rounds.Round round) {
            return round != Rounds.Round.NOT_REQUESTED;
        }

        @Override
        boolean hit(Rounds.Round round) {
            return round.downloaded();
        }
    },
    MODIFICATION {
        @Override
        public int trials(Rounds rounds) {
            return rounds.comparisons();
        }

        @Override
        public int hits(Rounds rounds) {
            return rounds.modifications();
        }

        @Override
        public double rate(Rounds rounds) {
            return rounds.modificationRate();
        }

        @Override
        public double recall(Rounds rounds) {
            return rounds.modificationRecall();
        }

        @Override
        boolean asked(Rounds rounds, int past) {
            return rounds.size() > past && rounds.last(past + 1).downloads() == past + 1;
        }

        @Override
        boolean trial(Rounds.Round round) {
            return round.downloaded();
        }

        @Override
        boolean hit(Rounds.Round round) {
            return round == Rounds.Round.CHANGED;
        }
    };

    /** How often it could have been so: requests, or comparisons. */
    public abstract int trials(Rounds rounds);

    /** How often it was so. */
    public abstract int hits(Rounds rounds);

    /** The paper's DR or MR. */
    public abstract double rate(Rounds rounds);

    /** The paper's download recall or modification recall. */
    public abstract double recall(Rounds rounds);

    /** Whether the paper would ask it of a page with this past: all of the last rounds were requests, or could be compared. */
    abstract boolean asked(Rounds rounds, int past);

    abstract boolean trial(Rounds.Round round);

    abstract boolean hit(Rounds.Round round);
}
