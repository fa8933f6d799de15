package io.freshet.web;

import org.jspecify.annotations.Nullable;

/**
 * What holds of all requests of one listener together.
 *
 * @param turns for whatever takes work; those for heavy work are taken first
 * @param answers memory of answers that are being sent
 * @param bodies memory of bodies that are being received
 * @param senders what each sender may send; null where senders are the owner's own programs and people
 */
record ListenerLimits(
        SlowClients slowClients,
        Connections connections,
        Turns turns,
        Turns heavyTurns,
        SharedMemory answers,
        SharedMemory bodies,
        @Nullable Senders senders) {}
