package dev.vouch.directory.mail;

import java.time.Instant;
import java.util.Optional;

/**
 * A mail to a subscriber.
 *
 * @param subject what it reports, unique within the subscription, such as {@code
 *     alert_0123456789abcdef_raised}
 * @param attempts the number of attempts
 * @param nextAttemptAt the time of the next attempt; empty after it was delivered or abandoned
 * @param deliveredAt the time at which the mail server accepted it
 * @param result the result of the last attempt as a text; empty before the first
 */
public record MailDelivery(
    MailSubscription subscription,
    String subject,
    Instant createdAt,
    int attempts,
    Optional<Instant> nextAttemptAt,
    Optional<Instant> deliveredAt,
    String result) {
  /** Returns an id that is the same for all attempts. */
  public String id() {
    return "%s.%s.%s.%s"
        .formatted(
            subscription.topic().wireName(), subject, subscription.site(), subscription.account());
  }

  /** Whether it was abandoned without a confirmed delivery. */
  public boolean isAbandoned() {
    return nextAttemptAt.isEmpty() && deliveredAt.isEmpty();
  }

  static MailDelivery waiting(MailSubscription subscription, String subject, Instant now) {
    return new MailDelivery(subscription, subject, now, 0, Optional.of(now), Optional.empty(), "");
  }

  MailDelivery delivered(Instant at, String how) {
    return new MailDelivery(
        subscription, subject, createdAt, attempts + 1, Optional.empty(), Optional.of(at), how);
  }

  MailDelivery failed(String why, Optional<Instant> next) {
    return new MailDelivery(
        subscription, subject, createdAt, attempts + 1, next, Optional.empty(), why);
  }

  MailDelivery abandoned(String why) {
    return new MailDelivery(
        subscription, subject, createdAt, attempts, Optional.empty(), Optional.empty(), why);
  }
}
