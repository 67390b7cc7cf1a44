package dev.vouch.core.projector;

import java.time.Duration;
import java.util.Optional;

/**
 * The state of the projector.
 *
 * @param appliedUntil position of the last record applied since the start; 0 when none was
 * @param lag how long the oldest record known not to be applied has waited; zero when there is none
 * @param failure what keeps it from going on, in a sentence; empty when all is well
 */
public record ProjectorHealth(long appliedUntil, Duration lag, Optional<String> failure) {}
