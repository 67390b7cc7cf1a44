package dev.vouch.core.credit;

import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.UserKey;
import dev.vouch.core.wire.Microseconds;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
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
    changes.accept(new CreditChange.UserErased(site, user, Microseconds.instant(before)));
    long last = FactTime.period(before);
    TimelineKey newest = new TimelineKey(site, TimelineKey.Owner.USER, user.value(), last);
    for (long period = last; period >= last - 2; period--) {
      Timeline timeline = timelines.get(newest.at(period, user.value()));
      timeline.erasedBefore = Math.max(timeline.erasedBefore, before);
      timeline.changed = true;
      days.willRemoveEmpty(timeline);
    }
    long oldest = before - 3 * FactTime.WINDOW_MICROS;
    corrections.erasure(
        newest, new Span(FactTime.startOf(oldest), FactTime.startOf(before).previous()), position);
    corrections.events(newest, Span.window(before), CreditFact.EVENT, position);
  }

  /** Removes a site's facts received before a time, also those that arrive later. */
  void deleteSite(SiteId site, long before, long position) {
    days.closeDue();
    changes.accept(new CreditChange.SiteDeleted(site, Microseconds.instant(before)));
    partition.deleted(site, before);
    timelines.flush();
    byte[] first = CreditStateKeys.firstTimelineOf(site);
    byte[] after = CreditStateKeys.afterTimelinesOf(site);
    if (partition.of(site).latest() < before) {
      state.deleteRange(first, after);
      return;
    }
    List<TimelineKey> remaining = new ArrayList<>();
    for (TimelineKey key : timelinesOf(first, after)) {
      Timeline timeline = timelines.get(key);
      timeline.facts.removeIf(fact -> fact.at().micros() < before);
      timeline.changed = true;
      remaining.add(key);
    }
    for (TimelineKey key : remaining) {
      Span span = new Span(FactTime.startOf(before), FactTime.endOf(Long.MAX_VALUE));
      timelines
          .get(key)
          .facts
          .forEach(
              fact ->
                  corrections.events(
                      key,
                      span.and(Span.around(fact.at().micros(), 0)),
                      CreditFact.EVENT,
                      position));
    }
  }

  private Set<TimelineKey> timelinesOf(byte[] first, byte[] after) {
    Set<TimelineKey> keys = new LinkedHashSet<>();
    try (CreditState.Entries entries = state.range(first, after)) {
      while (entries.next()) {
        keys.add(CreditStateKeys.timeline(entries.key()));
      }
    }
    return keys;
  }
}
