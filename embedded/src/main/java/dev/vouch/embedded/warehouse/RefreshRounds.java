package dev.vouch.embedded.warehouse;

import dev.vouch.core.site.SiteId;
import dev.vouch.embedded.warehouse.BackgroundThreads.Work;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.duckdb.DuckDBConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Refreshes the stored credit of sites that no report has refreshed for an hour, on a thread of its
 * own. Nothing is applied while a day closes, so that its credit should be stored by then.
 * Thread-safe.
 */
final class RefreshRounds implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RefreshRounds.class);

  private static final Duration BETWEEN_ROUNDS = Duration.ofMinutes(5);

  /** For a checkpoint, which the projector tries with each batch and not while credit is stored. */
  private static final Duration BETWEEN_SITES = Duration.ofMillis(500);

  private static final Duration BEHIND_AT_MOST = Duration.ofHours(1);

  private static final Duration CLOSE_WAIT = Duration.ofSeconds(30);

  private static final String BEHIND =
      """
      SELECT event.site
      FROM event LEFT JOIN refresh ON refresh.site = event.site
      WHERE event.received_at >= (SELECT coalesce(closed_until, make_timestamp(0)) FROM state)
        AND event.received_at < :until
        AND event.position >= coalesce(refresh.next_position, 0)
      GROUP BY event.site
      ORDER BY min(event.received_at)
      """;

  private final DuckDBConnection root;
  private final CreditRefresher refresher;
  private final Clock clock;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          new BackgroundThreads("warehouse-refresh", Work.HOLDING));

  RefreshRounds(DuckDBConnection root, CreditRefresher refresher, Clock clock) {
    this.root = root;
    this.refresher = refresher;
    this.clock = clock;
  }

  /** Makes one each few minutes from now on. */
  void start() {
    long pauseSeconds = BETWEEN_ROUNDS.toSeconds();
    ScheduledFuture<?> _ =
        thread.scheduleWithFixedDelay(this::tryOne, pauseSeconds, pauseSeconds, TimeUnit.SECONDS);
  }

  /**
   * What fails is tried again in the next round; until then reports and closing days compute it.
   */
  private void tryOne() {
    try {
      makeOne(BETWEEN_SITES);
    } catch (SQLException | RuntimeException e) {
      LOG.warn("Could not find sites to refresh; retrying in {}", BETWEEN_ROUNDS, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Refreshes each site that is too far behind, the farthest first, until this is closed. */
  void makeOne(Duration betweenSites) throws SQLException, InterruptedException {
    for (SiteId site : behind()) {
      if (closed.await(betweenSites.toMillis(), TimeUnit.MILLISECONDS)) {
        return;
      }
      refresh(site);
    }
  }

  /** One that fails each time must not keep the others from theirs. */
  private void refresh(SiteId site) {
    try {
      refresher.refresh(site);
    } catch (RuntimeException e) {
      LOG.warn("a site's credit was not refreshed; it is tried again in {}", BETWEEN_ROUNDS, e);
    }
  }

  private List<SiteId> behind() throws SQLException {
    Instant until = clock.instant().minus(BEHIND_AT_MOST);
    try (DuckDBConnection connection = root.duplicate()) {
      return Sql.of(BEHIND, Map.of("until", until)).sites(connection);
    }
  }

  /** Waits for the site at hand. */
  @Override
  public void close() {
    closed.countDown();
    thread.shutdown();
    try {
      if (!thread.awaitTermination(CLOSE_WAIT.toSeconds(), TimeUnit.SECONDS)) {
        throw new WarehouseException(
            "a site's credit is still stored after " + CLOSE_WAIT.toSeconds() + " s");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
