package dev.vouch.embedded.warehouse;

import java.sql.SQLException;

/** Statements without a result, which one thread may run for another. */
@FunctionalInterface
interface SqlWork {
  void run() throws SQLException;
}
