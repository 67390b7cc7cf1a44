package dev.vouch.embedded.segment;

import dev.vouch.core.credit.CreditChange;
import dev.vouch.core.site.SiteId;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/** The events that changes must lead to, as a map. */
final class EventModel {
  private final Map<Long, EventRow> rows = new TreeMap<>();
  private final Map<SiteId, Instant> expiries = new HashMap<>();
  private LocalDate openFrom = LocalDate.EPOCH;

  EventModel copy() {
    EventModel copy = new EventModel();
    copy.rows.putAll(rows);
    copy.expiries.putAll(expiries);
    copy.openFrom = openFrom;
    return copy;
  }

  void apply(CreditChange change) {
    switch (change) {
      case CreditChange.Credited credited -> {
        Instant until = expiries.getOrDefault(credited.event().site(), Instant.EPOCH);
        if (!credited.event().at().isBefore(until) && !isClosed(credited.event().at())) {
          rows.put(credited.position(), CreditedEvents.row(credited));
        }
      }
      case CreditChange.Corrected corrected -> {
        if (!isClosed(corrected.at())) {
          rows.computeIfPresent(
              corrected.position(), (_, row) -> CreditedEvents.corrected(row, corrected));
        }
      }
      case CreditChange.UserErased erased -> erase(erased);
      case CreditChange.SiteDeleted deleted -> {
        remove(deleted.site(), deleted.before());
        expiries.computeIfPresent(
            deleted.site(), (_, until) -> until.isAfter(deleted.before()) ? until : null);
      }
      case CreditChange.Expired expired -> {
        remove(expired.site(), expired.until());
        expiries.merge(expired.site(), expired.until(), (a, b) -> a.isAfter(b) ? a : b);
      }
      case CreditChange.DayClosed closed -> {
        LocalDate from = closed.day().plusDays(1);
        openFrom = from.isAfter(openFrom) ? from : openFrom;
      }
    }
  }

  private boolean isClosed(Instant at) {
    return LocalDate.ofInstant(at, ZoneOffset.UTC).isBefore(openFrom);
  }

  private void remove(SiteId site, Instant before) {
    rows.values().removeIf(row -> row.site().equals(site) && row.at().isBefore(before));
  }

  private void erase(CreditChange.UserErased erased) {
    OptionalLong user = OptionalLong.of(erased.userKey().value());
    rows.values()
        .removeIf(
            row ->
                row.site().equals(erased.site())
                    && row.userKey().equals(user)
                    && (row.at().isBefore(erased.before()) || row.changedBy() < erased.position()));
    rows.replaceAll(
        (_, row) ->
            row.site().equals(erased.site())
                    && isClosed(row.at())
                    && row.changedBy() < erased.position()
                    && !row.userKey().equals(user)
                    && row.person() == erased.userKey().value()
                ? CreditedEvents.unlinked(row)
                : row);
  }

  /** Returns the events by position. */
  List<EventRow> rows() {
    List<EventRow> all = new ArrayList<>();
    rows.values().forEach(row -> all.add(isClosed(row.at()) ? closed(row) : row));
    return all;
  }

  /** Returns a row as closed days store it: without the forwarded visitor (docs/identity.md I3). */
  static EventRow closed(EventRow row) {
    return new EventRow(
        row.position(),
        row.changedBy(),
        row.site(),
        row.at(),
        row.id(),
        row.isConfirmed(),
        row.eventName(),
        row.pagePath(),
        row.name(),
        row.value(),
        row.properties(),
        OptionalLong.empty(),
        row.userKey(),
        row.credit(),
        row.reason(),
        row.visitor(),
        row.person(),
        row.client(),
        row.lastTouch(),
        row.firstTouch(),
        row.touches(),
        row.orderRole(),
        row.orderKey());
  }
}
