package dev.vouch.embedded.warehouse;

import dev.vouch.core.credit.CreditChange;
import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.wire.Microseconds;
import dev.vouch.embedded.duckdb.DuckDbSettings;
import dev.vouch.embedded.duckdb.Sql;
import dev.vouch.embedded.duckdb.WarehouseException;
import dev.vouch.embedded.log.SqliteLog;
import dev.vouch.embedded.rows.CreditedRows;
import dev.vouch.embedded.state.RocksDbState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.duckdb.DuckDBConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A {@code warehouse.duckdb} of the versions of Vouch that computed credit when it was read: the
 * facts of 28 days, and the credited events of closed days. Its content is copied to the rows and
 * the state at the first start; until all is copied and compared, its file is the only one that
 * counts.
 */
final class FormerWarehouse {
  private static final Logger LOG = LoggerFactory.getLogger(FormerWarehouse.class);
  private static final int FACTS_AT_ONCE = 20_000;
  private static final Duration WINDOW = Duration.ofDays(14);

  private static final String DIFFERENCES =
      """
      WITH
        copied AS (
          SELECT site, count(*) AS events, sum(success_value) AS total FROM event GROUP BY site),
        stored AS (
          SELECT site, success_value FROM former.closed_event
          UNION ALL
          SELECT event.site, success_value
          FROM former.event LEFT JOIN former.expiry ON expiry.site = event.site
          WHERE event.received_at >= :closed_until
            AND (until IS NULL OR event.received_at >= until)),
        known AS (
          SELECT site, count(*) AS events, sum(success_value) AS total FROM stored GROUP BY site)
      SELECT count(*) FROM copied FULL JOIN known ON known.site = copied.site
      WHERE copied.events IS DISTINCT FROM known.events
        OR copied.total IS DISTINCT FROM known.total
      """;

  private final Path file;

  FormerWarehouse(Path directory) {
    this.file = directory.resolve("warehouse-former.duckdb");
  }

  boolean exists() {
    return Files.exists(file);
  }

  /** Gives a file the name of a former one, after what is in its WAL was moved to it. */
  void setAside(Path current, DuckDbSettings settings) {
    try (Connection connection =
            DriverManager.getConnection("jdbc:duckdb:" + current, settings.asProperties());
        Statement statement = connection.createStatement()) {
      statement.execute("CHECKPOINT");
    } catch (SQLException e) {
      throw new WarehouseException("the former warehouse cannot be written: check the disk", e);
    }
    try {
      Files.move(current, file);
    } catch (IOException e) {
      throw new UncheckedIOException("the former warehouse cannot be renamed: check rights", e);
    }
  }

  /** Copies its content to empty rows and an empty state, and deletes it. */
  void copyTo(CreditedRows rows, RocksDbState state, DaySealing sealing) {
    LOG.info(
        "The warehouse of a former version is copied; this takes about a minute of processor time"
            + " per million events");
    try (DuckDBConnection connection = rows.duplicate();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "ATTACH '%s' AS former (READ_ONLY)".formatted(file.toString().replace("'", "''")));
      long next = number(statement, "SELECT coalesce(max(next_position), 1) FROM former.progress");
      Instant closedUntil =
          Microseconds.instant(
              number(
                  statement, "SELECT coalesce(epoch_us(max(closed_until)), 0) FROM former.state"));
      copyClosedDays(rows, statement, closedUntil);
      PartitionCredit credit =
          new PartitionCredit(
              SqliteLog.PARTITION, state.partition(SqliteLog.PARTITION), rows, sealing);
      copyFacts(credit, connection, next, closedUntil);
      rows.checkpoint();
      state.checkpoint();
      compare(statement, closedUntil);
      statement.execute("DETACH former");
    } catch (SQLException e) {
      throw new WarehouseException(
          "the warehouse of a former version cannot be copied: check the disk, and start again", e);
    }
    delete();
    LOG.info("The warehouse of the former version was copied");
  }

  private void compare(Statement statement, Instant closedUntil) throws SQLException {
    Sql differences = Sql.of(DIFFERENCES, Map.of("closed_until", closedUntil));
    if (number(statement, differences.text()) > 0) {
      throw new WarehouseException(
          "the copy of the former warehouse has other events than %s, which is kept: to use it, rename it to warehouse.duckdb and run the former version"
              .formatted(file.getFileName()));
    }
  }

  private void copyClosedDays(CreditedRows rows, Statement statement, Instant closedUntil)
      throws SQLException {
    List<LocalDate> days = new ArrayList<>();
    try (ResultSet found =
        statement.executeQuery(
            "SELECT DISTINCT received_at::DATE::VARCHAR FROM former.closed_event ORDER BY 1")) {
      while (found.next()) {
        days.add(LocalDate.parse(found.getString(1)));
      }
    }
    for (LocalDate day : days) {
      rows.load(
          SqliteLog.PARTITION,
          day,
          "SELECT *, position AS changed_by FROM former.closed_event WHERE received_at::DATE = DATE '%s'"
              .formatted(day));
    }
    List<CreditChange> changes = new ArrayList<>();
    try (ResultSet expiries =
        statement.executeQuery("SELECT site, epoch_us(until) FROM former.expiry")) {
      while (expiries.next()) {
        changes.add(
            new CreditChange.Expired(
                new SiteId(expiries.getLong(1)), Microseconds.instant(expiries.getLong(2))));
      }
    }
    if (closedUntil.isAfter(Instant.EPOCH)) {
      changes.add(
          new CreditChange.DayClosed(
              closedUntil.atZone(ZoneOffset.UTC).toLocalDate().minusDays(1)));
    }
    rows.applyDeferred(SqliteLog.PARTITION, changes);
  }

  private static void copyFacts(
      PartitionCredit credit, DuckDBConnection connection, long next, Instant closedUntil)
      throws SQLException {
    long last = 0;
    List<LogEntry> facts = FormerFacts.after(last, FACTS_AT_ONCE, connection);
    while (!facts.isEmpty()) {
      credit.apply(new Batch(SqliteLog.PARTITION, last + 1, facts.getLast().position(), facts));
      last = facts.getLast().position();
      facts = FormerFacts.after(last, FACTS_AT_ONCE, connection);
    }
    if (last + 1 < next) {
      credit.apply(new Batch(SqliteLog.PARTITION, last + 1, next - 1, List.of()));
    }
    credit.closeDays(closedUntil.plus(WINDOW));
  }

  private static long number(Statement statement, String sql) throws SQLException {
    try (ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    }
  }

  private void delete() {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException("the former warehouse cannot be deleted: check rights", e);
    }
  }
}
