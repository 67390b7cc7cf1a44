package dev.vouch.embedded.segment;

import dev.vouch.core.credit.CreditChange;
import dev.vouch.core.site.SiteId;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Replaces the events of a partition's day in a draft. */
final class DayImport {
  /** How many events are objects at a time. */
  private static final int ROWS_MAX = 1 << 15;

  private final StateDraft draft;
  private final int partition;
  private final LocalDate day;
  private final List<EventRow> rows = new ArrayList<>();

  DayImport(StateDraft draft, int partition, LocalDate day) {
    this.draft = draft;
    this.partition = partition;
    this.day = day;
  }

  void run(Iterator<EventRow> imported) {
    for (SiteId site : draft.sites()) {
      draft.update(key(site), _ -> List.of());
    }
    while (imported.hasNext()) {
      EventRow row = imported.next();
      if (rows.size() == ROWS_MAX
          || (!rows.isEmpty() && !rows.getFirst().site().equals(row.site()))) {
        flush();
      }
      rows.add(row);
    }
    flush();
    new StateChange(draft, partition).apply(List.of(new CreditChange.DayClosed(day)));
    boolean withOrderKeys = draft.progress(partition).hasOrders(day);
    for (SiteId site : draft.sites()) {
      draft.update(key(site), parts -> PartTiers.closed(key(site), parts, withOrderKeys));
    }
  }

  private PartKey key(SiteId site) {
    return new PartKey(partition, site, day);
  }

  private void flush() {
    if (rows.isEmpty()) {
      return;
    }
    PartKey key = key(rows.getFirst().site());
    Part part = NewPart.of(key, rows, draft.numbers(key.site()));
    draft.update(key, parts -> PartTiers.with(key, parts, part));
    rows.clear();
  }
}
