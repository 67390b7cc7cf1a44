package dev.vouch.directory.alert;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.mail.MailTopic;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;

/**
 * A message to a site's webhook with a summary.
 *
 * @param topic the weekly or the monthly summary
 * @param firstDay the first day of the week or month
 */
public record SummaryDelivery(
    SiteId site,
    MailTopic topic,
    LocalDate firstDay,
    Instant createdAt,
    int attempts,
    Optional<Instant> nextAttemptAt,
    Optional<Instant> deliveredAt,
    String result)
    implements WebhookDelivery {
  @Override
  public String id() {
    return "%s_%s_%s".formatted(topic.wireName(), firstDay, site);
  }

  /** Summaries can be sent in any order. */
  @Override
  public int place() {
    return 0;
  }

  static SummaryDelivery waiting(SiteId site, MailTopic topic, LocalDate firstDay, Instant now) {
    return new SummaryDelivery(
        site, topic, firstDay, now, 0, Optional.of(now), Optional.empty(), "");
  }

  @Override
  public SummaryDelivery delivered(Instant at, String how) {
    return with(attempts + 1, Optional.empty(), Optional.of(at), how);
  }

  @Override
  public SummaryDelivery failed(String why, Optional<Instant> next) {
    return with(attempts + 1, next, Optional.empty(), why);
  }

  @Override
  public SummaryDelivery abandoned(String why) {
    return with(attempts, Optional.empty(), Optional.empty(), why);
  }

  private SummaryDelivery with(
      int made, Optional<Instant> next, Optional<Instant> delivered, String how) {
    return new SummaryDelivery(site, topic, firstDay, createdAt, made, next, delivered, how);
  }
}
