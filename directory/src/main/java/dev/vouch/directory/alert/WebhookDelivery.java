package dev.vouch.directory.alert;

import dev.vouch.core.site.SiteId;
import java.time.Instant;
import java.util.Optional;

/** A message to a site's webhook. */
public sealed interface WebhookDelivery permits AlertDelivery, SummaryDelivery {
  /** Returns an id that is the same for all attempts, so that a receiver can detect duplicates. */
  String id();

  /** Returns the site whose webhook receives it. */
  SiteId site();

  /** Returns its place among the messages of a site that were created at the same time. */
  int place();

  Instant createdAt();

  /** Returns the number of attempts. */
  int attempts();

  /** Returns the time of the next attempt; empty after it was delivered or abandoned. */
  Optional<Instant> nextAttemptAt();

  /** Returns the time at which the receiver accepted it. */
  Optional<Instant> deliveredAt();

  /** Returns the result of the last attempt as a text; empty before the first. */
  String result();

  /** Whether it was abandoned without a confirmed delivery. */
  default boolean isAbandoned() {
    return nextAttemptAt().isEmpty() && deliveredAt().isEmpty();
  }

  /** Returns it after the receiver accepted it. */
  WebhookDelivery delivered(Instant at, String how);

  /** Returns it after a failed attempt; without a next one it is abandoned. */
  WebhookDelivery failed(String why, Optional<Instant> next);

  /** Returns it abandoned without an attempt. */
  WebhookDelivery abandoned(String why);
}
