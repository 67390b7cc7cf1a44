package dev.vouch.reports.imports;

/** A kind of exported file, which adds its rows to totals. */
@FunctionalInterface
interface ExportTable {
  /**
   * Adds a row after the header.
   *
   * @throws ImportFileException if the row is not in the product's format; the message starts with
   *     the line number
   */
  void add(ExportRow row);
}
