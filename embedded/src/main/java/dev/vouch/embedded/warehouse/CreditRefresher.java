package dev.vouch.embedded.warehouse;

import dev.vouch.core.site.SiteId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.function.Supplier;
import org.duckdb.DuckDBConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Refreshes a site's stored credit before a report that would have to compute much, so that it is
 * computed once and not by each report again. Thread-safe.
 */
final class CreditRefresher {
  private static final Logger LOG = LoggerFactory.getLogger(CreditRefresher.class);

  /** From so many events on, storing their credit costs less than computing it a second time. */
  private static final long REFRESH_FROM = 5_000;

  /** Most refreshes are done by then; one of millions of events takes minutes. */
  private static final Duration WAIT_AT_MOST = Duration.ofSeconds(2);

  private static final String NOT_STORED =
      """
      SELECT
        (SELECT count(*) FROM event
          WHERE site = :site AND received_at >= :from AND received_at < :until
            AND received_at >= (SELECT coalesce(closed_until, make_timestamp(0)) FROM state)
            AND position >= (SELECT coalesce(max(next_position), 0) FROM refresh WHERE site = :site))
        + (SELECT count(*) FROM outdated_credit WHERE site = :site)
      """;

  private final DuckDBConnection root;
  private final Lock storedCredit;
  private final Executor commits;
  private final HandOver handOver;
  private final Supplier<Pace> paces;

  /**
   * @param storedCredit held while stored credit changes
   * @param commits where refreshes are committed
   * @param handOver to a thread that gets on however busy the machine is
   * @param paces of the thread that asks for one
   */
  CreditRefresher(
      DuckDBConnection root,
      Lock storedCredit,
      Executor commits,
      HandOver handOver,
      Supplier<Pace> paces) {
    this.root = root;
    this.storedCredit = storedCredit;
    this.commits = commits;
    this.handOver = handOver;
    this.paces = paces;
  }

  /** Has another thread do what this one waits for. */
  @FunctionalInterface
  interface HandOver {
    /** False where it was not begun within that time, so that it never will be. */
    boolean run(Duration beginWithin, SqlWork work) throws SQLException;
  }

  /**
   * Refreshes the site if of these events many are not in its stored credit. Where that fails, or
   * somebody else changes stored credit for long, the report computes them.
   *
   * <p>On the report's thread, which makes room for ingestion, for as long as that gets on, and
   * else on one that does: others wait for the lock.
   */
  void refreshIfBehind(CreditedView.Events events) {
    try {
      Pace pace = paces.get();
      if (!isBehind(events)) {
        return;
      }
      if (pace.isStarved()) {
        // It waits for no lock there: who holds it may be about to hand over.
        handOver.run(
            WAIT_AT_MOST, () -> refreshUnlessHeldUp(Duration.ZERO, events, () -> SqlWork::run));
      } else {
        refreshUnlessHeldUp(WAIT_AT_MOST, events, StepsThatGetOn::new);
      }
    } catch (SQLException | RuntimeException e) {
      LOG.warn("Could not store credit; reports recompute it until a refresh succeeds", e);
    }
  }

  private void refreshUnlessHeldUp(
      Duration waitAtMost, CreditedView.Events events, Supplier<CreditRefresh.Steps> stepsFromNow)
      throws SQLException {
    if (!isLockedWithin(waitAtMost)) {
      return;
    }
    try {
      CreditRefresh.Steps steps = stepsFromNow.get();
      // Its previous holder may have refreshed the same site.
      if (isBehind(events)) {
        store(events.site(), steps);
      }
    } finally {
      storedCredit.unlock();
    }
  }

  private boolean isLockedWithin(Duration waitAtMost) {
    try {
      return storedCredit.tryLock(waitAtMost.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Hands a step over where what came before it crept. Not thread-safe. */
  private final class StepsThatGetOn implements CreditRefresh.Steps {
    private Pace pace = paces.get();

    @Override
    public void run(SqlWork step) throws SQLException {
      boolean isStarved = pace.isStarved();
      // A thread that only waits counts as starved, so that all else is handed over too.
      pace = paces.get();
      if (!isStarved || !handOver.run(WAIT_AT_MOST, step)) {
        step.run();
      }
    }
  }

  /**
   * Refreshes a site, however little has come.
   *
   * @throws WarehouseException when the disk or DuckDB refuses
   */
  void refresh(SiteId site) {
    storedCredit.lock();
    try {
      store(site, SqlWork::run);
    } catch (SQLException e) {
      throw new WarehouseException("cannot store credit: check the disk", e);
    } finally {
      storedCredit.unlock();
    }
  }

  private void store(SiteId site, CreditRefresh.Steps steps) throws SQLException {
    try (DuckDBConnection connection = root.duplicate()) {
      Transaction.change(
          connection, () -> new CreditRefresh(connection, steps).refresh(site), commits);
    }
  }

  private boolean isBehind(CreditedView.Events events) throws SQLException {
    Sql sql =
        Sql.of(
            NOT_STORED,
            Map.of("site", events.site().value(), "from", events.from(), "until", events.until()));
    try (DuckDBConnection connection = root.duplicate();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql.text())) {
      rows.next();
      return rows.getLong(1) >= REFRESH_FROM;
    }
  }
}
