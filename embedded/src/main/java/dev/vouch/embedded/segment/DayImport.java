package dev.vouch.embedded.segment;

import dev.vouch.core.credit.CreditChange;
import dev.vouch.core.site.SiteId;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Replaces the events of a day in a draft. */
final class DayImport {
  /** The maximum number of events held as objects before a part is written. */
  private static final int ROWS_MAX = 1 << 15;

  private final StateDraft draft;
  private final LocalDate day;
  private final List<EventRow> rows = new ArrayList<>();

  DayImport(StateDraft draft, LocalDate day) {
    this.draft = draft;
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
    new StateChange(draft).apply(List.of(new CreditChange.DayClosed(day)));
    boolean withOrderKeys = draft.progress().hasOrders(day);
    for (SiteId site : draft.sites()) {
      draft.update(key(site), parts -> PartTiers.closed(key(site), parts, withOrderKeys));
    }
  }

  private PartKey key(SiteId site) {
    return new PartKey(site, day);
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
