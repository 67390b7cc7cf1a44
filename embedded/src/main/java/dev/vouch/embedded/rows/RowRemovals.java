package dev.vouch.embedded.rows;

import dev.vouch.core.credit.CreditChange;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.wire.Microseconds;
import dev.vouch.embedded.duckdb.Sql;
import dev.vouch.embedded.rollup.Rollups;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.duckdb.DuckDBConnection;

/**
 * Removes rows, and closes days. Each method is part of the current transaction, after all
 * corrections have been folded.
 */
final class RowRemovals {
  private static final String UNLINK =
      """
      UPDATE event SET %s
      WHERE partition_number = :partition AND %s
        AND received_at < (SELECT max(until) FROM closed WHERE partition_number = :partition)
      """
          .formatted(ErasedRows.assignments(), ErasedRows.LINKED);

  private final DuckDBConnection connection;
  private final Dictionaries dictionaries;
  private final Rollups rollups;
  private final Map<SiteId, Instant> expiries = new HashMap<>();
  private final Map<Integer, Instant> closedUntil = new HashMap<>();

  RowRemovals(DuckDBConnection connection, Dictionaries dictionaries, Rollups rollups)
      throws SQLException {
    this.connection = connection;
    this.dictionaries = dictionaries;
    this.rollups = rollups;
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT site, epoch_us(until) FROM expiry")) {
      while (rows.next()) {
        expiries.put(new SiteId(rows.getLong(1)), Microseconds.instant(rows.getLong(2)));
      }
    }
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery("SELECT partition_number, epoch_us(until) FROM closed")) {
      while (rows.next()) {
        closedUntil.put(rows.getInt(1), Microseconds.instant(rows.getLong(2)));
      }
    }
  }

  /** Whether an event of this time is reported. */
  boolean isReported(SiteId site, Instant at) {
    Instant until = expiries.get(site);
    return until == null || !at.isBefore(until);
  }

  /**
   * Whether an event of this time is in a closed day. Its row is final: a log that is applied again
   * after the sealed days were loaded does not change it.
   */
  boolean isClosed(int partition, Instant at) {
    return closedUntil(partition).filter(at::isBefore).isPresent();
  }

  /** When the first day of a partition begins that is not closed; empty if none is. */
  Optional<Instant> closedUntil(int partition) {
    return Optional.ofNullable(closedUntil.get(partition));
  }

  void apply(int partition, CreditChange.UserErased erased) throws SQLException {
    Map<String, Object> parameters =
        Map.of(
            "partition", partition,
            "site", erased.site().value(),
            "user_key", erased.userKey().value(),
            "before", erased.before(),
            "position", erased.position());
    rollups.eraseUser(erased.site(), erased.userKey());
    run("DELETE FROM event WHERE " + ErasedRows.OWN, parameters);
    run(UNLINK, parameters);
    dictionaries.deleteUnused(erased.site());
  }

  void apply(CreditChange.SiteDeleted deleted) throws SQLException {
    deleteBefore(deleted.site(), deleted.before());
    run(
        "DELETE FROM expiry WHERE site = :site AND until <= :before",
        Map.of("site", deleted.site().value(), "before", deleted.before()));
    expiries.computeIfPresent(
        deleted.site(), (site, until) -> until.isAfter(deleted.before()) ? until : null);
  }

  void apply(CreditChange.Expired expired) throws SQLException {
    deleteBefore(expired.site(), expired.until());
    Instant until =
        expiries.merge(
            expired.site(), expired.until(), (old, late) -> late.isAfter(old) ? late : old);
    Map<String, Object> parameters = Map.of("site", expired.site().value(), "until", until);
    run("DELETE FROM expiry WHERE site = :site", parameters);
    run("INSERT INTO expiry VALUES (:site, :until)", parameters);
  }

  private void deleteBefore(SiteId site, Instant before) throws SQLException {
    run(
        "DELETE FROM event WHERE site = :site AND received_at < :before",
        Map.of("site", site.value(), "before", before));
    rollups.removeBefore(site, before);
    dictionaries.deleteUnused(site);
  }

  /**
   * Only the credited visitor is kept of a closed day (docs/identity.md I3), and no order that no
   * open day can refer to (R2).
   */
  void apply(int partition, CreditChange.DayClosed closed) throws SQLException {
    Instant start = closed.day().atStartOfDay(ZoneOffset.UTC).toInstant();
    Instant end = closed.day().plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant();
    Map<String, Object> parameters = Map.of("partition", partition, "start", start, "end", end);
    run(
        """
        UPDATE event SET forwarded_visitor = NULL
        WHERE partition_number = :partition AND received_at >= :start AND received_at < :end
          AND forwarded_visitor IS NOT NULL
        """,
        parameters);
    run(
        """
        UPDATE event SET order_key = NULL
        WHERE partition_number = :partition AND received_at < :end AND order_key IS NOT NULL
        """,
        Map.of(
            "partition",
            partition,
            "end",
            ExpandedRows.start(closed.lastDayWithoutOrders().plusDays(1))));
    run("DELETE FROM closed WHERE partition_number = :partition AND until <= :end", parameters);
    run(
        """
        INSERT INTO closed SELECT :partition, :end
        WHERE NOT EXISTS (FROM closed WHERE partition_number = :partition)
        """,
        parameters);
    closedUntil.merge(partition, end, (old, late) -> late.isAfter(old) ? late : old);
  }

  private void run(String sql, Map<String, Object> parameters) throws SQLException {
    Sql.of(sql, parameters).run(connection);
  }
}
