package dev.vouch.embedded.segment;

import dev.vouch.core.site.SiteId;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.LongFunction;

/** Reads all events of a store, for comparison. */
final class StoreReader {
  private static final Comparator<EventRow> BY_POSITION =
      Comparator.comparingLong(EventRow::position);

  private StoreReader() {}

  /** Returns the events by position, as an export reads them. */
  static List<EventRow> rows(EventStore store) {
    List<EventRow> rows = new ArrayList<>();
    LocalDate first = LocalDate.ofInstant(RandomChanges.START, ZoneOffset.UTC).minusDays(2);
    for (LocalDate day : first.datesUntil(first.plusDays(60)).toList()) {
      Iterator<EventRow> ofDay = store.rows(day);
      ofDay.forEachRemaining(rows::add);
    }
    rows.sort(BY_POSITION);
    return rows;
  }

  /** Returns all of an event as text, with its value in any scale. */
  static String comparable(EventRow row) {
    String value = row.value().map(BigDecimal::stripTrailingZeros).toString();
    return row.toString().replace("value=" + row.value(), "value=" + value);
  }

  /** Returns the events of sites by position, as reports scan them. */
  static List<EventRow> scanned(StoreVersion version, List<SiteId> sites) {
    List<EventRow> rows = new ArrayList<>();
    EventScan all =
        new EventScan(
            Instant.EPOCH,
            RandomChanges.START.plus(Duration.ofDays(1_000)),
            Set.of(Column.REFERENCE),
            List.of(),
            true);
    for (SiteId site : sites) {
      SiteEvents events = version.site(site);
      LongFunction<EventRow> whole = events.rows();
      events.scan(
          all,
          block -> {
            for (int event = 0; event < block.firsts()[block.people()]; event++) {
              rows.add(whole.apply(block.longs(Column.REFERENCE)[event]));
            }
          });
    }
    rows.sort(BY_POSITION);
    return rows;
  }
}
