package dev.vouch.embedded.rows;

import dev.vouch.core.credit.CreditChange;
import dev.vouch.core.credit.FinalOrder;
import dev.vouch.core.warehouse.WarehouseException;
import dev.vouch.core.wire.Microseconds;
import dev.vouch.embedded.duckdb.DuckDbFailure;
import dev.vouch.embedded.duckdb.DuckDbSettings;
import dev.vouch.embedded.duckdb.OpeningFailure;
import dev.vouch.embedded.duckdb.Sql;
import dev.vouch.embedded.duckdb.Transaction;
import dev.vouch.embedded.rollup.RollupSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.duckdb.DuckDBConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Events with their credit in one DuckDB file. Each batch is applied in one transaction with the
 * partition's progress; it is durable when {@link #apply} returns. New rows are reported at once,
 * corrections of earlier rows when they are folded into them. {@link #duplicate} is thread-safe,
 * all other methods are called by the projector's thread only.
 */
public final class CreditedRows implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(CreditedRows.class);

  /** The name of the file. */
  public static final String FILE = RowsFile.NAME;

  /** How DuckDB begins the refusal of a checkpoint while older queries run. */
  private static final String CHECKPOINT_HAS_TO_WAIT =
      "Cannot CHECKPOINT: there are other write transactions active";

  private final DuckDBConnection connection;
  private final InstantSource clock;
  private final RollupSettings rollupSettings;
  private RowsCache cache;

  private CreditedRows(
      DuckDBConnection connection, InstantSource clock, RollupSettings rollupSettings)
      throws SQLException {
    this.connection = connection;
    this.clock = clock;
    this.rollupSettings = rollupSettings;
    this.cache = new RowsCache(connection, clock, rollupSettings);
  }

  /** Opens the file in a directory, or creates it, with rollups of UTC days. */
  public static OpenedRows open(Path directory, DuckDbSettings settings, InstantSource clock) {
    return open(directory, settings, clock, RollupSettings.UTC);
  }

  /**
   * Opens the file in a directory, or creates it.
   *
   * @param rollupSettings which days have rollups
   * @throws WarehouseException if it cannot be read or written at present, or another process has
   *     it open
   */
  public static OpenedRows open(
      Path directory, DuckDbSettings settings, InstantSource clock, RollupSettings rollupSettings) {
    try {
      DuckDBConnection connection = RowsFile.connect(directory, settings);
      try {
        if (RowsFile.isFormer(connection)) {
          connection.close();
          return new OpenedRows.Former();
        }
        RowsFile.createSchema(connection);
        return new OpenedRows.Usable(new CreditedRows(connection, clock, rollupSettings));
      } catch (SQLException | RuntimeException e) {
        connection.close();
        throw e;
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot create the file of the credited rows", e);
    } catch (SQLException e) {
      OpeningFailure.refuseIfNotDamage(e);
      return new OpenedRows.Unusable(String.valueOf(e.getMessage()));
    }
  }

  /**
   * Whether it can be queried. After a failed write or sync, or an internal error, DuckDB refuses
   * everything until the file is opened again. Reaching the memory limit is no such failure.
   */
  public boolean isUsable() {
    try (Statement statement = connection.createStatement()) {
      return statement.execute("SELECT 1");
    } catch (SQLException e) {
      if (DuckDbFailure.of(e) == DuckDbFailure.OUT_OF_MEMORY) {
        return true;
      }
      LOG.error("DuckDB has failed; the warehouse is opened again. Cause: {}", e.getMessage());
      return false;
    }
  }

  /** Returns the partitions that records were applied of. */
  public Set<Integer> partitions() {
    return cache.partitions();
  }

  /** Returns when the first day of a partition begins that is not closed; empty if none is. */
  public Optional<Instant> closedUntil(int partition) {
    return cache.removals().closedUntil(partition);
  }

  /** Returns when the earliest event of a partition was received; empty if there is none. */
  public Optional<Instant> earliest(int partition) {
    return earliest(partition, Instant.EPOCH);
  }

  /** Returns when the earliest event of a partition's open days was received. */
  public Optional<Instant> earliestOpen(int partition) {
    return earliest(partition, closedUntil(partition).orElse(Instant.EPOCH));
  }

  private Optional<Instant> earliest(int partition, Instant from) {
    Sql sql =
        Sql.of(
            """
            SELECT epoch_us(min(received_at)) FROM event
            WHERE partition_number = :partition AND received_at >= :from
            """,
            Map.of("partition", partition, "from", from));
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql.text())) {
      row.next();
      long micros = row.getLong(1);
      return row.wasNull() ? Optional.empty() : Optional.of(Microseconds.instant(micros));
    } catch (SQLException e) {
      throw new WarehouseException("the credited rows cannot be read", e);
    }
  }

  /** Reads the orders of a partition's closed days, with their final credit, in any order. */
  public void finalOrders(int partition, Consumer<FinalOrder> to) {
    try {
      FinalOrders.read(connection, partition, to);
    } catch (SQLException e) {
      throw new WarehouseException("the orders of closed days cannot be read", e);
    }
  }

  /** Begins a partition without rows at a position, because the log begins there. */
  public void begin(int partition, long position) {
    PartitionProgress start = PartitionProgress.startingAt(position);
    inTransaction(
        () -> {
          start.save(connection, partition);
          return start;
        });
    cache.setProgress(partition, start);
  }

  /** Returns the first position of a partition that is not applied. */
  public long next(int partition) {
    return cache.progress(partition).next();
  }

  /**
   * Applies a batch; one that was applied before has no further effect. After a crash, the credit
   * state can be behind the rows: its owner then cuts the records at {@link #next}, applies those
   * before it to the state only, and begins a batch with the others.
   *
   * @throws IllegalArgumentException if the batch neither begins at {@link #next} nor ends before
   * @throws WarehouseException if it failed; nothing of it is applied then
   */
  public void apply(ChangeBatch batch) {
    PartitionProgress before = cache.progress(batch.partition());
    if (batch.next() <= before.next()) {
      return;
    }
    if (batch.first() != before.next()) {
      throw new IllegalArgumentException(
          "the batch begins at position %d, but the rows need position %d"
              .formatted(batch.first(), before.next()));
    }
    PartitionProgress after =
        inTransaction(
            () -> {
              write(batch.partition(), batch.changes());
              PartitionProgress saved =
                  before.after(batch, cache.fold(batch.partition()).isEmpty());
              saved.save(connection, batch.partition());
              return saved;
            });
    cache.setProgress(batch.partition(), after);
    foldIfDue(batch.partition());
  }

  /**
   * Applies changes that follow from records that were applied before: deferred corrections, and
   * days that close. To apply them again has no further effect. Without changes, folds the
   * corrections that are due.
   *
   * @throws WarehouseException if it failed; nothing of it is applied then
   */
  public void applyDeferred(int partition, List<CreditChange> changes) {
    if (!changes.isEmpty()) {
      inTransaction(() -> write(partition, changes));
    }
    foldIfDue(partition);
  }

  /** Returns the number of corrections that are not folded. */
  private long write(int partition, List<CreditChange> changes) throws SQLException {
    CreditChanges writing =
        new CreditChanges(
            connection, cache.dictionaries(), cache.removals(), cache.rollups(), partition);
    FoldSchedule fold = cache.fold(partition);
    if (writing.apply(changes)) {
      fold.clear();
    }
    fold.add(writing.pending());
    return writing.pending();
  }

  private void foldIfDue(int partition) {
    if (cache.fold(partition).isDue()) {
      foldNow(partition);
    }
  }

  /** Folds a partition's corrections into its rows. */
  public void foldNow(int partition) {
    PartitionProgress folded = cache.progress(partition).folded();
    Instant start = clock.instant();
    inTransaction(
        () -> {
          PendingCorrections.fold(connection, partition);
          folded.save(connection, partition);
          return folded;
        });
    cache.setProgress(partition, folded);
    cache.fold(partition).folded(start);
  }

  /**
   * Sorts a part of a partition's past days, if any is due.
   *
   * @param completeUntil everything received before then has a row
   * @return whether one was
   * @throws WarehouseException if it failed; nothing is changed then
   */
  public boolean sortNext(int partition, Instant completeUntil) {
    Instant until = closedUntil(partition).filter(completeUntil::isBefore).orElse(completeUntil);
    return inTransaction(() -> cache.sorting(partition).sortNext(until));
  }

  /**
   * Replaces the rows of a partition's UTC day with those of a query, such as a sealed day's, and
   * closes the day.
   *
   * @param query has the columns of {@link ExpandedRows#select}, ordered by site and time
   * @throws WarehouseException if it failed; nothing is changed then
   */
  public void load(int partition, LocalDate day, String query) {
    boolean _ =
        inTransaction(
            () -> {
              ExpandedRows.load(connection, partition, day, query);
              cache
                  .sorting(partition)
                  .noteWrittenInOrder(day.atStartOfDay(ZoneOffset.UTC).toInstant());
              cache.removals().apply(partition, new CreditChange.DayClosed(day));
              cache.rollups().replace(ExpandedRows.start(day), ExpandedRows.start(day.plusDays(1)));
              cache.reloadDictionaries();
              return true;
            });
  }

  /**
   * Makes the rollup of a past day that has none, if there is one and no corrections are pending.
   *
   * @return whether one was made
   * @throws WarehouseException if it failed; nothing is changed then
   */
  public boolean rollUpNext() {
    return isFolded() && inTransaction(() -> cache.rollups().buildNext(cache.receivedUntil()));
  }

  /** Whether all corrections are in the rows. */
  public boolean isFolded() {
    return partitions().stream().allMatch(partition -> cache.fold(partition).isEmpty());
  }

  private <T> T inTransaction(Transaction.Work<T> work) {
    try {
      return Transaction.run(connection, work);
    } catch (SQLException | RuntimeException e) {
      reload(e);
      throw new WarehouseException("the changes cannot be applied", e);
    }
  }

  /** What is in memory may contain what was rolled back. */
  private void reload(Exception failure) {
    try {
      cache = new RowsCache(connection, clock, rollupSettings);
    } catch (SQLException e) {
      cache.clearSchedules();
      failure.addSuppressed(e);
    }
  }

  /**
   * Moves what is in DuckDB's log to its file.
   *
   * @return whether it was possible; DuckDB keeps the log while queries run that began before the
   *     latest update
   */
  public boolean checkpoint() {
    try (Statement statement = connection.createStatement()) {
      statement.execute("CHECKPOINT");
      return true;
    } catch (SQLException e) {
      if (String.valueOf(e.getMessage()).contains(CHECKPOINT_HAS_TO_WAIT)) {
        return false;
      }
      throw new WarehouseException("the checkpoint of " + FILE + " failed: " + e.getMessage(), e);
    }
  }

  /** Returns the memory that DuckDB uses at present. */
  public long memoryBytes() {
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery("SELECT sum(memory_usage_bytes)::BIGINT FROM duckdb_memory()")) {
      row.next();
      return row.getLong(1);
    } catch (SQLException e) {
      throw new WarehouseException("the memory of the credited rows cannot be read", e);
    }
  }

  /** Returns another connection, for reports. */
  public DuckDBConnection duplicate() throws SQLException {
    return connection.duplicate().unwrap(DuckDBConnection.class);
  }

  /** Folds the corrections, if that is possible, and closes the file. */
  @Override
  public void close() {
    try (connection) {
      foldAll();
    } catch (SQLException e) {
      throw new WarehouseException("the credited rows cannot be closed", e);
    }
  }

  /** Folds the corrections of all partitions; a failure is logged. */
  public void foldAll() {
    try {
      partitions().stream()
          .filter(partition -> !cache.fold(partition).isEmpty())
          .forEach(this::foldNow);
    } catch (WarehouseException e) {
      LOG.warn("Some corrections stay out of reports until the next start: {}", e.getMessage());
    }
  }
}
