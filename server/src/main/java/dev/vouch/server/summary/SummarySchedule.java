package dev.vouch.server.summary;

import dev.vouch.core.report.DayRange;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.Directory;
import dev.vouch.directory.mail.MailSubscription;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/**
 * Adds the mails of summaries when they are due. The outbox has one of a period for each
 * subscription, so a run can be repeated, also after a restart; who is chosen again is a new
 * subscription. Of a server that did not run, only the latest period is sent, and only within three
 * days. Not thread-safe.
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
            directory.sites().find(id).ifPresent(site -> add(period, site, subscriptions)));
  }

  private void add(SummaryPeriod period, Site site, List<MailSubscription> subscriptions) {
    Instant now = clock.instant();
    DayRange days = period.lastEnded(now, site.timeZone());
    Instant due = period.sentAt(days);
    if (!now.isBefore(due) && now.isBefore(due.plus(LATE_MAX))) {
      directory.mailOutbox().add(subscriptions, period.subject(days));
    }
  }
}
