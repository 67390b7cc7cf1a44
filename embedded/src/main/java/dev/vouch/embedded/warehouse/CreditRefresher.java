package dev.vouch.embedded.warehouse;

import dev.vouch.core.site.SiteId;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import org.duckdb.DuckDBConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Refreshes the sites that reports ask it to, one after the other on a thread of its own, beside
 * the projector. A refresh that fails costs nothing but time: reports compute what is not stored.
 * Thread-safe.
 */
final class CreditRefresher implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(CreditRefresher.class);
  private static final long CLOSE_WAIT_SECONDS = 60;

  /** After a refresh its site rests for so many times as long as it took. */
  private static final int REST_FACTOR = 4;

  private final DuckDBConnection root;
  private final Lock storedCredit;
  private final Set<SiteId> waiting = ConcurrentHashMap.newKeySet();
  private final Map<SiteId, Long> restUntilNanos = new ConcurrentHashMap<>();
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(new BackgroundThreads("warehouse-refresh"));

  /**
   * @param storedCredit held by whoever changes stored credit
   */
  CreditRefresher(DuckDBConnection root, Lock storedCredit) {
    this.root = root;
    this.storedCredit = storedCredit;
  }

  /** Refreshes a site soon, unless it was just refreshed; whoever has need of it asks again. */
  void request(SiteId site) {
    long now = System.nanoTime();
    if (restUntilNanos.getOrDefault(site, now) - now > 0 || !waiting.add(site)) {
      return;
    }
    try {
      thread.execute(() -> refresh(site));
    } catch (RejectedExecutionException closed) {
      LOG.debug("no refresh any more: the warehouse closes");
    }
  }

  private void refresh(SiteId site) {
    long start = System.nanoTime();
    storedCredit.lock();
    try (DuckDBConnection connection = root.duplicate()) {
      waiting.remove(site);
      Transaction.run(connection, () -> new CreditRefresh(connection).refresh(site));
    } catch (SQLException | RuntimeException e) {
      LOG.warn("credit was not refreshed; reports compute it each time until it is", e);
    } finally {
      storedCredit.unlock();
    }
    long end = System.nanoTime();
    restUntilNanos.put(site, end + REST_FACTOR * (end - start));
  }

  @Override
  public void close() {
    thread.shutdownNow();
    try {
      if (!thread.awaitTermination(CLOSE_WAIT_SECONDS, TimeUnit.SECONDS)) {
        throw new WarehouseException(
            "credit is still being refreshed after " + CLOSE_WAIT_SECONDS + " s");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
