package dev.vouch.core.event;

import java.time.Instant;

/**
 * A touch and when it was (docs/identity.md C11).
 *
 * @param at when the page view was received
 */
public record TimedTouch(Instant at, Touch touch) {}
