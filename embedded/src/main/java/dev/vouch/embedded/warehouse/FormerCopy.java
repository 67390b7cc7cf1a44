package dev.vouch.embedded.warehouse;

import dev.vouch.core.credit.CreditChange;
import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.WarehouseException;
import dev.vouch.core.wire.Microseconds;
import dev.vouch.embedded.duckdb.Sql;
import dev.vouch.embedded.log.SqliteLog;
import dev.vouch.embedded.rows.CreditedRows;
import dev.vouch.embedded.state.RocksDbState;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.duckdb.DuckDBConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Copies a {@link FormerWarehouse} to empty rows and an empty state, a day or some thousand facts
 * at once, compares the events, and deletes it. An interrupted copy is begun again.
 */
final class FormerCopy implements Restoration {
  private static final Logger LOG = LoggerFactory.getLogger(FormerCopy.class);
  private static final int FACTS_AT_ONCE = 20_000;

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

  private static final String POSITIONS =
      "SELECT coalesce(max(next_position), 1) FROM former.progress";
  private static final String CLOSED =
      "SELECT coalesce(epoch_us(max(closed_until)), 0) FROM former.state";
  private static final String DAYS =
      "SELECT DISTINCT received_at::DATE::VARCHAR FROM former.closed_event ORDER BY 1";

  private final FormerWarehouse former;
  private final CreditedRows rows;
  private final RocksDbState state;
  private final PartitionCredit credit;
  private final DuckDBConnection connection;
  private final Statement statement;
  private final long next;
  private final Instant closedUntil;
  private final Queue<LocalDate> days;
  private final ProgressLog log = new ProgressLog();
  private boolean closedDaysAreCopied;
  private long lastFact;
  private volatile int percent;

  private FormerCopy(
      FormerWarehouse former,
      CreditedRows rows,
      RocksDbState state,
      DaySealing sealing,
      DuckDBConnection connection)
      throws SQLException {
    this.former = former;
    this.rows = rows;
    this.state = state;
    this.credit =
        new PartitionCredit(
            SqliteLog.PARTITION,
            state.partition(SqliteLog.PARTITION),
            rows,
            sealing,
            new WarehouseMetrics());
    this.connection = connection;
    this.statement = connection.createStatement();
    statement.execute(
        "ATTACH '%s' AS former (READ_ONLY)".formatted(former.file().toString().replace("'", "''")));
    this.next = number(POSITIONS);
    this.closedUntil = Microseconds.instant(number(CLOSED));
    this.days = new ArrayDeque<>(closedDays());
  }

  static FormerCopy begin(
      FormerWarehouse former, CreditedRows rows, RocksDbState state, DaySealing sealing) {
    LOG.info(
        "The warehouse of a former version is copied; this takes about a minute of processor time"
            + " per million events. Reports are available afterwards");
    try {
      DuckDBConnection connection = rows.duplicate();
      try {
        return new FormerCopy(former, rows, state, sealing, connection);
      } catch (SQLException | RuntimeException e) {
        connection.close();
        throw e;
      }
    } catch (SQLException e) {
      throw unreadable(e);
    }
  }

  @Override
  public boolean advance() {
    try {
      if (!days.isEmpty()) {
        copyDay(days.element());
        days.remove();
        return true;
      }
      if (!closedDaysAreCopied) {
        copyExpiries();
        closedDaysAreCopied = true;
        return true;
      }
      if (copyFacts()) {
        return true;
      }
      finish();
      return false;
    } catch (SQLException e) {
      throw unreadable(e);
    }
  }

  private List<LocalDate> closedDays() throws SQLException {
    List<LocalDate> found = new ArrayList<>();
    try (ResultSet row = statement.executeQuery(DAYS)) {
      while (row.next()) {
        found.add(LocalDate.parse(row.getString(1)));
      }
    }
    return found;
  }

  private void copyDay(LocalDate day) {
    rows.load(
        SqliteLog.PARTITION,
        day,
        "SELECT *, position AS changed_by FROM former.closed_event WHERE received_at::DATE = DATE '%s'"
            .formatted(day));
  }

  private void copyExpiries() throws SQLException {
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

  /** Passes some facts through the processor; returns whether any are left. */
  private boolean copyFacts() throws SQLException {
    List<LogEntry> facts = FormerFacts.after(lastFact, FACTS_AT_ONCE, connection);
    if (facts.isEmpty()) {
      return false;
    }
    long last = facts.getLast().position();
    credit.apply(new Batch(SqliteLog.PARTITION, lastFact + 1, last, facts));
    lastFact = last;
    percent = (int) (last * 100 / next);
    log.at(last, next, progress());
    return true;
  }

  private void finish() throws SQLException {
    if (lastFact + 1 < next) {
      credit.apply(new Batch(SqliteLog.PARTITION, lastFact + 1, next - 1, List.of()));
    }
    while (credit.continueWork()) {
      // Each call does a part.
    }
    boolean _ = rows.checkpoint();
    state.checkpoint();
    compare();
    statement.execute("DETACH former");
    former.delete();
    LOG.info("The warehouse of the former version was copied");
  }

  private void compare() throws SQLException {
    if (number(Sql.of(DIFFERENCES, Map.of("closed_until", closedUntil)).text()) > 0) {
      throw WarehouseException.damaged(
          "the copy of the former warehouse has other events than %s, which is kept: to use it, rename it to warehouse.duckdb and run the former version"
              .formatted(former.file().getFileName()));
    }
  }

  private long number(String sql) throws SQLException {
    try (ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    }
  }

  private static WarehouseException unreadable(SQLException e) {
    return new WarehouseException(
        "the warehouse of a former version cannot be copied: check the disk", e);
  }

  @Override
  public String progress() {
    return "%d %% of the warehouse of a former version is copied".formatted(percent);
  }

  @Override
  public void close() {
    try (connection) {
      statement.close();
    } catch (SQLException e) {
      throw unreadable(e);
    }
  }
}
