package dev.vouch.benchmarks.reports;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The disk usage of events in the warehouse: all blocks that contain a part of the table {@code
 * event} or of its dictionaries, after a checkpoint.
 */
final class AtRest {
  private static final String BYTES_PER_EVENT =
      """
      WITH segment AS (
        SELECT block_id, additional_block_ids, persistent FROM pragma_storage_info('event')
        UNION ALL
        SELECT block_id, additional_block_ids, persistent FROM pragma_storage_info('page')
        UNION ALL
        SELECT block_id, additional_block_ids, persistent FROM pragma_storage_info('client')
        UNION ALL
        SELECT block_id, additional_block_ids, persistent FROM pragma_storage_info('touch')),
      block AS (
        SELECT block_id FROM segment WHERE persistent AND block_id >= 0
        UNION
        SELECT unnest(additional_block_ids) FROM segment WHERE persistent)
      SELECT
        (SELECT count(*) FROM block)
        * (SELECT block_size FROM pragma_database_size())
        / greatest(1, (SELECT count(*) FROM event))
      """;

  private AtRest() {}

  /** Reads a warehouse that no other process has open. */
  static double bytesPerEvent(Path data) {
    String address = "jdbc:duckdb:" + data.resolve("warehouse.duckdb");
    try (Connection connection = DriverManager.getConnection(address);
        Statement statement = connection.createStatement()) {
      statement.execute("CHECKPOINT");
      try (ResultSet row = statement.executeQuery(BYTES_PER_EVENT)) {
        row.next();
        return row.getDouble(1);
      }
    } catch (SQLException e) {
      throw new IllegalStateException("cannot read the warehouse in " + data, e);
    }
  }
}
