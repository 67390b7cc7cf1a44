package dev.vouch.embedded.export;

import dev.vouch.embedded.segment.EventRow;
import java.io.IOException;

/** A file that is written event by event. Its end is written by {@link #close}. */
sealed interface EventFile extends AutoCloseable permits CsvEventFile, ParquetFile {
  void add(EventRow event) throws IOException;

  @Override
  void close() throws IOException;
}
