package io.freshet.freshness;

import java.util.List;

/** The predictors that there are, for comparison, from the paper's to our own. */
enum Kinds implements Predictor.Kind {
    PAPER("the paper's table") {
        @Override
        public Predictor learn(List<Rounds> group, Question question, int past) {
            return new TablePredictor(Distribution.of(group, question), question, past, false);
        }
    },
    EXACT("the table, exact") {
        @Override
        public Predictor learn(List<Rounds> group, Question question, int past) {
            return new TablePredictor(Distribution.of(group, question), question, past, true);
        }
    },
    POISSON("Poisson") {
        @Override
        public Predictor learn(List<Rounds> group, Question question, int past) {
            return new RatePredictor(question, false);
        }
    },
    CHO("Cho and Garcia-Molina") {
        @Override
        public Predictor learn(List<Rounds> group, Question question, int past) {
            return new RatePredictor(question, true);
        }
    },
    BETA("Beta-binomial") {
        @Override
        public Predictor learn(List<Rounds> group, Question question, int past) {
            return BetaPredictor.learn(group, question);
        }
    },
    CHAIN("two-state chain") {
        @Override
        public Predictor learn(List<Rounds> group, Question question, int past) {
            return ChainPredictor.learn(group, question);
        }
    },
    OURS("ours") {
        @Override
        public Predictor learn(List<Rounds> group, Question question, int past) {
            return switch (question) {
                case DOWNLOAD -> ChainPredictor.learnDownloads(group, DownloadPrior.USUAL);
                case MODIFICATION ->
                    new PooledPredictor(List.of(
                            WavePredictor.learn(group),
                            BetaPredictor.learn(group, question),
                            ChainPredictor.learn(group, question)));
            };
        }
    };

    private final String words;

    Kinds(String words) {
        this.words = words;
    }

    @Override
    public String toString() {
        return words;
    }
}
