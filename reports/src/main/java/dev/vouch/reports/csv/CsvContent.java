package dev.vouch.reports.csv;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;

/**
 * The text of a CSV file. It can be read several times, so that no reader has to keep it in memory.
 */
@FunctionalInterface
public interface CsvContent {
  /** Returns a new reader of the complete text. Every reader reads equal text. */
  Reader open() throws IOException;

  /** Returns the content of a text in memory. */
  static CsvContent of(String text) {
    return () -> new StringReader(text);
  }
}
