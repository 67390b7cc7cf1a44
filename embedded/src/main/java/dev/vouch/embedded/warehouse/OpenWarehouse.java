package dev.vouch.embedded.warehouse;

import dev.vouch.core.log.Batch;
import dev.vouch.core.report.EventsExport;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.EventExporter;
import dev.vouch.core.warehouse.ReportQueries;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.duckdb.DuckDBConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One open instance of the warehouse's DuckDB file. {@link #members}, {@link #publicLinks} and
 * {@link #export} are thread-safe; all other methods are called by the projector's thread only.
 */
final class OpenWarehouse implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(OpenWarehouse.class);

  private final DuckDBConnection connection;
  private final ClosedDays closedDays;
  private final BatchWriter batches;

  /**
   * Held while stored credit changes, so that two threads never change the same. Fair, so that the
   * projector need not wait for more than one of many sites.
   */
  private final Lock storedCredit = new ReentrantLock(true);

  private final CommitThread commits;
  private final RefreshThread refreshThread;
  private final CreditRefresher refresher;
  private final RefreshRounds refreshRounds;
  private final Reports reports;
  private final DuckDbExporter exports;
  private final DuckDbCheckpoints checkpoints;
  private final RowGroup lastRowGroup = new RowGroup();
  private final Map<Integer, Long> checkpointed = new HashMap<>();

  /** Whether it made one since it was last asked to. */
  private boolean checkpointedOfItself;

  private OpenWarehouse(DuckDBConnection connection, Clock clock) throws SQLException {
    this.connection = connection;
    this.closedDays = new ClosedDays(connection);
    this.batches = new BatchWriter(connection, closedDays, storedCredit);
    this.checkpoints = new DuckDbCheckpoints(connection, storedCredit);
    // After what can fail, so that no thread is left over.
    this.commits = new CommitThread();
    this.refreshThread = new RefreshThread();
    this.refresher =
        new CreditRefresher(
            connection, storedCredit, commits, refreshThread::run, Pace::ofThisThread);
    this.refreshRounds = new RefreshRounds(connection, refresher, clock);
    this.reports = new Reports(connection, refresher::refreshIfBehind);
    this.exports = new DuckDbExporter(connection);
  }

  /**
   * @throws WarehouseException if the file cannot be opened
   */
  static OpenWarehouse open(WarehouseFile file, Clock clock) {
    DuckDBConnection connection = file.open();
    NativeLibrary.removeTemporaryFile();
    try {
      OpenWarehouse warehouse = new OpenWarehouse(connection, clock);
      warehouse.refreshRounds.start();
      return warehouse;
    } catch (SQLException e) {
      closeAfter(e, connection);
      throw new WarehouseException("cannot read the warehouse's state", e);
    }
  }

  private static void closeAfter(SQLException failure, DuckDBConnection connection) {
    try {
      connection.close();
    } catch (SQLException e) {
      failure.addSuppressed(e);
    }
  }

  /**
   * Whether it can be queried. After a failed write or sync, or an internal error, DuckDB refuses
   * everything until the file is opened again. Reaching the memory limit is no such failure.
   */
  boolean isUsable() {
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

  long next(int partition) {
    return batches.next(partition);
  }

  void apply(Batch batch) {
    try {
      for (Batch part : lastRowGroup.cut(batch)) {
        batches.apply(part);
        if (lastRowGroup.isFullWith(part)) {
          checkpointedOfItself |= note(checkpoints.make(), part.partition());
        }
      }
    } catch (SQLException e) {
      throw new WarehouseException(
          "cannot apply positions %d to %d of the log: check the disk"
              .formatted(batch.first(), batch.last()),
          e);
    }
  }

  /** The embedded log has one partition, so those are all sites. */
  void closeDays(int partition, Instant allReceivedUntil) {
    storedCredit.lock();
    try {
      if (closedDays.close(allReceivedUntil)) {
        checkpoints.letNextOnesJoin();
      }
    } catch (SQLException e) {
      throw new WarehouseException("cannot close days: check the disk", e);
    } finally {
      storedCredit.unlock();
    }
  }

  /**
   * Makes a checkpoint, unless there was one since the last call. While events fill row groups,
   * those checkpoints suffice, and none is made here. What is made here mostly begins a row group
   * of a few events, which the next one joins.
   */
  long checkpoint(int partition) {
    if (!checkpointedOfItself) {
      note(checkpoints.makeAndJoin(), partition);
    }
    checkpointedOfItself = false;
    return checkpointed.getOrDefault(partition, 1L);
  }

  /** True when one was made. */
  private boolean note(DuckDbCheckpoints.Outcome outcome, int partition) {
    return switch (outcome) {
      case MADE -> {
        checkpointed.put(partition, batches.next(partition));
        lastRowGroup.begin();
        yield true;
      }
      case PUT_OFF -> false;
      case FAILED -> {
        lastRowGroup.begin();
        yield false;
      }
    };
  }

  void refreshAllBehind() {
    try {
      refreshRounds.makeOne(Duration.ZERO);
    } catch (SQLException e) {
      throw new WarehouseException("cannot store credit: check the disk", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  void refresh(SiteId site) {
    refresher.refresh(site);
  }

  /** Queries of members. Thread-safe. */
  ReportQueries members() {
    return reports.members();
  }

  /** Queries of readers of a public link. Thread-safe. */
  ReportQueries publicLinks() {
    return reports.publicLinks();
  }

  void export(EventsExport export, Path file, EventExporter.Progress progress) {
    exports.write(export, file, progress);
  }

  @Override
  public void close() {
    try (connection;
        exports;
        commits;
        refreshThread;
        refreshRounds) {
      reports.close();
    } catch (SQLException e) {
      throw new WarehouseException("cannot close the warehouse", e);
    }
  }
}
