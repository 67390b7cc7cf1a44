package dev.vouch.messages.summary;

import dev.vouch.core.report.DayRange;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.MessageDirectory;
import dev.vouch.directory.mail.MailSubscription;
import dev.vouch.directory.outbox.MessageDelivery;
import dev.vouch.directory.site.SiteRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/**
 * Periodic task that queues the mails and webhook messages of summaries when they are due. Each
 * mail subscription and each webhook gets at most one summary of a period, so a run can be
 * repeated, also after a restart. A recipient who was removed and chosen again has a new
 * subscription. After a downtime, only the summary of the latest period is sent, and only within
 * three days. Not thread-safe.
 */
public final class SummarySchedule implements Runnable {
  private static final Duration LATE_MAX = Duration.ofDays(3);

  private final SiteRegistry sites;
  private final MessageDirectory messages;
  private final BooleanSupplier isWarehouseCurrent;
  private final InstantSource clock;

  /**
   * Creates the schedule.
   *
   * @param isWarehouseCurrent whether the warehouse includes the latest events; if not, summaries
   *     are delayed
   */
  public SummarySchedule(
      SiteRegistry sites,
      MessageDirectory messages,
      BooleanSupplier isWarehouseCurrent,
      InstantSource clock) {
    this.sites = sites;
    this.messages = messages;
    this.isWarehouseCurrent = isWarehouseCurrent;
    this.clock = clock;
  }

  @Override
  public void run() {
    if (isWarehouseCurrent.getAsBoolean()) {
      for (SummaryPeriod period : SummaryPeriod.values()) {
        add(period);
      }
    }
  }

  private void add(SummaryPeriod period) {
    Map<SiteId, List<MailSubscription>> bySite =
        messages.mailSubscriptions().of(period.topic()).stream()
            .collect(Collectors.groupingBy(MailSubscription::site));
    bySite.forEach(
        (id, subscriptions) ->
            due(period, id)
                .ifPresent(
                    days -> messages.outbox().add(mails(subscriptions, period.subject(days)))));
    for (SiteId id : messages.webhookSummaries().sites(period.topic())) {
      due(period, id)
          .ifPresent(days -> messages.webhookSummaries().add(id, period.topic(), days.first()));
    }
  }

  private List<MessageDelivery> mails(List<MailSubscription> subscriptions, String subject) {
    return subscriptions.stream()
        .map(subscription -> MessageDelivery.byMail(subscription, subject, clock.instant()))
        .toList();
  }

  /** Returns the days whose summary must be sent now; empty if none is due. */
  private Optional<DayRange> due(SummaryPeriod period, SiteId id) {
    Instant now = clock.instant();
    return sites
        .find(id)
        .map(site -> period.lastEnded(now, site.timeZone()))
        .filter(days -> !now.isBefore(period.sentAt(days)))
        .filter(days -> now.isBefore(period.sentAt(days).plus(LATE_MAX)));
  }
}
