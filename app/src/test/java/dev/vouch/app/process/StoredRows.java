package dev.vouch.app.process;

import dev.vouch.embedded.segment.EventRow;
import dev.vouch.embedded.segment.EventStore;
import dev.vouch.embedded.segment.OpenedStore;
import dev.vouch.embedded.segment.StoredFiles;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** The events in the files of a data directory that no server uses. */
public final class StoredRows {

  /** Tests move the clock by less. */
  private static final int DAYS = 600;

  private StoredRows() {}

  /** Returns the events of all sites. */
  public static List<EventRow> of(Path data) {
    List<EventRow> rows = new ArrayList<>();
    LocalDate today = LocalDate.now(ZoneOffset.UTC);
    try (EventStore store = open(data)) {
      for (LocalDate day = today.minusDays(DAYS);
          day.isBefore(today.plusDays(DAYS));
          day = day.plusDays(1)) {
        for (Iterator<EventRow> each = store.rows(day); each.hasNext(); ) {
          rows.add(each.next());
        }
      }
    }
    return rows;
  }

  private static EventStore open(Path data) {
    return ((OpenedStore.Usable) EventStore.open(data.resolve(EventStore.DIRECTORY))).store();
  }

  /** Deletes what follows from the log. */
  public static void loseOpenDays(Path data) {
    new StoredFiles(data.resolve(EventStore.DIRECTORY)).deleteDerived();
  }
}
