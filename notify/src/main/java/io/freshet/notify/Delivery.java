package io.freshet.notify;

/** How an attempt to deliver ended. */
public sealed interface Delivery {
    /** The other side has it and answers for it from here on. */
    record Accepted() implements Delivery {}

    /** Not now: nobody answers, or the other side asks to come again. */
    record TryLater(String reason) implements Delivery {}

    /** Not ever: trying the same again would end the same way. */
    record Refused(String reason) implements Delivery {}
}
