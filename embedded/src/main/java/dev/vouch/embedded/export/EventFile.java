package dev.vouch.embedded.export;

import dev.vouch.embedded.segment.EventRow;
import java.io.IOException;

/** A file that is written event by event; {@link #close} writes its end. */
sealed interface EventFile extends AutoCloseable permits CsvEventFile, ParquetFile {
  void add(EventRow event) throws IOException;

  @Override
  void close() throws IOException;
}
