package dev.vouch.embedded.rows;

import java.sql.SQLException;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.duckdb.DuckDBAppender;

/** Appends optional values. */
final class Cells {
  private Cells() {}

  static void text(DuckDBAppender to, Optional<String> text) throws SQLException {
    if (text.isPresent()) {
      to.append(text.get());
    } else {
      to.appendNull();
    }
  }

  static void whole(DuckDBAppender to, OptionalLong whole) throws SQLException {
    if (whole.isPresent()) {
      to.append(whole.getAsLong());
    } else {
      to.appendNull();
    }
  }

  static void id(DuckDBAppender to, OptionalInt id) throws SQLException {
    if (id.isPresent()) {
      to.append(id.getAsInt());
    } else {
      to.appendNull();
    }
  }
}
