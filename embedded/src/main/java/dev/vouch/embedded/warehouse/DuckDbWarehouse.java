package dev.vouch.embedded.warehouse;

import dev.vouch.core.log.Batch;
import dev.vouch.core.report.Answers;
import dev.vouch.core.report.EventsExport;
import dev.vouch.core.report.Question;
import dev.vouch.core.report.ScopedQuestion;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.EventExporter;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.core.warehouse.Warehouse;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.duckdb.DuckDBConnection;

/**
 * The warehouse in one DuckDB file. Facts are appended on arrival. Credit is computed when a report
 * reads it, stored until something changes it, and final when its day closes. {@link #answer} and
 * {@link #export} are thread-safe; all other methods are called by the projector's thread only.
 */
public final class DuckDbWarehouse implements Warehouse, EventExporter {
  private final DuckDBConnection connection;
  private final ClosedDays closedDays;
  private final BatchWriter batches;

  /**
   * Held while stored credit changes, so that two threads never change the same. Fair, so that the
   * projector need not wait for more than one of many sites.
   */
  private final Lock storedCredit = new ReentrantLock(true);

  private final CommitThread commits = new CommitThread();
  private final RefreshThread refreshThread = new RefreshThread();
  private final CreditRefresher refresher;
  private final RefreshRounds refreshRounds;
  private final Reports reports;
  private final DuckDbExporter exports;
  private final DuckDbCheckpoints checkpoints;
  private final RowGroup lastRowGroup = new RowGroup();
  private final Map<Integer, Long> checkpointed = new HashMap<>();

  /** Whether it made one since it was last asked to. */
  private boolean checkpointedOfItself;

  private DuckDbWarehouse(DuckDBConnection connection, Clock clock) throws SQLException {
    this.connection = connection;
    this.closedDays = new ClosedDays(connection);
    this.batches = new BatchWriter(connection, closedDays, storedCredit);
    this.checkpoints = new DuckDbCheckpoints(connection, storedCredit);
    this.refresher =
        new CreditRefresher(
            connection, storedCredit, commits, refreshThread::run, Pace::ofThisThread);
    this.refreshRounds = new RefreshRounds(connection, refresher, clock);
    this.reports = new Reports(connection, refresher::refreshIfBehind);
    this.exports = new DuckDbExporter(connection);
  }

  /**
   * Loads DuckDB's library, which the first {@link #open} in a process else does. It takes a while,
   * and can be called beside other work.
   */
  public static void loadLibrary() {
    NativeLibrary.load();
  }

  /**
   * Opens the file {@code warehouse.duckdb} in a directory, or creates it. One that DuckDB refuses
   * is rebuilt from the log where that is possible, with an error in the process's log.
   *
   * @throws WarehouseException when another process has it open or it cannot be created
   */
  public static DuckDbWarehouse open(Path directory, DuckDbSettings settings, Clock clock) {
    DuckDBConnection connection = new WarehouseFile(directory, settings, clock).open();
    NativeLibrary.removeTemporaryFile();
    try {
      DuckDbWarehouse warehouse = new DuckDbWarehouse(connection, clock);
      warehouse.refreshRounds.start();
      return warehouse;
    } catch (SQLException e) {
      throw new WarehouseException("cannot read the warehouse's state", e);
    }
  }

  @Override
  public long next(int partition) {
    return batches.next(partition);
  }

  @Override
  public void apply(Batch batch) {
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

  /** {@inheritDoc} The embedded log has one partition, so those are all sites. */
  @Override
  public void closeDays(int partition, Instant allReceivedUntil) {
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
   * {@inheritDoc} While events fill row groups, those checkpoints suffice, and none is made here.
   * What is made here mostly begins a row group of a few events, which the next one joins.
   */
  @Override
  public long checkpoint(int partition) {
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

  /**
   * Stores the credit of what came more than an hour ago, as is done every few minutes anyway, so
   * that neither reports nor closing days need compute it. For those who fill a warehouse at once.
   */
  public void refreshAllBehind() {
    try {
      refreshRounds.makeOne(Duration.ZERO);
    } catch (SQLException e) {
      throw new WarehouseException("cannot store credit: check the disk", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Stores the credit of a site's open events as it is now, so that reports need not compute it;
   * they come out the same. For tests: reports do it where it pays.
   */
  void refresh(SiteId site) {
    refresher.refresh(site);
  }

  @Override
  public <A> A answer(Question<A> question) {
    return reports.members().answer(question);
  }

  @Override
  public Answers answerAll(Collection<? extends ScopedQuestion<?>> questions) {
    return reports.members().answerAll(questions);
  }

  @Override
  public ReportQueries forPublicLinks() {
    return reports.publicLinks();
  }

  @Override
  public void export(EventsExport export, Path file, Progress progress) {
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
