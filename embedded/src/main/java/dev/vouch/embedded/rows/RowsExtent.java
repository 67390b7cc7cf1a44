package dev.vouch.embedded.rows;

import dev.vouch.core.wire.Microseconds;
import dev.vouch.embedded.duckdb.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.duckdb.DuckDBConnection;

/**
 * Where the rows of a partition begin, in time and in the log.
 *
 * @param reader a connection to the rows' file, used by one thread
 */
public record RowsExtent(DuckDBConnection reader) {
  /** Whether the file is of a version of Vouch that computed credit when it was read. */
  public boolean isFormer() throws SQLException {
    return RowsFile.isFormer(reader);
  }

  /** Returns when the earliest event of a partition was received; empty if there is none. */
  public Optional<Instant> earliest(int partition) throws SQLException {
    OptionalLong micros =
        number(
            "SELECT epoch_us(min(received_at)) FROM event WHERE partition_number = :partition",
            Map.of("partition", partition));
    return micros.isPresent()
        ? Optional.of(Microseconds.instant(micros.getAsLong()))
        : Optional.empty();
  }

  /**
   * Returns the first position of a partition's events received from a time on; empty without any.
   */
  public OptionalLong firstPosition(int partition, Instant from) throws SQLException {
    return number(
        """
        SELECT min(position) FROM event
        WHERE partition_number = :partition AND received_at >= :from
        """,
        Map.of("partition", partition, "from", from));
  }

  private OptionalLong number(String sql, Map<String, Object> parameters) throws SQLException {
    try (Statement statement = reader.createStatement();
        ResultSet row = statement.executeQuery(Sql.of(sql, parameters).text())) {
      row.next();
      long number = row.getLong(1);
      return row.wasNull() ? OptionalLong.empty() : OptionalLong.of(number);
    }
  }
}
