package dev.vouch.benchmarks.fill;

import dev.vouch.benchmarks.fill.FilledSites.FilledSite;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.wire.Microseconds;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/** Generator of records in the log's order, by SQL in a database in memory. */
final class GeneratedRecords {
  private static final long EVENTS_AT_ONCE = 100_000;

  private final DatasetSpec dataset;
  private final List<FilledSite> sites;

  GeneratedRecords(DatasetSpec dataset, List<FilledSite> sites) {
    this.dataset = dataset;
    this.sites = sites;
  }

  /**
   * Generates all records.
   *
   * @param generated receives the number of events generated so far
   */
  void forEach(Consumer<LogRecord> records, LongConsumer generated) {
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      prepare(connection, statement);
      for (long first = 0; first < dataset.events(); first += EVENTS_AT_ONCE) {
        long end = Math.min(dataset.events(), first + EVENTS_AT_ONCE);
        String range = "(%d::BIGINT, %d::BIGINT)".formatted(first, end);
        try (ResultSet result = statement.executeQuery("FROM records" + range)) {
          while (result.next()) {
            records.accept(new GeneratedRow(result).read());
          }
        }
        generated.accept(end);
      }
    } catch (SQLException e) {
      throw new IllegalStateException("the records were not generated", e);
    }
  }

  private void prepare(Connection connection, Statement statement) throws SQLException {
    statement.execute(
        """
        CREATE TEMP TABLE fill_setting (
          events BIGINT, lanes BIGINT, start_us BIGINT, span_us BIGINT, browsers BIGINT,
          sites INTEGER, server_only BOOLEAN)
        """);
    try (PreparedStatement setting =
        connection.prepareStatement("INSERT INTO fill_setting VALUES (?, ?, ?, ?, ?, ?, ?)")) {
      setting.setLong(1, dataset.events());
      setting.setLong(2, dataset.lanes());
      setting.setLong(3, Microseconds.of(dataset.start()));
      setting.setLong(4, ChronoUnit.MICROS.between(dataset.start(), dataset.end()));
      setting.setLong(5, dataset.browsers());
      setting.setInt(6, sites.size());
      setting.setBoolean(7, dataset.shape().isServerOnly());
      setting.execute();
    }
    statement.execute("CREATE TEMP TABLE fill_site (number INTEGER, id BIGINT)");
    try (PreparedStatement site =
        connection.prepareStatement("INSERT INTO fill_site VALUES (?, ?)")) {
      for (FilledSite filled : sites) {
        site.setInt(1, filled.number());
        site.setLong(2, filled.id().value());
        site.execute();
      }
    }
    statement.execute(resource());
  }

  private static String resource() {
    try (InputStream in = GeneratedRecords.class.getResourceAsStream("records.sql")) {
      if (in == null) {
        throw new IllegalStateException("the jar lacks records.sql; rebuild it");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read records.sql from the jar", e);
    }
  }
}
