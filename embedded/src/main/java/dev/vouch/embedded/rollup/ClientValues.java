package dev.vouch.embedded.rollup;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** A client: a row of the table {@code client}. */
record ClientValues(
    Optional<String> country,
    Optional<String> device,
    Optional<String> browser,
    Optional<String> os) {
  static final ClientValues UNKNOWN =
      new ClientValues(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  /** Reads four columns that begin at one. */
  static ClientValues read(ResultSet row, int column) throws SQLException {
    return new ClientValues(
        Optional.ofNullable(row.getString(column)),
        Optional.ofNullable(row.getString(column + 1)),
        Optional.ofNullable(row.getString(column + 2)),
        Optional.ofNullable(row.getString(column + 3)));
  }

  /** Returns the groups that its events belong to. */
  List<GroupKey> groups() {
    return List.of(
        GroupKey.value(Grouping.COUNTRY, country),
        GroupKey.value(Grouping.DEVICE, device),
        GroupKey.value(Grouping.BROWSER, browser),
        GroupKey.value(Grouping.OS, os));
  }
}
