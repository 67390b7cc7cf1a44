package dev.vouch.directory.alert;

import dev.vouch.core.alert.Finding.Evidence;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.wire.WireNamed;
import java.time.Instant;
import java.util.Optional;

/**
 * A message to a site's webhook about an alert.
 *
 * @param state the state that it reports
 * @param attempts the number of attempts
 * @param nextAttemptAt the time of the next attempt; empty after it was delivered or abandoned
 * @param deliveredAt the time at which the receiver accepted it
 * @param result the result of the last attempt as a text; empty before the first
 */
public record AlertDelivery(
    Alert alert,
    AlertState state,
    Instant createdAt,
    int attempts,
    Optional<Instant> nextAttemptAt,
    Optional<Instant> deliveredAt,
    String result)
    implements WebhookDelivery {
  @Override
  public String id() {
    return new AlertMessage(alert.id(), state).id();
  }

  @Override
  public SiteId site() {
    return alert.site();
  }

  /** An alert is raised before it clears. */
  @Override
  public int place() {
    return switch (state) {
      case RAISED -> 0;
      case CLEARED -> 1;
    };
  }

  /** Returns the time at which the alert was raised or cleared. */
  public Instant happenedAt() {
    return alert.at(state);
  }

  /** Returns the evidence for the alert or its clearing. */
  public Evidence evidence() {
    return alert.evidence(state);
  }

  static AlertDelivery waiting(Alert alert, AlertState state, Instant now) {
    return new AlertDelivery(alert, state, now, 0, Optional.of(now), Optional.empty(), "");
  }

  @Override
  public AlertDelivery delivered(Instant at, String how) {
    return new AlertDelivery(
        alert, state, createdAt, attempts + 1, Optional.empty(), Optional.of(at), how);
  }

  @Override
  public AlertDelivery failed(String why, Optional<Instant> next) {
    return new AlertDelivery(alert, state, createdAt, attempts + 1, next, Optional.empty(), why);
  }

  @Override
  public AlertDelivery abandoned(String why) {
    return new AlertDelivery(
        alert, state, createdAt, attempts, Optional.empty(), Optional.empty(), why);
  }

  /** The state that a message reports. */
  public enum AlertState implements WireNamed {
    RAISED,
    CLEARED
  }
}
