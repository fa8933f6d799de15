package io.freshet.app;

import io.freshet.freshness.Predictor;
import io.freshet.freshness.Question;
import io.freshet.freshness.Rounds;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Lets a referee try prediction: lines of words parted by blanks. The referee tells what the pages of a group did in fifty rounds, and asks for chances of what they will do in the
 * next five. Nothing is carried from one group to the next. Not thread-safe.
 */
final class PredictorTalk {
    private static final int PAST = 5;
    private static final int FUTURE = 5;

    private final BufferedReader in;
    private final PrintWriter out;
    private Map<String, Rounds> group = new HashMap<>();

    PredictorTalk(BufferedReader in, PrintWriter out) {
        this.in = in;
        this.out = out;
    }

    /** Until the referee says END, or says nothing any more. */
    void run() throws IOException {
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split(" ", -1);
            switch (words[0]) {
                case "PREDICT" -> {
                    if (words.length < 2 || !words[1].equals("1")) {
                        throw new WorkFailedException("the referee speaks another protocol than PREDICT 1: " + line);
                    }
                }
                case "GROUP" -> group = new HashMap<>();
                case "PAGE" -> page(words);
                case "ASK" -> asked(words);
                case "END" -> {
                    return;
                }
                default -> throw new WorkFailedException("the referee said what is not in the protocol: " + line);
            }
        }
    }

    private void page(String[] words) {
        if (words.length != 3) {
            throw new WorkFailedException("a page has a number and a history, unlike: " + String.join(" ", words));
        }
        try {
            group.put(words[1], Rounds.parse(words[2]));
        } catch (IllegalArgumentException e) {
            throw new WorkFailedException("page " + words[1] + ": " + e.getMessage());
        }
    }

    private void asked(String[] words) {
        Question question = switch (words.length > 1 ? words[1] : "") {
            case "M" -> Question.MODIFICATION;
            case "D" -> Question.DOWNLOAD;
            default -> throw new WorkFailedException("M or D is asked for, not: " + String.join(" ", words));
        };
        Predictor predictor = Predictor.best().learn(List.copyOf(group.values()), question, PAST);
        for (int i = 2; i < words.length; i++) {
            Rounds page = group.get(words[i]);
            if (page == null) {
                throw new WorkFailedException("the referee has not told of page " + words[i]);
            }
            var answer = new StringBuilder(words[i]);
            for (double chance : predictor.chances(page, FUTURE)) {
                answer.append(String.format(Locale.ROOT, " %.7f", chance));
            }
            out.print(answer.append('\n'));
        }
        out.flush();
    }
}
