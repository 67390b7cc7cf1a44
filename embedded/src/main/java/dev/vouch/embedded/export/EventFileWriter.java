package dev.vouch.embedded.export;

import dev.vouch.core.report.EventsExport;
import dev.vouch.core.warehouse.EventExporter.Progress;
import dev.vouch.core.warehouse.WarehouseException;
import dev.vouch.embedded.segment.EventRow;
import dev.vouch.embedded.segment.SiteEvents;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Iterator;
import java.util.List;

/** Writes files of exports on the calling thread, in bounded memory. */
public final class EventFileWriter {
  private static final int BUFFER_BYTES = 1 << 16;
  private static final long PROGRESS_EVENTS = 1_000;

  private EventFileWriter() {}

  /**
   * Writes the events of one version of a site. Interrupting the thread cancels the export.
   *
   * @param to the stream for the file; stays open
   * @throws WarehouseException if the export was cancelled
   * @throws IOException if the stream cannot be written
   */
  public static void write(
      EventsExport export, SiteEvents events, OutputStream to, Progress progress)
      throws IOException {
    long all = EventsInOrder.count(events, export.from(), export.until());
    EventsInOrder inOrder = new EventsInOrder(events, export.from(), export.until());
    write(export, inOrder, all, to, progress);
  }

  static void write(
      EventsExport export, Iterator<EventRow> events, long all, OutputStream to, Progress progress)
      throws IOException {
    progress.at(0, all);
    OutputStream buffered = new BufferedOutputStream(to, BUFFER_BYTES);
    long written = 0;
    try (EventFile file = open(export, buffered)) {
      while (events.hasNext()) {
        requireUninterrupted();
        file.add(events.next());
        written++;
        if (written % PROGRESS_EVENTS == 0) {
          progress.at(written, all);
        }
      }
      requireUninterrupted();
    }
    buffered.flush();
    progress.at(written, all);
  }

  private static EventFile open(EventsExport export, OutputStream to) throws IOException {
    List<ExportColumn> columns = ExportColumn.of(export);
    return switch (export.format()) {
      case CSV -> new CsvEventFile(columns, to);
      case PARQUET -> new ParquetFile(columns, to);
    };
  }

  private static void requireUninterrupted() {
    if (Thread.currentThread().isInterrupted()) {
      throw new WarehouseException("the export was stopped");
    }
  }
}
