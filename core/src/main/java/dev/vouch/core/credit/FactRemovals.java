package dev.vouch.core.credit;

import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.UserKey;
import dev.vouch.core.wire.Microseconds;
import java.util.function.Consumer;

/** Erasures of users and deletions of sites. */
final class FactRemovals {
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
   * Removes a user's facts received before a time, also those that arrive later. Days that were due
   * before close as if they still had them, so those facts stay until then.
   */
  void erase(SiteId site, UserKey user, long before, long position) {
    changes.accept(new CreditChange.UserErased(site, user, Microseconds.instant(before), position));
    long last = FactTime.period(before);
    long oldest = days.oldestFact(before);
    TimelineKey newest = new TimelineKey(site, TimelineKey.Owner.USER, user.value(), last);
    for (long period = last; period >= FactTime.period(oldest); period--) {
      Timeline timeline = timelines.get(newest.at(period, user.value()));
      timeline.erasedBefore = Math.max(timeline.erasedBefore, before);
      timeline.changed = true;
      schedule.addEmpty(timeline);
    }
    Work removal = Work.erasure(newest, oldest, before, position);
    if (days.isDue()) {
      waiting.add(days.dueUntil(), removal);
    } else {
      corrections.add(removal);
    }
  }

  /** Begins the erasures for which days had to close that have closed now. */
  void beginWaiting() {
    while (waiting.openFrom() <= partition.progress().openFrom()) {
      Work removal = waiting.remove();
      // These days may have other events of that person.
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

  /**
   * Removes a site's facts received before a time, also those that arrive later. Days that are due
   * have no other facts of the site.
   */
  void deleteSite(SiteId site, long before, long position) {
    changes.accept(new CreditChange.SiteDeleted(site, Microseconds.instant(before)));
    partition.deleted(site, before);
    timelines.clear();
    if (partition.of(site).latest() < before) {
      state.deleteRange(
          CreditStateKeys.firstTimelineOf(site), CreditStateKeys.afterTimelinesOf(site));
      schedule.cancelAll(site, before);
      corrections.add(OrderWork.ofSite(site, Span.before(before), position));
      return;
    }
    corrections.deletion(site, Span.before(before), position);
  }
}
