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
  private final Consumer<CreditChange> changes;

  FactRemovals(
      CreditState state,
      Timelines timelines,
      Partition partition,
      Corrections corrections,
      Days days,
      Consumer<CreditChange> changes) {
    this.state = state;
    this.timelines = timelines;
    this.partition = partition;
    this.corrections = corrections;
    this.days = days;
    this.changes = changes;
  }

  /** Removes a user's facts received before a time, also those that arrive later. */
  void erase(SiteId site, UserKey user, long before, long position) {
    days.closeDue();
    changes.accept(new CreditChange.UserErased(site, user, Microseconds.instant(before), position));
    long last = FactTime.period(before);
    long oldest = days.oldestFact(before);
    TimelineKey newest = new TimelineKey(site, TimelineKey.Owner.USER, user.value(), last);
    for (long period = last; period >= FactTime.period(oldest); period--) {
      Timeline timeline = timelines.get(newest.at(period, user.value()));
      timeline.erasedBefore = Math.max(timeline.erasedBefore, before);
      timeline.changed = true;
      days.willRemoveEmpty(timeline);
    }
    corrections.erasure(
        newest, new Span(FactTime.startOf(oldest), FactTime.startOf(before).previous()), position);
  }

  /** Removes a site's facts received before a time, also those that arrive later. */
  void deleteSite(SiteId site, long before, long position) {
    days.closeDue();
    changes.accept(new CreditChange.SiteDeleted(site, Microseconds.instant(before)));
    partition.deleted(site, before);
    timelines.clear();
    if (partition.of(site).latest() < before) {
      state.deleteRange(
          CreditStateKeys.firstTimelineOf(site), CreditStateKeys.afterTimelinesOf(site));
      days.willRemoveNothing(site, before);
      return;
    }
    corrections.deletion(site, Span.before(before), position);
  }
}
