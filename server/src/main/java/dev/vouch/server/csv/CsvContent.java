package dev.vouch.server.csv;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;

/** The text of a CSV file, which can be read more than once, so that no reader has to keep it. */
@FunctionalInterface
public interface CsvContent {
  /** Returns a reader of the whole text, always the same. */
  Reader open() throws IOException;

  /** Returns a text in memory. */
  static CsvContent of(String text) {
    return () -> new StringReader(text);
  }
}
