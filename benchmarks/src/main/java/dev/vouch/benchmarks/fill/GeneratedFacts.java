package dev.vouch.benchmarks.fill;

import dev.vouch.benchmarks.fill.DatasetGenerator.FilledDirectory.Counts;
import dev.vouch.benchmarks.fill.FilledSites.FilledSite;
import dev.vouch.core.wire.Microseconds;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Properties;
import java.util.function.LongConsumer;

/** Generator of facts, by SQL in a warehouse that no other process has open. */
final class GeneratedFacts {
  private static final long EVENTS_AT_ONCE = 1_000_000;

  private final DatasetSpec dataset;
  private final List<FilledSite> sites;

  GeneratedFacts(DatasetSpec dataset, List<FilledSite> sites) {
    this.dataset = dataset;
    this.sites = sites;
  }

  /**
   * The position after that of the last fact. Each event takes two positions, one of them for a
   * ping.
   */
  long nextPosition() {
    return 2 * dataset.events() + 1;
  }

  /**
   * Writes all facts and the projector's position, and returns their numbers.
   *
   * @param written receives the number of events written so far
   */
  Counts write(Path data, LongConsumer written) {
    Properties settings = new Properties();
    settings.setProperty("checkpoint_threshold", "1TB");
    String address = "jdbc:duckdb:" + data.resolve("warehouse.duckdb");
    try (Connection connection = DriverManager.getConnection(address, settings);
        Statement statement = connection.createStatement()) {
      prepare(connection, statement);
      for (long first = 0; first < dataset.events(); first += EVENTS_AT_ONCE) {
        long end = Math.min(dataset.events(), first + EVENTS_AT_ONCE);
        String range = "(%d::BIGINT, %d::BIGINT)".formatted(first, end);
        statement.execute("INSERT INTO event BY NAME FROM events" + range);
        statement.execute("INSERT INTO ping BY NAME FROM pings" + range);
        written.accept(end);
      }
      statement.execute("INSERT INTO progress VALUES (0, " + nextPosition() + ")");
      statement.execute("CHECKPOINT");
      return counts(statement);
    } catch (SQLException e) {
      throw new IllegalStateException("the facts were not written; check the disk", e);
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

  private static Counts counts(Statement statement) throws SQLException {
    try (ResultSet row =
        statement.executeQuery(
            """
            SELECT count(*), count(*) FILTER (event_name = 'pageview'),
              count(*) FILTER (event_name = 'success' AND confirmed),
              count(*) FILTER (confirmed), (SELECT count(*) FROM ping)
            FROM event
            """)) {
      row.next();
      return new Counts(
          row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4), row.getLong(5));
    }
  }

  private static String resource() {
    try (InputStream in = GeneratedFacts.class.getResourceAsStream("facts.sql")) {
      if (in == null) {
        throw new IllegalStateException("the jar lacks facts.sql; rebuild it");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read facts.sql from the jar", e);
    }
  }
}
