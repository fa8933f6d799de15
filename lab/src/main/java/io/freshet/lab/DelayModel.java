package io.freshet.lab;

import java.util.SplittableRandom;

/**
 * How long one stage of an exchange takes on a made-up web: usually a log-normal time, now and then one with a heavy tail, and sometimes for ever.
 *
 * <p>With the host's own pace h: {@code h * median * exp(sigma * N(0,1))}; for the slow ones Pareto, {@code P(T > t) = (t / least)^-tail} from
 * {@code least} on. With a tail below 2 its variance is infinite: some answers take minutes.
 *
 * @param median seconds
 * @param sigma spread of the usual times, within a host
 * @param least seconds that a slow answer takes at least
 * @param tail exponent of the slow ones
 */
record DelayModel(double median, double sigma, double least, double tail) {
    /** A stage that takes no time. */
    static final DelayModel NOTHING = new DelayModel(0, 0, 0, 1);

    /**
     * @param pace of the host: 2 is twice as slow as usual
     * @param slow whether this answer is one of the slow ones
     * @return seconds
     */
    double sample(double pace, boolean slow, SplittableRandom random) {
        double usual = pace * median * Math.exp(sigma * random.nextGaussian());
        double rare = least * Math.pow(1 - random.nextDouble(), -1 / tail);
        return slow ? rare : usual;
    }
}
