package dev.vouch.embedded.migration;

import dev.vouch.core.credit.FinalOrder;
import dev.vouch.core.file.PrivateFiles;
import dev.vouch.core.migration.MigrationTarget.OrderReader;
import dev.vouch.core.wire.Microseconds;
import dev.vouch.embedded.segment.EventRow;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * A SQLite file of the order keys of closed days, which the rows of another engine do not contain.
 * Not in memory, because there can be many orders. For one thread.
 */
final class ImportedOrders implements AutoCloseable {
  private static final String CREATE =
      """
      CREATE TABLE IF NOT EXISTS imported_order (
        received_at_us INTEGER NOT NULL, site INTEGER NOT NULL, position INTEGER NOT NULL,
        order_key INTEGER NOT NULL,
        PRIMARY KEY (received_at_us, site, position)) WITHOUT ROWID
      """;
  private static final String OF_DAY =
      """
      SELECT received_at_us, site, position, order_key FROM imported_order
      WHERE received_at_us >= ? AND received_at_us < ?
      """;

  private final Connection connection;

  /** The identity of an order's event in the other engine. */
  private record Place(long micros, long site, long position) {}

  private ImportedOrders(Connection connection) {
    this.connection = connection;
  }

  /** Opens the file in a directory; creates it if it does not exist. */
  static ImportedOrders open(Path directory) {
    Path file = directory.resolve("orders.db");
    try {
      if (Files.notExists(file)) {
        PrivateFiles.createFile(file);
      }
      Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
      connection.setAutoCommit(false);
      try (Statement statement = connection.createStatement()) {
        statement.execute(CREATE);
      }
      return new ImportedOrders(connection);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot create a file of the migration: check rights", e);
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  /** Replaces all stored orders. */
  void set(OrderReader orders) {
    try (Statement statement = connection.createStatement();
        PreparedStatement insert =
            connection.prepareStatement(
                "INSERT OR REPLACE INTO imported_order VALUES (?, ?, ?, ?)")) {
      statement.execute("DELETE FROM imported_order");
      orders.read(order -> add(order, insert));
      connection.commit();
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  private static void add(FinalOrder order, PreparedStatement insert) {
    try {
      insert.setLong(1, Microseconds.of(order.at()));
      insert.setLong(2, order.site().value());
      insert.setLong(3, order.position());
      insert.setLong(4, order.order().value());
      insert.execute();
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  /** Loads the order keys of the events of a UTC day. */
  OfDay of(LocalDate day) {
    Map<Place, Long> keys = new HashMap<>();
    try (PreparedStatement query = connection.prepareStatement(OF_DAY)) {
      query.setLong(1, Microseconds.of(day.atStartOfDay(ZoneOffset.UTC).toInstant()));
      query.setLong(2, Microseconds.of(day.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant()));
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          keys.put(new Place(rows.getLong(1), rows.getLong(2), rows.getLong(3)), rows.getLong(4));
        }
      }
      return new OfDay(keys);
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  /** The order keys of one day's events. */
  static final class OfDay {
    private final Map<Place, Long> keys;

    private OfDay(Map<Place, Long> keys) {
      this.keys = keys;
    }

    /**
     * Returns the key of an event's order, if later events may refer to it (docs/identity.md R2).
     */
    OptionalLong key(EventRow row) {
      if (row.orderRole().isEmpty()) {
        return OptionalLong.empty();
      }
      return switch (row.orderRole().get()) {
        case PLACED, VOIDED, VOID_REVERSED -> {
          Long key =
              keys.get(new Place(Microseconds.of(row.at()), row.site().value(), row.position()));
          yield key == null ? OptionalLong.empty() : OptionalLong.of(key);
        }
        case REFUNDED, REFUND_REVERSED -> OptionalLong.empty();
      };
    }
  }

  private static IllegalStateException failed(SQLException e) {
    return new IllegalStateException(
        "the orders of the migration cannot be stored: check the disk and its free space", e);
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw failed(e);
    }
  }
}
