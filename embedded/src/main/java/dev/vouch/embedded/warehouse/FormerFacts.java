package dev.vouch.embedded.warehouse;

import dev.vouch.core.event.EventId;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.report.EventColumns;
import dev.vouch.core.report.Row;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.core.visitor.UserKey;
import dev.vouch.embedded.duckdb.ResultRow;
import dev.vouch.embedded.duckdb.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.duckdb.DuckDBConnection;

/** Reads the facts of a {@link FormerWarehouse} as the records of the log that they came from. */
final class FormerFacts {
  private static final String FACTS = Sql.resource(FormerFacts.class, "former_facts.sql");

  private FormerFacts() {}

  /**
   * Returns the first records behind a position, in order; fewer than {@code atOnce} at the end.
   */
  static List<LogEntry> after(long position, int atOnce, DuckDBConnection connection)
      throws SQLException {
    Sql sql = Sql.of(FACTS, Map.of("after", position, "at_once", atOnce));
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql.text())) {
      return ResultRow.all(rows).stream().map(FormerFacts::entry).toList();
    }
  }

  private static LogEntry entry(Row row) {
    return new LogEntry(row.whole("position").orElseThrow(), record(row));
  }

  private static LogRecord record(Row row) {
    EventId id = new EventId(UUID.fromString(text(row, "id")));
    SiteId site = new SiteId(row.whole("site").orElseThrow());
    Instant receivedAt = row.instant("received_at").orElseThrow();
    String kind = text(row, "record_kind");
    return switch (kind) {
      case "server" ->
          new LogRecord.ServerEvent(
              id,
              site,
              receivedAt,
              EventColumns.content(row),
              forwarding(row),
              browser(row),
              userKey(row));
      case "browser" ->
          new LogRecord.BrowserEvent(
              id,
              site,
              receivedAt,
              EventColumns.content(row),
              browser(row).orElseThrow(),
              EventColumns.client(row),
              EventColumns.touch(row, ""));
      case "identification" ->
          new LogRecord.Identification(
              id,
              site,
              receivedAt,
              browser(row).orElseThrow(),
              userKey(row).orElseThrow(),
              EventColumns.client(row));
      case "erasure" -> new LogRecord.Erasure(id, site, receivedAt, userKey(row).orElseThrow());
      case "site_deletion" -> new LogRecord.SiteDeletion(id, site, receivedAt);
      default -> throw new IllegalArgumentException("no kind of record is called " + kind);
    };
  }

  private static Forwarding forwarding(Row row) {
    return Forwarding.valueOf(text(row, "forwarding").toUpperCase(Locale.ROOT));
  }

  private static Optional<BrowserHashes> browser(Row row) {
    return row.whole("visitor").isEmpty()
        ? Optional.empty()
        : Optional.of(
            new BrowserHashes(
                row.whole("visitor").orElseThrow(), row.whole("crossing").orElseThrow()));
  }

  private static Optional<UserKey> userKey(Row row) {
    return row.whole("user_key").isEmpty()
        ? Optional.empty()
        : Optional.of(new UserKey(row.whole("user_key").orElseThrow()));
  }

  private static String text(Row row, String column) {
    return row.text(column).orElseThrow();
  }
}
