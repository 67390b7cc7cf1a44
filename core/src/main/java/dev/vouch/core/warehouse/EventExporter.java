package dev.vouch.core.warehouse;

import dev.vouch.core.report.EventsExport;
import java.io.IOException;
import java.io.OutputStream;

/** Writer of events to streams, which runs alongside reports without delaying them. Thread-safe. */
public interface EventExporter {
  /**
   * Writes the events as of one moment. Memory is bounded, regardless of the number of events.
   * Blocks until all are written; an interrupt of the calling thread cancels the export. If an
   * exception is thrown, the stream may have received a part of the file.
   *
   * @param to receives the file on the calling thread; is not closed
   * @param progress receives the progress; an exception from it ends the export
   * @throws IOException if the stream throws one
   */
  void export(EventsExport export, OutputStream to, Progress progress) throws IOException;

  /** A listener for the progress of an export. */
  @FunctionalInterface
  interface Progress {
    /** Called with the number of events read and their total. */
    void at(long events, long ofAll);
  }
}
