package dev.vouch.directory.lease;

import dev.vouch.directory.database.DirectoryException;
import dev.vouch.directory.lease.Leases.Lease;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A thread that takes part in the election of a cluster's leader: it takes the lease when it is
 * free, and renews it. A leader that stops releases the lease. If it is killed or cut off, its
 * lease expires, and another node becomes the leader within 16 seconds (docs/decisions/0040).
 * Thread-safe.
 */
public final class LeaderElection implements Leadership, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LeaderElection.class);
  private static final String LEASE_NAME = "leader";

  /**
   * Longer than {@link Leadership#STEP_MAX} by two intervals, so that one failed renewal has no
   * effect.
   */
  static final Duration LEASE_DURATION = Duration.ofSeconds(14);

  private static final Duration INTERVAL = Duration.ofSeconds(2);

  private final Leases leases;
  private final LongSupplier nanoTime;
  private final Runnable beforeTerm;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofVirtual().name("leader-election").factory());
  private volatile Optional<Lease> lease = Optional.empty();
  private boolean isFailing;

  private LeaderElection(Leases leases, LongSupplier nanoTime, Runnable beforeTerm) {
    this.leases = leases;
    this.nanoTime = nanoTime;
    this.beforeTerm = beforeTerm;
  }

  /**
   * Starts the thread.
   *
   * @param nanoTime the clock that {@code leases} uses
   * @param beforeTerm loads the changes of earlier leaders, after this node has become the leader
   *     and before it acts as such
   */
  public static LeaderElection start(Leases leases, LongSupplier nanoTime, Runnable beforeTerm) {
    LeaderElection election = new LeaderElection(leases, nanoTime, beforeTerm);
    ScheduledFuture<?> _ =
        election.thread.scheduleWithFixedDelay(
            election::takePart, 0, INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
    return election;
  }

  /**
   * Returns whether any node is the leader at present. There is a leader unless no node has run for
   * {@link #LEASE_DURATION}.
   *
   * @param leases the leases of any node
   */
  public static boolean hasLeader(Leases leases) {
    return leases.isTaken(LEASE_NAME);
  }

  @Override
  public boolean isHeld() {
    long untilNanos = nanoTime.getAsLong() + STEP_MAX.toNanos();
    return lease.filter(held -> held.isHeld(untilNanos)).isPresent();
  }

  private void takePart() {
    try {
      lease = lease.isPresent() ? renewed(lease.get()) : taken();
      isFailing = false;
    } catch (RuntimeException e) {
      // Keep a lease whose renewal failed: this node holds it until it expires.
      if (!isFailing) {
        LOG.warn("This node cannot take part in the election of the cluster's leader", e);
      }
      isFailing = true;
    }
  }

  private Optional<Lease> renewed(Lease held) {
    Optional<Lease> renewed = leases.renew(held, LEASE_DURATION);
    if (renewed.isEmpty()) {
      LOG.warn("This node is no longer the cluster's leader: its lease has expired");
    }
    return renewed;
  }

  private Optional<Lease> taken() {
    Optional<Lease> taken = leases.take(LEASE_NAME, LEASE_DURATION);
    if (taken.isPresent()) {
      beforeTerm.run();
      LOG.info("This node is the cluster's leader: it sends alerts and performs maintenance");
    }
    return taken;
  }

  /** Stops the thread, and lets another node become the leader. */
  @Override
  public void close() {
    thread.close();
    try {
      lease.ifPresent(leases::release);
    } catch (DirectoryException e) {
      LOG.warn("The lease of the cluster's leader was not released; it expires", e);
    } finally {
      lease = Optional.empty();
    }
  }
}
