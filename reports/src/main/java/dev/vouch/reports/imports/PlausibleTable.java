package dev.vouch.reports.imports;

import dev.vouch.core.report.Dimension.Field;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A file of a Plausible export that has daily totals. */
enum PlausibleTable {
  VISITORS,
  SOURCES,
  LOCATIONS,
  DEVICES,
  BROWSERS,
  OPERATING_SYSTEMS,
  PAGES;

  /**
   * A column with the values of a dimension.
   *
   * @param name the column's name in the file
   */
  record Column(String name, Field dimension) {}

  /** Returns the table whose name is part of a file's name; empty if it is not imported. */
  static Optional<PlausibleTable> named(String name) {
    return Arrays.stream(values())
        .filter(table -> table.name().toLowerCase(Locale.ROOT).equals(name))
        .findAny();
  }

  /**
   * Returns the columns with values of dimensions; empty if the table contains totals of the site.
   */
  List<Column> columns() {
    return switch (this) {
      case VISITORS -> List.of();
      case SOURCES ->
          List.of(
              new Column("source", Field.SOURCE),
              new Column("utm_medium", Field.MEDIUM),
              new Column("utm_campaign", Field.CAMPAIGN),
              new Column("utm_content", Field.CONTENT),
              new Column("utm_term", Field.TERM));
      case LOCATIONS -> List.of(new Column("country", Field.COUNTRY));
      case DEVICES -> List.of(new Column("device", Field.DEVICE));
      case BROWSERS -> List.of(new Column("browser", Field.BROWSER));
      case OPERATING_SYSTEMS -> List.of(new Column("operating_system", Field.OS));
      case PAGES -> List.of(new Column("page", Field.PAGE_PATH));
    };
  }
}
