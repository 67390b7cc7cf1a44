package dev.vouch.embedded.warehouse;

import java.sql.SQLException;
import org.duckdb.DuckDBConnection;

/** Opens connections to the rows, which the caller closes. Thread-safe. */
@FunctionalInterface
interface ConnectionSource {
  DuckDBConnection open() throws SQLException;
}
