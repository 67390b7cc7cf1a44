package dev.vouch.embedded.warehouse;

import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.log.LogRecord;
import java.util.ArrayList;
import java.util.List;

/**
 * Where a checkpoint is due: at the end of a row group of DuckDB's table of events, so that it
 * writes every row once. DuckDB begins a new group behind each checkpoint. Nothing is applied while
 * one is made, so groups are a third as large as they might be: as much work in all, but each takes
 * about a quarter of a second. For the projector's thread.
 */
final class RowGroup {
  /** At most 122,880, DuckDB's own size of a group. */
  static final int ROWS = 40_960;

  private long rows;

  /** The batch, cut behind each record that fills a group. */
  List<Batch> cut(Batch batch) {
    List<Batch> parts = new ArrayList<>();
    List<LogEntry> entries = batch.entries();
    long first = batch.first();
    int begin = 0;
    long filled = rows;
    for (int end = 1; end < entries.size(); end++) {
      LogEntry last = entries.get(end - 1);
      if (isRow(last) && ++filled % ROWS == 0) {
        parts.add(
            new Batch(batch.partition(), first, last.position(), entries.subList(begin, end)));
        first = last.position() + 1;
        begin = end;
      }
    }
    parts.add(
        new Batch(batch.partition(), first, batch.last(), entries.subList(begin, entries.size())));
    return parts;
  }

  /** Notes what was appended; true when the group is full, and until a checkpoint is made. */
  boolean isFullWith(Batch applied) {
    rows += applied.entries().stream().filter(RowGroup::isRow).count();
    return rows >= ROWS;
  }

  /** Notes a checkpoint, or that none could be made: what follows begins a new group. */
  void begin() {
    rows = 0;
  }

  private static boolean isRow(LogEntry entry) {
    return switch (entry.record()) {
      case LogRecord.ServerEvent _, LogRecord.BrowserEvent _ -> true;
      case LogRecord.Identification _,
          LogRecord.Erasure _,
          LogRecord.SiteDeletion _,
          LogRecord.Expiry _ ->
          false;
    };
  }
}
