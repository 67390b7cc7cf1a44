package dev.vouch.server.summary;

import dev.vouch.core.report.DayRange;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.Directory;
import dev.vouch.directory.mail.MailSubscription;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/**
 * Adds the mails and webhook messages of summaries when they are due. There is one of a period for
 * each mail subscription and for each webhook, so a run can be repeated, also after a restart; who
 * is chosen again is a new subscription. Of a server that did not run, only the latest period is
 * sent, and only within three days. Not thread-safe.
 */
public final class SummarySchedule implements Runnable {
  private static final Duration LATE_MAX = Duration.ofDays(3);

  private final Directory directory;
  private final BooleanSupplier isWarehouseCurrent;
  private final InstantSource clock;

  /**
   * Creates the schedule.
   *
   * @param isWarehouseCurrent whether the warehouse includes the latest events; if not, summaries
   *     wait
   */
  public SummarySchedule(
      Directory directory, BooleanSupplier isWarehouseCurrent, InstantSource clock) {
    this.directory = directory;
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
        directory.mailSubscriptions().of(period.topic()).stream()
            .collect(Collectors.groupingBy(MailSubscription::site));
    bySite.forEach(
        (id, subscriptions) ->
            due(period, id)
                .ifPresent(
                    days -> directory.mailOutbox().add(subscriptions, period.subject(days))));
    for (SiteId id : directory.webhookSummaries().sites(period.topic())) {
      due(period, id)
          .ifPresent(days -> directory.webhookSummaries().add(id, period.topic(), days.first()));
    }
  }

  /** Returns the days whose summary is to be sent now. */
  private Optional<DayRange> due(SummaryPeriod period, SiteId id) {
    Instant now = clock.instant();
    return directory
        .sites()
        .find(id)
        .map(site -> period.lastEnded(now, site.timeZone()))
        .filter(days -> !now.isBefore(period.sentAt(days)))
        .filter(days -> now.isBefore(period.sentAt(days).plus(LATE_MAX)));
  }
}
