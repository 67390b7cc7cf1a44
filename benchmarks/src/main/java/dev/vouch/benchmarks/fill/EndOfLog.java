package dev.vouch.benchmarks.fill;

import dev.vouch.core.event.EventIds;
import dev.vouch.core.log.Appended;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.SiteId;
import dev.vouch.embedded.log.LogSettings;
import dev.vouch.embedded.log.SqliteLog;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;

/**
 * The end of a log that has assigned all positions and pruned all records except the last, which
 * has no effect.
 */
final class EndOfLog {
  private EndOfLog() {}

  /** Creates it in a directory without a log. */
  static void write(Path data, SiteId site, long position, Instant at) {
    LogRecord nothingExpired =
        new LogRecord.Expiry(new EventIds().next(at), site, at, Instant.EPOCH);
    Clock clock = Clock.fixed(at, ZoneOffset.UTC);
    try (SqliteLog log =
        SqliteLog.open(
            data,
            LogSettings.STANDARD,
            clock,
            failed -> {
              throw failed;
            })) {
      Appended appended = log.append(nothingExpired, Optional.empty()).toCompletableFuture().join();
      if (!(appended instanceof Appended.Stored)) {
        throw new IllegalStateException("the log accepted no record; check the disk");
      }
    }
    String address = "jdbc:sqlite:" + data.resolve("log.db");
    try (Connection connection = DriverManager.getConnection(address);
        PreparedStatement move =
            connection.prepareStatement("UPDATE log_group SET first_position = ?")) {
      move.setLong(1, position);
      move.execute();
    } catch (SQLException e) {
      throw new IllegalStateException("the log's end was not written; check the disk", e);
    }
  }
}
