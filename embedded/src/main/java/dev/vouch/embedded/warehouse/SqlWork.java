package dev.vouch.embedded.warehouse;

import java.sql.SQLException;

/** Some statements, which one thread runs for another. */
@FunctionalInterface
interface SqlWork {
  void run() throws SQLException;
}
