package dev.vouch.embedded.warehouse;

import java.util.OptionalLong;

/**
 * A user key and a browser seen together, with what decides when it counts (C10).
 *
 * @param latestSightingMicros of its browser within 14 days of it; only for a server's link
 * @param earliestSightingMicros likewise
 */
record Link(
    Moment moment,
    long visitor,
    long crossing,
    long userKey,
    boolean fromServer,
    OptionalLong latestSightingMicros,
    OptionalLong earliestSightingMicros) {}
