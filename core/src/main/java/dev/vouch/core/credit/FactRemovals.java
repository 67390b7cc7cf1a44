package dev.vouch.core.credit;

import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.UserKey;
import dev.vouch.core.wire.Microseconds;
import java.time.Instant;
import java.util.function.Consumer;

/** Processes erasures of users and deletions of sites. */
final class FactRemovals {
  /** A time after all events, in the latest year that all warehouses can store. */
  private static final Instant AFTER_ALL_EVENTS = Instant.parse("2299-01-01T00:00:00Z");

  private final CreditState state;
  private final Timelines timelines;
  private final Partition partition;
  private final Corrections corrections;
  private final Days days;
  private final RemovalSchedule schedule;
  private final WaitingErasures waiting;
  private final Consumer<CreditChange> changes;

  FactRemovals(
      CreditState state,
      Timelines timelines,
      Partition partition,
      Corrections corrections,
      Days days,
      RemovalSchedule schedule,
      WaitingErasures waiting,
      Consumer<CreditChange> changes) {
    this.state = state;
    this.timelines = timelines;
    this.partition = partition;
    this.corrections = corrections;
    this.days = days;
    this.schedule = schedule;
    this.waiting = waiting;
    this.changes = changes;
  }

  /**
   * Removes a user's facts that are before the erasure in the log, and facts that count before the
   * time of the erasure, even if they arrive later (docs/identity.md B5). Days that are already due
   * close as if there were no erasure, so the removal waits until these days have closed.
   *
   * @param before the time of the erasure, in microseconds
   * @param position the log position of the erasure
   */
  void erase(SiteId site, UserKey user, long before, long position) {
    changes.accept(new CreditChange.UserErased(site, user, Microseconds.instant(before), position));
    long last = FactTime.period(Math.max(before, partition.of(site).latest()));
    long oldest = days.oldestFact(before);
    TimelineKey newest = new TimelineKey(site, TimelineKey.Owner.USER, user.value(), last);
    for (long period = last; period >= FactTime.period(oldest); period--) {
      Timeline timeline = timelines.get(newest.at(period, user.value()));
      timeline.erase(before, position);
      schedule.addEmpty(timeline);
    }
    CorrectionTask removal = CorrectionTask.erasure(newest, oldest, before, position);
    if (days.isDue()) {
      waiting.add(days.dueUntil(), removal);
    } else {
      corrections.add(removal);
    }
  }

  /** Begins the waiting erasures whose due days have closed. */
  void beginWaiting() {
    while (waiting.openFrom() <= partition.progress().openFrom()) {
      CorrectionTask removal = waiting.remove();
      // The days that have just closed may have other events that count for this user.
      changes.accept(
          new CreditChange.UserErased(
              removal.timeline().site(),
              new UserKey(removal.timeline().hash()),
              Microseconds.instant(removal.span().until().next().micros()),
              removal.causedBy()));
      corrections.add(removal);
    }
    corrections.doOwn(0);
  }

  /** Removes all facts of a site. Facts of the site that arrive later are ignored. */
  void deleteSite(SiteId site, long position) {
    changes.accept(new CreditChange.SiteDeleted(site, AFTER_ALL_EVENTS));
    timelines.flush();
    partition.deleted(site);
    state.deleteRange(
        CreditStateKeys.firstTimelineOf(site), CreditStateKeys.afterTimelinesOf(site));
    schedule.cancelAll(site, partition.of(site).latest());
    Span all = Span.before(Microseconds.of(AFTER_ALL_EVENTS));
    corrections.add(OrderCorrections.ofSite(site, all, position));
  }
}
