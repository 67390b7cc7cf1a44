package dev.vouch.directory.database;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** The database's form of an instant: whole microseconds since 1970-01-01T00:00Z. */
public final class Microseconds {
  private Microseconds() {}

  /** The time of a clock in the precision of the database. */
  public static InstantSource clock(InstantSource clock) {
    return () -> clock.instant().truncatedTo(ChronoUnit.MICROS);
  }

  public static long of(Instant instant) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
  }

  /** The instant in a column; empty when the column is null. */
  public static Optional<Instant> nullable(ResultSet row, String column) throws SQLException {
    long microseconds = row.getLong(column);
    return row.wasNull() ? Optional.empty() : Optional.of(instant(microseconds));
  }

  public static Instant instant(long microseconds) {
    return Instant.EPOCH.plus(microseconds, ChronoUnit.MICROS);
  }
}
