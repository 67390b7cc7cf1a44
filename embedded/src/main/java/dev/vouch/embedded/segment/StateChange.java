package dev.vouch.embedded.segment;

import static java.util.Comparator.naturalOrder;

import dev.vouch.core.credit.CreditChange;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.wire.Microseconds;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.function.LongToIntFunction;
import java.util.stream.Stream;
import org.roaringbitmap.RoaringBitmap;

/** Applies credit changes to a draft. */
final class StateChange {
  private final StateDraft draft;
  private final Map<Long, EventRow> rows = new LinkedHashMap<>();
  private final Map<Long, CreditChange.Corrected> corrections = new LinkedHashMap<>();

  StateChange(StateDraft draft) {
    this.draft = draft;
  }

  void apply(List<CreditChange> changes) {
    for (CreditChange change : changes) {
      apply(change);
    }
    write();
  }

  private void apply(CreditChange change) {
    switch (change) {
      case CreditChange.Credited credited -> add(credited);
      case CreditChange.Corrected corrected -> correct(corrected);
      case CreditChange.UserErased erased -> {
        write();
        erase(erased);
      }
      case CreditChange.SiteDeleted deleted -> {
        write();
        deleteBefore(deleted.site(), deleted.before());
        draft
            .expiries()
            .computeIfPresent(
                deleted.site(), (site, until) -> until.isAfter(deleted.before()) ? until : null);
      }
      case CreditChange.Expired expired -> {
        write();
        deleteBefore(expired.site(), expired.until());
        draft
            .expiries()
            .merge(expired.site(), expired.until(), BinaryOperator.maxBy(naturalOrder()));
      }
      case CreditChange.DayClosed closed -> {
        write();
        close(closed);
      }
    }
  }

  private void add(CreditChange.Credited credited) {
    SiteId site = credited.event().site();
    Instant at = credited.event().at();
    Instant until = draft.expiries().get(site);
    boolean isExpired = until != null && at.isBefore(until);
    if (!isExpired && !isClosed(at)) {
      rows.put(credited.position(), CreditedEvents.row(credited));
    }
  }

  /**
   * Collects a correction. An event that is not written yet is written once, with its latest
   * credit.
   */
  private void correct(CreditChange.Corrected corrected) {
    EventRow row = rows.get(corrected.position());
    if (row != null) {
      rows.put(corrected.position(), CreditedEvents.corrected(row, corrected));
    } else if (!isClosed(corrected.at())) {
      corrections.merge(corrected.position(), corrected, StateChange::latest);
    }
  }

  /**
   * Returns the later correction, with the higher cause of both. The cause of the later one can be
   * an earlier record, because a decision can be postponed.
   */
  private static CreditChange.Corrected latest(
      CreditChange.Corrected one, CreditChange.Corrected next) {
    return new CreditChange.Corrected(
        next.site(),
        next.position(),
        next.at(),
        next.credit(),
        Math.max(one.causedBy(), next.causedBy()));
  }

  private boolean isClosed(Instant at) {
    return draft.progress().isClosed(day(at));
  }

  private static LocalDate day(Instant at) {
    return LocalDate.ofInstant(at, ZoneOffset.UTC);
  }

  /** Writes the collected rows and corrections to parts. */
  private void write() {
    Map<PartKey, List<EventRow>> added = new HashMap<>();
    replaceCorrected(added);
    for (EventRow row : rows.values()) {
      added
          .computeIfAbsent(new PartKey(row.site(), day(row.at())), _ -> new ArrayList<>())
          .add(row);
    }
    added.forEach(this::addPart);
    rows.clear();
    corrections.clear();
  }

  private void addPart(PartKey key, List<EventRow> added) {
    Part part = NewPart.of(key, added, draft.numbers(key.site()));
    draft.update(key, parts -> PartTiers.with(key, parts, part));
  }

  private void replaceCorrected(Map<PartKey, List<EventRow>> added) {
    Map<PartKey, List<CreditChange.Corrected>> byKey = new HashMap<>();
    for (CreditChange.Corrected correction : corrections.values()) {
      PartKey key = new PartKey(correction.site(), day(correction.at()));
      byKey.computeIfAbsent(key, _ -> new ArrayList<>()).add(correction);
    }
    byKey.forEach(
        (key, due) -> {
          List<EventRow> corrected = new ArrayList<>(due.size());
          draft.update(key, parts -> correct(parts, due, corrected));
          if (!corrected.isEmpty()) {
            added.put(key, corrected);
          }
        });
  }

  private List<LivePart> correct(
      List<LivePart> parts, List<CreditChange.Corrected> due, List<EventRow> corrected) {
    List<LivePart> result = new ArrayList<>(parts.size());
    for (LivePart live : parts) {
      PartRows rows = new PartRows(live.part(), draft.numbers(live.part().key().site()));
      LongToIntFunction finder = live.part().finder();
      RoaringBitmap dead = new RoaringBitmap();
      due.removeIf(
          correction -> {
            int row = finder.applyAsInt(correction.position());
            boolean isFound = row >= 0 && !live.isDead(row);
            if (isFound) {
              dead.add(row);
              corrected.add(CreditedEvents.corrected(rows.read(row), correction));
            }
            return isFound;
          });
      result.add(live.without(dead));
    }
    return result;
  }

  /**
   * Removes the user's own events. Events of closed days that count for the user without its user
   * key get another person.
   */
  private void erase(CreditChange.UserErased erased) {
    SiteNumbers numbers = draft.numbers(erased.site());
    int user = numbers.find(erased.userKey().value());
    if (user == 0) {
      return;
    }
    draft.noteRemoval(erased.site());
    long before = Microseconds.of(erased.before());
    for (PartKey key : draft.keys(erased.site())) {
      boolean isFinal = draft.progress().isClosed(key.day());
      List<EventRow> unlinked = new ArrayList<>();
      draft.update(
          key,
          parts ->
              parts.stream()
                  .map(part -> erase(part, erased, user, before, isFinal, unlinked))
                  .toList());
      if (!unlinked.isEmpty()) {
        LivePart added = new LivePart(NewPart.of(key, unlinked, numbers));
        draft.update(key, parts -> Stream.concat(parts.stream(), Stream.of(added)).toList());
      }
    }
  }

  private LivePart erase(
      LivePart live,
      CreditChange.UserErased erased,
      int user,
      long before,
      boolean isFinal,
      List<EventRow> unlinked) {
    Part part = live.part();
    PartRows rows = new PartRows(part, draft.numbers(erased.site()));
    RoaringBitmap dead = new RoaringBitmap();
    for (int row : part.rowsOf(user)) {
      if (live.isDead(row)) {
        continue;
      }
      boolean isEarlier = part.changedBy(row) < erased.position();
      if (part.userKey(row) == user) {
        if (isEarlier || part.time(row) < before) {
          dead.add(row);
        }
      } else if (isFinal && isEarlier && part.person(row) == user) {
        dead.add(row);
        unlinked.add(CreditedEvents.unlinked(rows.read(row)));
      }
    }
    return live.without(dead);
  }

  private void deleteBefore(SiteId site, Instant before) {
    LocalDate firstDay = day(before);
    long micros = Microseconds.of(before);
    for (PartKey key : draft.keys(site)) {
      if (key.day().isAfter(firstDay)) {
        continue;
      }
      boolean isWhole = key.day().isBefore(firstDay);
      if (draft.update(key, parts -> isWhole ? List.of() : withoutBefore(parts, micros))) {
        draft.noteRemoval(site);
      }
    }
  }

  private static List<LivePart> withoutBefore(List<LivePart> parts, long micros) {
    return parts.stream().map(part -> withoutBefore(part, micros)).toList();
  }

  private static LivePart withoutBefore(LivePart live, long micros) {
    RoaringBitmap dead = new RoaringBitmap();
    long[] times = live.part().all(StoredColumn.TIME);
    for (int row = 0; row < times.length; row++) {
      if (live.part().dayStart() + times[row] < micros) {
        dead.add(row);
      }
    }
    return live.without(dead);
  }

  /** Merges each site's parts of a day into final parts, usually one. */
  private void close(CreditChange.DayClosed closed) {
    AppliedProgress before = draft.progress();
    for (SiteId site : draft.sites()) {
      for (PartKey key : draft.keys(site)) {
        if (!key.day().isAfter(closed.day()) && !before.isClosed(key.day())) {
          boolean withOrderKeys = key.day().isAfter(closed.lastDayWithoutOrders());
          if (draft.parts(key).stream().anyMatch(part -> hasForwarded(part.part()))) {
            // The hashes of forwarded visitors must leave the file of numbers, like those of
            // removed events.
            draft.noteRemoval(site);
          }
          draft.update(key, parts -> PartTiers.closed(key, parts, withOrderKeys));
        }
      }
    }
    draft.setProgress(before.closed(closed.day()));
  }

  private static boolean hasForwarded(Part part) {
    return !part.rows(StoredColumn.FORWARDED_VISITOR).isUsual();
  }
}
