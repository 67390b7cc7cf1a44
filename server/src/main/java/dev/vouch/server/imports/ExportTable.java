package dev.vouch.server.imports;

/** A kind of file: adds what its rows have to totals. */
@FunctionalInterface
interface ExportTable {
  /**
   * Adds a row below the header.
   *
   * @throws ImportFileException if the row is not as the product exports it; the message begins
   *     with its line
   */
  void add(ExportRow row);
}
