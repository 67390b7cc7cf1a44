package dev.vouch.embedded.projector;

import dev.vouch.core.log.EventLog;
import dev.vouch.core.site.SiteId;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The thread that moves the log to the warehouse, both live and in recovery. If the warehouse
 * fails, it retries until it succeeds; the log retains what has not been applied. Thread-safe.
 */
public final class Projector implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Projector.class);

  private static final Duration RETRY_FIRST = Duration.ofMillis(100);
  private static final Duration RETRY_MAX = Duration.ofSeconds(10);

  private final Projection projection;
  private final InstantSource clock;
  private final Duration interval;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread thread;
  private volatile Optional<String> failure = Optional.empty();

  private Projector(
      EventLog log, ProjectedWarehouse warehouse, InstantSource clock, ProjectorSettings settings) {
    this.clock = clock;
    interval = settings.interval();
    projection = new Projection(log, warehouse, clock, settings);
    thread = Thread.ofPlatform().name("projector").unstarted(this::run);
  }

  /**
   * Starts a projector at the warehouse's position. From then on only the projector's thread may
   * use the warehouse, except to answer questions. Close the projector before the log and the
   * warehouse.
   *
   * @throws dev.vouch.core.log.EventLog.WarehouseAheadOfLogException if the log lost records that
   *     were already applied
   * @throws dev.vouch.core.log.EventLog.LogGapException if the log was pruned beyond the
   *     warehouse's position
   */
  public static Projector start(
      EventLog log, ProjectedWarehouse warehouse, InstantSource clock, ProjectorSettings settings) {
    Projector projector = new Projector(log, warehouse, clock, settings);
    projector.thread.start();
    return projector;
  }

  /** Returns the current state; cheap. */
  public ProjectorHealth health() {
    Duration lag =
        projection
            .waitingSince()
            .map(since -> Duration.between(since, clock.instant()))
            .filter(Duration::isPositive)
            .orElse(Duration.ZERO);
    return new ProjectorHealth(projection.applied(), lag, failure);
  }

  /**
   * Position of the site's latest record applied since the start, 0 if there is none. Callers that
   * wait for events need not query the warehouse before it increases. Cheap.
   */
  public long appliedUntil(SiteId site) {
    return projection.appliedUntil(site);
  }

  private void run() {
    try (projection) {
      Duration retry = RETRY_FIRST;
      while (!pause(Duration.ZERO)) {
        if (tryAdvance()) {
          retry = RETRY_FIRST;
        } else {
          pause(retry);
          retry = shorter(retry.multipliedBy(2), RETRY_MAX);
        }
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } catch (Error e) {
      failure =
          Optional.of("The projector has stopped. Restart Vouch; its log contains the cause.");
      throw e;
    }
  }

  /** Moves one batch; returns false if that failed. */
  private boolean tryAdvance() throws InterruptedException {
    try {
      int recordCount = projection.advance(interval);
      if (failure.isPresent()) {
        LOG.info("The warehouse accepts records again");
        failure = Optional.empty();
      }
      if (recordCount > 0 && recordCount < Projection.BACKLOG_RECORDS) {
        pause(interval);
      }
      return true;
    } catch (RuntimeException e) {
      LOG.error(
          "Reports are not updated: records cannot be copied from the log to the warehouse", e);
      failure =
          Optional.of(
              "Reports are not updated: records cannot be copied from the log to the warehouse."
                  + " Vouch retries it; its log contains the cause.");
      return false;
    }
  }

  /** Waits, at most until {@link #close}; returns true if the projector is closed. */
  private boolean pause(Duration duration) throws InterruptedException {
    return closed.await(duration.toNanos(), TimeUnit.NANOSECONDS);
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  /** Stops after the current batch; the rest is moved after the next start. */
  @Override
  public void close() {
    closed.countDown();
    try {
      thread.join();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * The state of the projector.
   *
   * @param applied the last applied position
   * @param lag the age of the oldest record known not to be applied; zero if there is none
   * @param failure the cause of a current failure, in one sentence; empty if there is none
   */
  public record ProjectorHealth(long applied, Duration lag, Optional<String> failure) {}

  /**
   * The settings of a projector.
   *
   * @param interval the time between two batches, unless there is a backlog; the delay of reports
   * @param checkpointInterval the maximum time between checkpoints, which make applied records
   *     durable in the warehouse
   * @param checkpointRecords the maximum number of records between checkpoints
   */
  public record ProjectorSettings(
      Duration interval, Duration checkpointInterval, long checkpointRecords) {
    /**
     * The settings of a server: a batch every 250 ms, and a checkpoint at least every 60 seconds or
     * 1,000,000 records.
     */
    public static final ProjectorSettings STANDARD =
        new ProjectorSettings(Duration.ofMillis(250), Duration.ofSeconds(60), 1_000_000);

    public ProjectorSettings {
      if (!interval.isPositive() || !checkpointInterval.isPositive() || checkpointRecords < 1) {
        throw new IllegalArgumentException("the projector's settings must be positive");
      }
    }
  }
}
