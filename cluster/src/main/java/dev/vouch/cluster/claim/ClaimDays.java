package dev.vouch.cluster.claim;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;

/**
 * The partitions of the table {@code claim}, one per day. All nodes claim keys in the newest
 * partition, whatever their clocks show, and look for keys in all partitions. The partition of a
 * new day is created while no claim is in progress; from then on, the partition before it accepts
 * no more claims. So two nodes cannot claim one key in two partitions.
 */
final class ClaimDays {
  /** The number of days for which partitions are kept: one day longer than a claim is valid. */
  private static final int KEPT_DAYS = 8;

  private static final String PREFIX = "claim_";
  private static final DateTimeFormatter DAY = DateTimeFormatter.BASIC_ISO_DATE;

  private ClaimDays() {}

  /**
   * Returns the day in whose partition keys are claimed at present. If there is no partition of
   * {@code now} or later, creates one and drops expired partitions.
   */
  static LocalDate of(Connection connection, Instant now) throws SQLException {
    LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
    List<LocalDate> days = days(connection);
    if (!days.isEmpty() && !days.getLast().isBefore(today)) {
      return days.getLast();
    }
    connection.setAutoCommit(false);
    try {
      execute(connection, "LOCK TABLE claim IN ACCESS EXCLUSIVE MODE");
      LocalDate day = begin(connection, today, days(connection));
      connection.commit();
      return day;
    } finally {
      connection.setAutoCommit(true); // Rolls nothing back: a failed connection is closed.
    }
  }

  private static LocalDate begin(Connection connection, LocalDate today, List<LocalDate> days)
      throws SQLException {
    if (!days.isEmpty()) {
      LocalDate newest = days.getLast();
      if (!newest.isBefore(today)) {
        return newest; // Another node was first.
      }
      close(connection, newest);
    }
    create(connection, today);
    for (LocalDate day : days) {
      if (day.isBefore(today.minusDays(KEPT_DAYS))) {
        execute(connection, "DROP TABLE " + name(day));
      }
    }
    return today;
  }

  /**
   * Closes a partition to new claims, which have a record. Confirmed and overdue claims have none,
   * so they can still be updated.
   */
  private static void close(Connection connection, LocalDate day) throws SQLException {
    execute(
        connection,
        "ALTER TABLE %s ADD CONSTRAINT closed CHECK (coalesce(record, '') = '') NOT VALID"
            .formatted(name(day)));
  }

  /**
   * Leaves free space in each page, so that confirming a claim does not move the row to another
   * page.
   */
  private static void create(Connection connection, LocalDate day) throws SQLException {
    execute(
        connection,
        "CREATE TABLE %s PARTITION OF claim FOR VALUES IN ('%s') WITH (fillfactor = 80)"
            .formatted(name(day), day));
  }

  private static List<LocalDate> days(Connection connection) throws SQLException {
    List<LocalDate> days = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(ClaimSql.PARTITIONS)) {
      while (rows.next()) {
        days.add(LocalDate.parse(rows.getString(1).substring(PREFIX.length()), DAY));
      }
    }
    return days;
  }

  private static String name(LocalDate day) {
    return PREFIX + day.format(DAY);
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
