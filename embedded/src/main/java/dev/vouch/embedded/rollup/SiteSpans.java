package dev.vouch.embedded.rollup;

import dev.vouch.core.site.SiteId;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Which times of a site have a rollup, and which need one. What is neither has no events. Not
 * thread-safe.
 */
final class SiteSpans {
  private final SiteId site;
  private final NavigableMap<Instant, StoredSpan> stored = new TreeMap<>();
  private final NavigableMap<Instant, RollupSpan> due = new TreeMap<>();
  private Optional<ZoneId> zone = Optional.empty();

  /** Whether the last rollup was that of an hour. */
  private boolean wasHour;

  SiteSpans(SiteId site) {
    this.site = site;
  }

  /** Adds what the tables contain. */
  void load(StoredSpan span) {
    stored.put(span.span().from(), span);
  }

  /** Adds what the tables contain. */
  void loadDue(RollupSpan span) {
    due.put(span.from(), span);
  }

  /** Notes that an event of this time has changed, or is new. */
  void change(Instant time, ZoneId current, SpanChanges changes) {
    Map.Entry<Instant, StoredSpan> before = stored.floorEntry(time);
    if (before != null && before.getValue().span().contains(time)) {
      remove(before.getValue(), changes);
    }
    if (!isDue(time)) {
      addDue(timeWithoutRollup(time, current), changes);
    }
  }

  /** The part of a local day around an instant in which no time with events has a rollup. */
  private RollupSpan timeWithoutRollup(Instant time, ZoneId current) {
    RollupSpan part = RollupSpan.dayOf(time, current);
    for (StoredSpan rollup : overlapping(part)) {
      if (!rollup.isEmpty()) {
        part = part.without(rollup.span(), time);
      }
    }
    return part;
  }

  private boolean isDue(Instant time) {
    Map.Entry<Instant, RollupSpan> latest = due.floorEntry(time);
    return latest != null && latest.getValue().contains(time);
  }

  /** Notes that events of a time have changed, if there are any. */
  void removeBetween(RollupSpan time, SpanChanges changes) {
    overlapping(time).forEach(span -> remove(span, changes));
  }

  /** Notes that events of a time have changed, or are new. */
  void change(RollupSpan time, SpanChanges changes) {
    removeBetween(time, changes);
    addDue(time, changes);
  }

  /** Notes that all events before an instant are removed. */
  void removeBefore(Instant until, SpanChanges changes) {
    for (StoredSpan span : overlapping(new RollupSpan(Instant.MIN, until))) {
      remove(span, changes);
    }
    for (RollupSpan span : List.copyOf(due.headMap(until).values())) {
      removeDue(span, changes);
      addDue(new RollupSpan(until, span.until()), changes);
    }
  }

  /** Makes rollups due that are not of a day or an hour of this zone. */
  void align(ZoneId current, SpanChanges changes) {
    if (isAligned(current)) {
      return;
    }
    for (StoredSpan span : List.copyOf(stored.values())) {
      if (!span.isEmpty() && !span.span().isDay(current) && !span.span().isHour(current)) {
        remove(span, changes);
      }
    }
    zone = Optional.of(current);
  }

  boolean isAligned(ZoneId current) {
    return zone.filter(current::equals).isPresent();
  }

  /**
   * Returns an hour of the current local day that needs a rollup and has ended, and in turn with
   * these the first local day that needs one: corrections can make both due all the time.
   */
  Optional<RollupSpan> nextDue(ZoneId current, Instant now) {
    Optional<RollupSpan> hour = dueHour(current, now);
    Optional<RollupSpan> day = dueDay(current, now);
    return wasHour ? day.or(() -> hour) : hour.or(() -> day);
  }

  private Optional<RollupSpan> dueDay(ZoneId current, Instant now) {
    return Optional.ofNullable(due.firstEntry())
        .map(first -> RollupSpan.dayOf(first.getKey(), current))
        .filter(day -> !day.until().isAfter(now));
  }

  private Optional<RollupSpan> dueHour(ZoneId current, Instant now) {
    Instant today = RollupSpan.dayOf(now, current).from();
    Instant first =
        isDue(today) ? today : Optional.ofNullable(due.higherKey(today)).orElse(Instant.MAX);
    return Optional.of(first)
        .filter(start -> start.isBefore(now))
        .map(start -> RollupSpan.hourOf(start, current))
        .filter(hour -> !hour.until().isAfter(now));
  }

  /** Notes the new rollup of a local day, which replaces those of its hours, or of an hour. */
  void add(StoredSpan made, SpanChanges changes) {
    wasHour = Duration.between(made.span().from(), made.span().until()).toHours() <= 1;
    overlapping(made.span()).forEach(span -> remove(span, changes));
    store(made, changes);
    for (RollupSpan span : List.copyOf(due.headMap(made.span().until()).values())) {
      if (span.overlaps(made.span())) {
        removeDue(span, changes);
        addDue(new RollupSpan(span.from(), made.span().from()), changes);
        addDue(new RollupSpan(made.span().until(), span.until()), changes);
      }
    }
    noteTimeBefore(made.span().from(), changes);
  }

  /** The time before a rollup without another has no events, unless it needs one. */
  private void noteTimeBefore(Instant start, SpanChanges changes) {
    Instant end =
        Stream.concat(
                Optional.ofNullable(stored.lowerEntry(start)).stream()
                    .map(earlier -> earlier.getValue().span().until()),
                due.headMap(start).values().stream().map(RollupSpan::until))
            .reduce(Instant.EPOCH, (one, other) -> one.isAfter(other) ? one : other);
    if (end.isBefore(start)) {
      store(new StoredSpan(new RollupSpan(end, start), 0), changes);
    }
  }

  private List<StoredSpan> overlapping(RollupSpan time) {
    return stored.headMap(time.until()).values().stream()
        .filter(span -> span.span().overlaps(time))
        .toList();
  }

  private void store(StoredSpan span, SpanChanges changes) {
    stored.put(span.span().from(), span);
    changes.store(site, span);
  }

  private void remove(StoredSpan span, SpanChanges changes) {
    stored.remove(span.span().from());
    changes.remove(site, span);
    if (!span.isEmpty()) {
      addDue(span.span(), changes);
    }
  }

  /** Joins it with an earlier one, unless there is a rollup between them. */
  private void addDue(RollupSpan span, SpanChanges changes) {
    if (span.isEmpty()) {
      return;
    }
    Map.Entry<Instant, RollupSpan> earlier = due.floorEntry(span.from());
    RollupSpan joined = span;
    if (earlier != null && !hasRollupBetween(earlier.getKey(), span.from())) {
      joined = earlier.getValue().to(span.until());
      removeDue(earlier.getValue(), changes);
    }
    for (StoredSpan empty : overlapping(joined)) {
      // The times without events are found again.
      if (empty.isEmpty()) {
        stored.remove(empty.span().from());
        changes.remove(site, empty);
      }
    }
    due.put(joined.from(), joined);
    changes.addDue(site, joined);
  }

  private boolean hasRollupBetween(Instant from, Instant until) {
    return stored.subMap(from, until).values().stream().anyMatch(span -> !span.isEmpty());
  }

  private void removeDue(RollupSpan span, SpanChanges changes) {
    due.remove(span.from());
    changes.removeDue(site, span);
  }
}
