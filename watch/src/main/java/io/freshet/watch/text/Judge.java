package io.freshet.watch.text;

import io.freshet.watch.text.Verdict.Obstacle;
import io.freshet.watch.text.Verdict.Reason;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Decides what is told of a new version of a page.
 *
 * <p>Only the main text counts: what stands in the innermost element that holds nearly all of the prose, without navigation, adverts and dialogs. Of what
 * differs there, that is news which no earlier visit had, or which all of them had and is gone; unless it stands at a place, or is a number in a sentence,
 * that keeps changing.
 */
public final class Judge {
    /** When less than this share of the words stayed, another page may have come in place of this one. */
    private static final double FEW = .3;

    /** The share of the length, from which on a version has collapsed. */
    private static final double SHORT = .5;

    /** A change of so many words is told with a confidence of a half. */
    private static final double HALF_SURE = 20;

    private Judge() {}

    /**
     * Judges the first version of a page.
     *
     * @return quiet, or what came in place of the page
     */
    public static Verdict first(PageText page) {
        Optional<Obstacle> obstacle = Obstacles.of(page, MainText.of(page));
        return obstacle.isPresent() ? new Verdict.Unseen(obstacle.get()) : new Verdict.Quiet(Reason.FIRST);
    }

    /**
     * Judges a new version.
     *
     * @param memory of the visits before, that of the baseline among them
     * @param before the baseline: the last version that was accepted
     */
    public static Verdict judge(PageMemory memory, PageText before, PageText after) {
        MainText.Both main = MainText.both(before, after);
        MainText was = main.before();
        MainText is = main.after();
        var changes = new Changes(was.blocks(), is.blocks());
        if (changes.come().isEmpty() && changes.gone().isEmpty()) {
            return new Verdict.Quiet(Reason.SAME);
        }
        if (changes.sameWords()) {
            return new Verdict.Quiet(Reason.PHYSICAL);
        }
        int stayed = was.words() - TextBlock.words(changes.gone());
        if (stayed < FEW * was.words()) {
            Optional<Obstacle> obstacle = Obstacles.of(after, is);
            if (obstacle.isPresent()) {
                return new Verdict.Unseen(obstacle.get());
            }
            if (is.words() < SHORT * was.words()) {
                return new Verdict.Unseen(Obstacle.EMPTY);
            }
            if (Obstacles.of(before, was).isPresent()) {
                return new Verdict.Quiet(Reason.FIRST);
            }
            if (otherLanguage(before, after)) {
                return new Verdict.Quiet(Reason.LANGUAGE);
            }
        }
        Set<TextBlock> news = news(memory, changes, was, is, after);
        if (!news.isEmpty()) {
            int words = TextBlock.words(List.copyOf(news));
            return new Verdict.Tell(changes.told(news), words / (words + HALF_SURE));
        }
        boolean known = changes.come().stream().allMatch(memory::knows);
        return known ? new Verdict.Flap() : new Verdict.Quiet(Reason.NOISE);
    }

    private static boolean otherLanguage(PageText before, PageText after) {
        return !before.language().isEmpty()
                && !after.language().isEmpty()
                && !before.language().equals(after.language());
    }

    private static Set<TextBlock> news(PageMemory memory, Changes changes, MainText was, MainText is, PageText after) {
        Set<TextBlock> news = Collections.newSetFromMap(new IdentityHashMap<>());
        for (TextBlock block : changes.come()) {
            if (!memory.knows(block) && !memory.counter(block) && !memory.restless(block.place(), is.place())) {
                news.add(block);
            }
        }
        Set<Long> anywhere =
                after.blocks().stream().map(block -> block.wording().print()).collect(Collectors.toSet());
        for (TextBlock block : changes.gone()) {
            boolean gone =
                    memory.steady(block) && !anywhere.contains(block.wording().print());
            if (gone && !memory.counter(block) && !memory.restless(block.place(), was.place())) {
                news.add(block);
            }
        }
        return news;
    }
}
