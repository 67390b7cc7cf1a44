package dev.vouch.embedded.warehouse;

import static java.util.stream.Collectors.joining;

import dev.vouch.core.report.EventsExport;
import dev.vouch.core.report.SpreadsheetFormula;
import dev.vouch.core.warehouse.EventExporter.Progress;
import dev.vouch.core.warehouse.WarehouseException;
import dev.vouch.core.wire.Microseconds;
import dev.vouch.embedded.duckdb.DuckDbDialect;
import dev.vouch.embedded.duckdb.Sql;
import dev.vouch.embedded.duckdb.Transaction;
import dev.vouch.embedded.rows.CreditedRange;
import dev.vouch.embedded.rows.CreditedRelation;
import dev.vouch.embedded.rows.CreditedRows;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.duckdb.DuckDBConnection;

/**
 * Writes one export: first Parquet files of some days each, whose number is its progress, then one
 * file of them all. For one thread, but {@link #stop}.
 */
final class ExportWriter {
  private static final Duration DAY = Duration.ofDays(1);

  /** Days are put together until they have so many. */
  private static final long PIECE_EVENTS = 100_000;

  private static final String PARQUET = "FORMAT parquet, COMPRESSION zstd";
  private static final String SELECT = EventsExport.select(DuckDbDialect.DUCKDB);
  private static final CreditedColumns COLUMNS = CreditedColumns.namedIn(SELECT);

  private final CreditedRows rows;
  private final EventsExport export;
  private final Path file;
  private final Progress progress;
  private final List<Path> parts = new ArrayList<>();
  private Optional<Statement> running = Optional.empty();
  private boolean stopped;

  ExportWriter(CreditedRows rows, EventsExport export, Path file, Progress progress) {
    this.rows = rows;
    this.export = export;
    this.file = file;
    this.progress = progress;
  }

  /** Days that are written together: from an instant to before another. */
  private record Piece(Instant from, Instant until, long events) {}

  void write() {
    boolean whole = false;
    try (DuckDBConnection connection = rows.duplicate()) {
      Transaction.run(connection, () -> write(connection));
      whole = true;
    } catch (SQLException e) {
      throw isStopped()
          ? hasStopped()
          : new WarehouseException("cannot write the export: check the disk", e);
    } finally {
      parts.forEach(ExportWriter::delete);
      if (!whole) {
        delete(file);
      }
    }
  }

  private long write(DuckDBConnection connection) throws SQLException {
    List<Piece> pieces = pieces(connection);
    long all = pieces.stream().mapToLong(Piece::events).sum();
    long written = 0;
    progress.at(written, all);
    for (Piece piece : pieces) {
      Path part = file.resolveSibling(file.getFileName() + ".part" + parts.size());
      parts.add(part);
      CreditedRelation.view(
          connection,
          new CreditedRange(export.site(), piece.from(), piece.until()),
          CreditedRelation.Rows.ALL,
          COLUMNS.names());
      copy(connection, SELECT, part, PARQUET);
      written += piece.events();
      progress.at(written, all);
    }
    copy(connection, together(), file, options());
    return written;
  }

  /** At least one, so that a file without events has its columns too. */
  private List<Piece> pieces(DuckDBConnection connection) throws SQLException {
    List<Piece> pieces = new ArrayList<>();
    Instant from = export.from();
    long events = 0;
    try (Statement statement = connection.createStatement();
        ResultSet days = statement.executeQuery(eventsByDay())) {
      while (days.next()) {
        events += days.getLong("events");
        if (events >= PIECE_EVENTS) {
          Instant until = export.from().plus(DAY.multipliedBy(days.getLong("day") + 1));
          pieces.add(new Piece(from, earlier(until, export.until()), events));
          from = until;
          events = 0;
        }
      }
    }
    if (events > 0 || pieces.isEmpty()) {
      pieces.add(new Piece(from, export.until(), events));
    }
    return pieces;
  }

  private String eventsByDay() {
    return Sql.of(
            """
            SELECT (epoch_us(received_at) - :start_us) // :day_us AS day, count(*) AS events
            FROM event
            WHERE site = :site AND received_at >= :from AND received_at < :until
            GROUP BY day ORDER BY day
            """,
            Map.of(
                "start_us", Microseconds.of(export.from()),
                "day_us", DAY.toNanos() / 1000,
                "site", export.site().value(),
                "from", export.from(),
                "until", export.until()))
        .text();
  }

  private String together() {
    String read = parts.stream().map(ExportWriter::quoted).collect(joining(", "));
    String columns =
        switch (export.format()) {
          case PARQUET -> "*";
          case CSV -> textColumns();
        };
    return "SELECT %s FROM read_parquet([%s])".formatted(columns, read);
  }

  private static String textColumns() {
    return """
    * REPLACE (
      strftime(received_at, '%%Y-%%m-%%dT%%H:%%M:%%S.%%fZ') AS received_at,
      rtrim(rtrim(success_value::VARCHAR, '0'), '.') AS success_value,
      %s)\
    """
        .formatted(
            EventsExport.freeTexts().stream()
                .map(ExportWriter::withoutFormula)
                .collect(joining(", ")));
  }

  private static String withoutFormula(String column) {
    return "CASE WHEN regexp_matches(%1$s, '%2$s') THEN '''' || %1$s ELSE %1$s END AS %1$s"
        .formatted(column, SpreadsheetFormula.START);
  }

  private String options() {
    return switch (export.format()) {
      case PARQUET -> PARQUET;
      case CSV ->
          "FORMAT csv, HEADER, NEW_LINE '\\r\\n', FORCE_QUOTE (properties, %s)"
              .formatted(String.join(", ", EventsExport.freeTexts()));
    };
  }

  private void copy(DuckDBConnection connection, String select, Path to, String options)
      throws SQLException {
    try (Statement statement = connection.createStatement()) {
      begins(statement);
      statement.execute("COPY (%s) TO %s (%s)".formatted(select, quoted(to), options));
    } finally {
      ends();
    }
  }

  private synchronized void begins(Statement statement) {
    if (stopped) {
      throw hasStopped();
    }
    running = Optional.of(statement);
  }

  private synchronized void ends() {
    running = Optional.empty();
  }

  /** Ends it soon, with an exception for the waiting thread. Called by any thread. */
  synchronized void stop() {
    stopped = true;
    if (running.isEmpty()) {
      return;
    }
    try {
      running.get().cancel();
    } catch (SQLException e) {
      throw new WarehouseException("cannot stop the export", e);
    }
  }

  private synchronized boolean isStopped() {
    return stopped;
  }

  static WarehouseException hasStopped() {
    return new WarehouseException("the export was stopped");
  }

  private static String quoted(Path path) {
    return "'" + path.toString().replace("'", "''") + "'";
  }

  private static Instant earlier(Instant one, Instant other) {
    return one.isBefore(other) ? one : other;
  }

  private static void delete(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete a file of an export: check rights", e);
    }
  }
}
