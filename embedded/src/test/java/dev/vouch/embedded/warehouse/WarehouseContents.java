package dev.vouch.embedded.warehouse;

import dev.vouch.embedded.segment.EventRow;
import dev.vouch.embedded.segment.EventStore;
import dev.vouch.embedded.segment.OpenedStore;
import dev.vouch.embedded.segment.StoredFiles;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** The events in the files of a data directory that no warehouse uses. */
final class WarehouseContents {

  private WarehouseContents() {}

  /** Returns the events of a day, by site, time and position. */
  static List<EventRow> of(Path data, LocalDate day) {
    List<EventRow> rows = new ArrayList<>();
    try (EventStore store =
        ((OpenedStore.Usable) EventStore.open(data.resolve(EventStore.DIRECTORY))).store()) {
      for (Iterator<EventRow> each = store.rows(day); each.hasNext(); ) {
        rows.add(each.next());
      }
    }
    return rows;
  }

  /** Deletes what follows from the log. */
  static void loseOpenDays(Path data) {
    new StoredFiles(data.resolve(EventStore.DIRECTORY)).deleteDerived();
  }
}
