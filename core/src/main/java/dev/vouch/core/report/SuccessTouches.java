package dev.vouch.core.report;

import java.time.Instant;
import java.util.Optional;

/**
 * How many touches a confirmed success has (docs/identity.md C11).
 *
 * @param count 0 to 50
 * @param earliestAt when the first of them was, in whole minutes, hours or days before the success;
 *     empty if there is none
 */
public record SuccessTouches(long count, Optional<Instant> earliestAt) {
  /** No touches. */
  public static final SuccessTouches NONE = new SuccessTouches(0, Optional.empty());
}
