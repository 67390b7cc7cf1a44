package dev.vouch.core.warehouse;

import dev.vouch.core.report.EventsExport;
import java.nio.file.Path;

/** Writes events into files, alongside reports and without delaying them. Thread-safe. */
public interface EventExporter {
  /**
   * Writes the events, all as of one moment. Its memory is bounded, however many they are. Waits
   * until the file is whole; an interrupt of the waiting thread stops the work. Where it throws, it
   * leaves no file behind.
   *
   * @param file to make; until it is whole, others beside it begin with its name
   * @param progress hears how far it is; what it throws ends the export
   */
  void export(EventsExport export, Path file, Progress progress);

  /** Hears how far an export is. */
  @FunctionalInterface
  interface Progress {
    /** So many events of all those are written. */
    void at(long events, long ofAll);
  }
}
