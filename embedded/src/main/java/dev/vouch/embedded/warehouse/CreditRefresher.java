package dev.vouch.embedded.warehouse;

import dev.vouch.core.site.SiteId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
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
  private static final long WAIT_SECONDS = 2;

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

  /**
   * @param storedCredit held by whoever changes stored credit
   * @param commits where refreshes are committed
   */
  CreditRefresher(DuckDBConnection root, Lock storedCredit, Executor commits) {
    this.root = root;
    this.storedCredit = storedCredit;
    this.commits = commits;
  }

  /**
   * Refreshes the site if of these events many are not in its stored credit. Where that fails, or
   * somebody else changes stored credit for long, the report computes them.
   */
  void refreshIfBehind(CreditedView.Events events) {
    try (DuckDBConnection connection = root.duplicate()) {
      if (!isBehind(connection, events) || !storedCredit.tryLock(WAIT_SECONDS, TimeUnit.SECONDS)) {
        return;
      }
      try {
        // Whoever held it may have refreshed the same site.
        if (isBehind(connection, events)) {
          refresh(connection, events.site());
        }
      } finally {
        storedCredit.unlock();
      }
    } catch (SQLException | RuntimeException e) {
      LOG.warn("credit was not refreshed; reports compute it each time until it is", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Refreshes a site, however little has come; for tests. */
  void refresh(SiteId site) {
    storedCredit.lock();
    try (DuckDBConnection connection = root.duplicate()) {
      refresh(connection, site);
    } catch (SQLException e) {
      throw new WarehouseException("cannot store credit: check the disk", e);
    } finally {
      storedCredit.unlock();
    }
  }

  private void refresh(DuckDBConnection connection, SiteId site) throws SQLException {
    Transaction.run(connection, () -> new CreditRefresh(connection).refresh(site), commits);
  }

  private static boolean isBehind(DuckDBConnection connection, CreditedView.Events events)
      throws SQLException {
    Sql sql =
        Sql.of(
            NOT_STORED,
            Map.of("site", events.site().value(), "from", events.from(), "until", events.until()));
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql.text())) {
      rows.next();
      return rows.getLong(1) >= REFRESH_FROM;
    }
  }
}
