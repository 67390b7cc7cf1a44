package dev.vouch.embedded.rows;

import dev.vouch.core.wire.Microseconds;
import dev.vouch.embedded.duckdb.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.duckdb.DuckDBConnection;

/**
 * How far a partition is applied.
 *
 * @param next the first position that is not applied
 * @param receivedUntil all events received until then have a row
 * @param creditedUntil all records received until then are considered in the rows' credit
 */
record PartitionProgress(long next, Instant receivedUntil, Instant creditedUntil) {
  static final PartitionProgress NONE = startingAt(1);

  /** A record is appended to the log within an hour of its receipt, or not at all. */
  private static final Duration ARRIVAL_MAX = Duration.ofHours(1);

  static PartitionProgress startingAt(long position) {
    return new PartitionProgress(position, Instant.EPOCH, Instant.EPOCH);
  }

  static Map<Integer, PartitionProgress> all(DuckDBConnection connection) throws SQLException {
    Map<Integer, PartitionProgress> all = new HashMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                """
                SELECT partition_number, next_position, epoch_us(received_until) AS received_until,
                  epoch_us(credited_until) AS credited_until
                FROM progress
                """)) {
      while (rows.next()) {
        all.put(
            rows.getInt("partition_number"),
            new PartitionProgress(
                rows.getLong("next_position"),
                Microseconds.instant(rows.getLong("received_until")),
                Microseconds.instant(rows.getLong("credited_until"))));
      }
    }
    return all;
  }

  PartitionProgress after(ChangeBatch batch, boolean isFolded) {
    Instant until =
        batch.receivedUntil().isAfter(receivedUntil) || isSetBack(batch)
            ? batch.receivedUntil()
            : receivedUntil;
    return new PartitionProgress(batch.next(), until, isFolded ? until : creditedUntil);
  }

  /** Whether the clock was set back before the batch was received. */
  private boolean isSetBack(ChangeBatch batch) {
    return !batch.receivedUntil().equals(Instant.EPOCH)
        && batch.receivedUntil().plus(ARRIVAL_MAX).isBefore(receivedUntil);
  }

  PartitionProgress folded() {
    return new PartitionProgress(next, receivedUntil, receivedUntil);
  }

  /** Not by an UPDATE: DuckDB makes no checkpoint after one while a report reads. */
  void save(DuckDBConnection connection, int partition) throws SQLException {
    Map<String, Object> parameters =
        Map.of(
            "partition", partition,
            "next", next,
            "received_until", receivedUntil,
            "credited_until", creditedUntil);
    Sql.of("DELETE FROM progress WHERE partition_number = :partition", parameters).run(connection);
    Sql.of(
            "INSERT INTO progress VALUES (:partition, :next, :received_until, :credited_until)",
            parameters)
        .run(connection);
  }
}
