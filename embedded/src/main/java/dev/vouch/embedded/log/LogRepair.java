package dev.vouch.embedded.log;

import dev.vouch.core.engine.DataRecovery.RepairRefusedException;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.wire.Microseconds;
import dev.vouch.embedded.log.LostPositions.LossReason;
import dev.vouch.embedded.log.LostPositions.Range;
import dev.vouch.embedded.log.StoredRecord.Damaged;
import dev.vouch.embedded.log.StoredRecord.Intact;
import dev.vouch.embedded.log.StoredRecord.Removed;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Repairs of {@code log.db} in a directory that no server uses: they store which positions are
 * lost, so that readers skip them (docs/recovery.md). No record is changed or removed, except that
 * a later erasure removes what was skipped in its groups. Not thread-safe.
 */
public final class LogRepair {
  private static final String GROUP_BEFORE =
      """
      SELECT first_position, record_count, records, written_at_us
      FROM log_group
      WHERE first_position <= ?
      ORDER BY first_position DESC
      LIMIT 1
      """;
  private static final String NEXT_GROUP =
      "SELECT min(first_position) FROM log_group WHERE first_position > ?";
  private static final String LAST_WRITTEN =
      "SELECT written_at_us FROM log_group ORDER BY first_position DESC LIMIT 1";

  private final Path directory;
  private final InstantSource clock;

  public LogRepair(Path directory, InstantSource clock) {
    this.directory = directory;
    this.clock = clock;
  }

  /**
   * Stores that a damaged record is lost, and with it all records that cannot be read because of
   * the same damage.
   *
   * @throws RepairRefusedException if the record is not damaged
   */
  public SkippedRecords skipRecord(long position) {
    try (Connection connection = LogDatabase.openForWriting(directory)) {
      LostPositions lost = LostPositions.read(connection);
      if (lost.contains(position, position)) {
        throw new RepairRefusedException("Position %d is skipped already.".formatted(position));
      }
      SkippedRecords skipped = damagedAt(connection, position).without(lost, position);
      add(connection, skipped.first(), skipped.last(), LossReason.DAMAGED);
      return skipped;
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  private static SkippedRecords damagedAt(Connection connection, long position)
      throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(GROUP_BEFORE)) {
      query.setLong(1, position);
      try (ResultSet row = query.executeQuery()) {
        if (!row.next()) {
          throw notInTheLog(position);
        }
        StoredGroup group = StoredGroup.of(row);
        Instant writtenAt = Microseconds.instant(row.getLong(4));
        return position < group.end()
            ? damaged(group, position, writtenAt)
            : missing(connection, group, position, writtenAt);
      }
    }
  }

  private static SkippedRecords damaged(StoredGroup group, long position, Instant writtenAt) {
    for (StoredRecord record : group.records()) {
      switch (record) {
        case Intact(long intact, _, _) -> refuseIfEqual(intact, position, "intact");
        case Removed(long removed) -> refuseIfEqual(removed, position, "removed by an erasure");
        case Damaged(long first, long last, String reason) -> {
          if (first <= position && position <= last) {
            return new SkippedRecords(first, last, reason, writtenAt);
          }
        }
      }
    }
    throw notInTheLog(position);
  }

  private static void refuseIfEqual(long stored, long position, String state) {
    if (stored == position) {
      throw new RepairRefusedException(
          "The record at position %d is %s; nothing was changed.".formatted(position, state));
    }
  }

  private static SkippedRecords missing(
      Connection connection, StoredGroup before, long position, Instant writtenAt)
      throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(NEXT_GROUP)) {
      query.setLong(1, position);
      try (ResultSet row = query.executeQuery()) {
        long next = row.getLong(1);
        if (row.wasNull()) {
          throw notInTheLog(position);
        }
        return new SkippedRecords(before.end(), next - 1, "it is missing", writtenAt);
      }
    }
  }

  private static RepairRefusedException notInTheLog(long position) {
    return new RepairRefusedException(
        "Position %d is not in the log; ./vouch check says which positions it has."
            .formatted(position));
  }

  /**
   * Makes the log continue after the warehouse's position, and stores that the records in between
   * are lost. Creates the log if it does not exist.
   *
   * @param warehouseNext the first position that the warehouse has not applied
   * @throws RepairRefusedException if the log does not end before the warehouse's position
   */
  public AcceptedEnd acceptEnd(long warehouseNext) {
    try (Connection connection = LogDatabase.openForWriting(directory)) {
      long end = new SqliteGroupStore(connection).nextPosition();
      if (end >= warehouseNext) {
        throw new RepairRefusedException(
            ("The log ends at position %d and the warehouse has applied up to position %d: the log"
                    + " has not lost its end, and nothing was changed.")
                .formatted(end - 1, warehouseNext - 1));
      }
      add(connection, end, warehouseNext - 1, LossReason.LOG_END);
      return new AcceptedEnd(end, warehouseNext - 1, lastWritten(connection));
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  private static Optional<Instant> lastWritten(Connection connection) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(LAST_WRITTEN);
        ResultSet row = query.executeQuery()) {
      return row.next() ? Optional.of(Microseconds.instant(row.getLong(1))) : Optional.empty();
    }
  }

  private void add(Connection connection, long first, long last, LossReason reason)
      throws SQLException {
    LostPositions.add(connection, new Range(first, last, reason, clock.instant()));
  }

  private static LogFailedException failed(SQLException e) {
    return LogFailure.of(
        "log.db cannot be repaired. Check the disk, its free space and the permissions.", e);
  }

  /**
   * Records that are skipped from now on.
   *
   * @param reason what is wrong with the record
   * @param writtenAt when the records, or those before them, were written
   */
  public record SkippedRecords(long first, long last, String reason, Instant writtenAt) {
    /** Returns those around {@code position} that are not lost already. */
    private SkippedRecords without(LostPositions lost, long position) {
      return new SkippedRecords(
          Math.max(first, lost.afterLostBefore(position)),
          Math.min(last, lost.nextLostAfter(position) - 1),
          reason,
          writtenAt);
    }
  }

  /**
   * An accepted loss of the log's end.
   *
   * @param first the first lost position
   * @param last the last lost position
   * @param lastWritten when the last remaining record was written; empty if there is none
   */
  public record AcceptedEnd(long first, long last, Optional<Instant> lastWritten) {}
}
