package dev.vouch.embedded.log;

import dev.vouch.core.log.LogStart;
import dev.vouch.core.wire.Microseconds;
import dev.vouch.core.wire.WireNamed;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/**
 * The positions whose records are lost, as accepted by an operator with {@code ./vouch repair}
 * (docs/recovery.md). Readers skip them; they are never assigned again. Immutable.
 */
final class LostPositions {
  private static final String ALL =
      """
      SELECT first_position, last_position, reason, accepted_at_us
      FROM lost_positions
      ORDER BY first_position
      """;
  private static final String TABLE = "SELECT 1 FROM sqlite_schema WHERE name = 'lost_positions'";
  private static final String ADD =
      """
      INSERT INTO lost_positions (first_position, last_position, reason, accepted_at_us)
      VALUES (?, ?, ?, ?)
      """;

  private final TreeMap<Long, Range> byFirst = new TreeMap<>();

  private LostPositions() {}

  static LostPositions read(Connection connection) throws SQLException {
    LostPositions lost = new LostPositions();
    try (PreparedStatement query = connection.prepareStatement(ALL);
        ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        Range range =
            new Range(
                rows.getLong(1),
                rows.getLong(2),
                WireNamed.of(LossReason.class, rows.getString(3)),
                Microseconds.instant(rows.getLong(4)));
        lost.byFirst.put(range.first(), range);
      }
    }
    return lost;
  }

  /** As {@link #read}, also from a file of an earlier schema version. */
  static LostPositions readIfStored(Connection connection) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(TABLE);
        ResultSet rows = query.executeQuery()) {
      return rows.next() ? read(connection) : new LostPositions();
    }
  }

  /** Stores positions whose records are lost. */
  static void add(Connection connection, Range range) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(ADD)) {
      statement.setLong(1, range.first());
      statement.setLong(2, range.last());
      statement.setString(3, range.reason().wireName());
      statement.setLong(4, Microseconds.of(range.acceptedAt()));
      statement.execute();
    }
  }

  /** Whether all positions from {@code first} to {@code last} are lost. */
  boolean contains(long first, long last) {
    return after(first) > last;
  }

  /** Returns the first position from this one on that is not lost. */
  long after(long position) {
    long next = position;
    Map.Entry<Long, Range> range = byFirst.floorEntry(next);
    while (range != null && range.getValue().last() >= next) {
      next = range.getValue().last() + 1;
      range = byFirst.floorEntry(next);
    }
    return next;
  }

  /** Returns the position after the last lost one before {@code position}; 0 if there is none. */
  long afterLostBefore(long position) {
    Map.Entry<Long, Range> before = byFirst.lowerEntry(position);
    return before == null ? 0 : before.getValue().last() + 1;
  }

  /** Returns the first lost position after {@code position}, or the greatest number. */
  long nextLostAfter(long position) {
    Long next = byFirst.higherKey(position);
    return next == null ? Long.MAX_VALUE : next;
  }

  /** Returns the number of lost positions from this one on. */
  long countFrom(long position) {
    return byFirst.tailMap(position).values().stream()
        .mapToLong(range -> range.last() - range.first() + 1)
        .sum();
  }

  /** Returns where a log begins that has no group: after what it has lost. */
  LogStart startOfEmptyLog() {
    Map.Entry<Long, Range> last = byFirst.lastEntry();
    return last == null
        ? LogStart.COMPLETE
        : new LogStart(last.getValue().last() + 1, last.getValue().acceptedAt(), 0);
  }

  /** Returns the lost positions in ascending order. */
  Collection<Range> ranges() {
    return byFirst.values();
  }

  static String text(long first, long last) {
    return first == last
        ? "the record at position %d".formatted(first)
        : "the records at positions %d to %d".formatted(first, last);
  }

  /** Consecutive positions that were lost for one reason. */
  record Range(long first, long last, LossReason reason, Instant acceptedAt) {
    @Override
    public String toString() {
      return "%s (%s, accepted %s)"
          .formatted(
              text(first, last),
              switch (reason) {
                case DAMAGED -> "damaged";
                case LOG_END -> "the log lost its end";
              },
              acceptedAt.truncatedTo(ChronoUnit.SECONDS));
    }
  }

  /** Why records are lost. */
  enum LossReason implements WireNamed {
    DAMAGED,
    LOG_END
  }
}
