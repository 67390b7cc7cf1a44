package dev.vouch.embedded.warehouse;

import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.log.LogRecord;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import org.duckdb.DuckDBConnection;

/** Writes batches of the log, each with its end in one transaction. For the projector's thread. */
final class BatchWriter {
  private static final long FIRST_POSITION = 1;

  private final DuckDBConnection connection;
  private final AppendedFacts arrivals;
  private final Lock storedCredit;
  private final Map<Integer, Long> next = new HashMap<>();

  /**
   * @param storedCredit held while stored credit changes
   */
  BatchWriter(DuckDBConnection connection, ClosedDays closedDays, Lock storedCredit)
      throws SQLException {
    this.connection = connection;
    this.storedCredit = storedCredit;
    this.arrivals = new AppendedFacts(connection, closedDays);
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("FROM progress")) {
      while (rows.next()) {
        next.put(rows.getInt("partition_number"), rows.getLong("next_position"));
      }
    }
  }

  long next(int partition) {
    return next.getOrDefault(partition, FIRST_POSITION);
  }

  void apply(Batch batch) throws SQLException {
    long from = next(batch.partition());
    if (batch.last() < from) {
      return;
    }
    long behind = batch.last() + 1;
    if (changesStoredCredit(batch)) {
      // Before the transaction begins, which would not see what a refresh has stored meanwhile.
      storedCredit.lock();
      try {
        apply(batch, from, behind);
      } finally {
        storedCredit.unlock();
      }
    } else {
      apply(batch, from, behind);
    }
    next.put(batch.partition(), behind);
  }

  private static boolean changesStoredCredit(Batch batch) {
    return Removals.areAmong(batch.entries()) || Expiries.areAmong(batch.entries());
  }

  private void apply(Batch batch, long from, long behind) throws SQLException {
    Transaction.run(
        connection,
        () -> {
          List<LogEntry> entries = entriesFrom(from, batch);
          write(entries);
          arrivals.settle(entries, from);
          return saveProgress(batch.partition(), behind);
        });
  }

  private static List<LogEntry> entriesFrom(long position, Batch batch) {
    return batch.first() >= position
        ? batch.entries()
        : batch.entries().stream().filter(entry -> entry.position() >= position).toList();
  }

  private void write(List<LogEntry> entries) throws SQLException {
    try (FactWriter facts = new FactWriter(connection)) {
      for (LogEntry entry : entries) {
        write(facts, entry.position(), entry.record());
      }
    }
  }

  private void write(FactWriter facts, long position, LogRecord record) throws SQLException {
    switch (record) {
      case LogRecord.ServerEvent event -> facts.write(position, event);
      case LogRecord.BrowserEvent event -> facts.write(position, event);
      case LogRecord.Identification ping -> facts.write(position, ping);
      case LogRecord.Erasure erasure -> facts.write(position, erasure);
      case LogRecord.SiteDeletion deletion -> facts.write(position, deletion);
      case LogRecord.Expiry _ -> {
        // No fact; it is settled with the batch.
      }
    }
  }

  /** Not by an UPDATE: DuckDB makes no checkpoint after one while a report reads. */
  private long saveProgress(int partition, long behind) throws SQLException {
    Map<String, Object> parameters = Map.of("partition", partition, "next", behind);
    Sql.of("DELETE FROM progress WHERE partition_number = :partition", parameters).run(connection);
    return Sql.of("INSERT INTO progress VALUES (:partition, :next)", parameters).run(connection);
  }
}
