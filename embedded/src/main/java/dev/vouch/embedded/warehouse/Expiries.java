package dev.vouch.embedded.warehouse;

import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.wire.Microseconds;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.duckdb.DuckDBConnection;

/**
 * Since when a site's events are reported (retention). What has expired is deleted where its credit
 * is stored; as facts they go with all others, when no open day can look at them.
 */
final class Expiries {
  private Expiries() {}

  /** Applies the expiries among these entries, and deletes those of sites that are deleted. */
  static void settle(DuckDBConnection connection, List<LogEntry> entries) throws SQLException {
    for (LogEntry entry : entries) {
      switch (entry.record()) {
        case LogRecord.Expiry expiry -> apply(connection, expiry);
        case LogRecord.SiteDeletion deletion -> forget(connection, deletion);
        case LogRecord.ServerEvent _,
            LogRecord.BrowserEvent _,
            LogRecord.Identification _,
            LogRecord.Erasure _ -> {
          // Says nothing of how long events are kept.
        }
      }
    }
  }

  /** Whether there is an expiry among these entries. */
  static boolean areAmong(Collection<LogEntry> entries) {
    return entries.stream().anyMatch(entry -> entry.record() instanceof LogRecord.Expiry);
  }

  /** What such an expiry hid, the deletion takes away. */
  private static void forget(DuckDBConnection connection, LogRecord.SiteDeletion deletion)
      throws SQLException {
    Sql.of(
            "DELETE FROM expiry WHERE site = :site AND until <= :deleted_at",
            Map.of("site", deletion.site().value(), "deleted_at", deletion.receivedAt()))
        .run(connection);
  }

  private static void apply(DuckDBConnection connection, LogRecord.Expiry expiry)
      throws SQLException {
    Map<String, Object> parameters = Map.of("site", expiry.site().value(), "until", expiry.until());
    String raise = "UPDATE expiry SET until = greatest(expiry.until, :until) WHERE site = :site";
    if (Sql.of(raise, parameters).run(connection) == 0) {
      Sql.of("INSERT INTO expiry VALUES (:site, :until)", parameters).run(connection);
    }
    for (String stored : List.of("closed_event", "open_credit")) {
      Sql.of(
              "DELETE FROM %s WHERE site = :site AND received_at < :until".formatted(stored),
              parameters)
          .run(connection);
    }
  }

  /** The first instant, at or after {@code from}, whose events are reported. */
  static Instant reportedFrom(DuckDBConnection connection, SiteId site, Instant from)
      throws SQLException {
    Sql sql =
        Sql.of(
            "SELECT epoch_us(until) FROM expiry WHERE site = :site", Map.of("site", site.value()));
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql.text())) {
      Instant until = rows.next() ? Microseconds.instant(rows.getLong(1)) : from;
      return until.isAfter(from) ? until : from;
    }
  }
}
