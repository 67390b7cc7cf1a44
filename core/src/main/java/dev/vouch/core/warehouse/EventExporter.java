package dev.vouch.core.warehouse;

import dev.vouch.core.report.EventsExport;
import java.nio.file.Path;

/** Writer of events to files, which runs alongside reports without delaying them. Thread-safe. */
public interface EventExporter {
  /**
   * Writes the events as of one moment. Memory is bounded, regardless of their number. Blocks until
   * the file is complete; an interrupt of the calling thread cancels the export. If it throws, no
   * file remains.
   *
   * @param file the file to create; temporary files next to it begin with its name
   * @param progress receives the progress; an exception from it ends the export
   */
  void export(EventsExport export, Path file, Progress progress);

  /** A listener for the progress of an export. */
  @FunctionalInterface
  interface Progress {
    /** Called with the number of events written and their total. */
    void at(long events, long ofAll);
  }
}
