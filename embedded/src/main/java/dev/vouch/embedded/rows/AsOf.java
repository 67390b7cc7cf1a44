package dev.vouch.embedded.rows;

import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.function.Function;
import org.duckdb.DuckDBConnection;

/**
 * The time up to which the reports of a transaction are complete: the earliest of all partitions.
 *
 * @param receivedUntil all events received until then have a row
 * @param creditedUntil all records received until then are considered in the rows' credit
 */
public record AsOf(Instant receivedUntil, Instant creditedUntil) {
  /**
   * Reads it.
   *
   * @param reader a connection of {@link CreditedRows#duplicate}
   */
  public static AsOf read(DuckDBConnection reader) throws SQLException {
    Collection<PartitionProgress> all = PartitionProgress.all(reader).values();
    return new AsOf(
        earliest(all, PartitionProgress::receivedUntil),
        earliest(all, PartitionProgress::creditedUntil));
  }

  /**
   * Returns until when rows and credit are right, or a later time until which they are known to be;
   * at most {@code now}, which records are after if the clock was ahead when they were received.
   */
  public Instant orLater(Instant known, Instant now) {
    Instant until = known.isAfter(creditedUntil) ? known : creditedUntil;
    return until.isAfter(now) ? now : until;
  }

  private static Instant earliest(
      Collection<PartitionProgress> all, Function<PartitionProgress, Instant> time) {
    return all.stream().map(time).min(Instant::compareTo).orElse(Instant.EPOCH);
  }
}
