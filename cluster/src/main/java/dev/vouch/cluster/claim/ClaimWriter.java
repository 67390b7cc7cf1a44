package dev.vouch.cluster.claim;

import dev.vouch.cluster.claim.ClaimRequest.ClaimKey;
import dev.vouch.cluster.claim.ClaimRequest.Claiming;
import dev.vouch.cluster.claim.ClaimRequest.Confirming;
import dev.vouch.cluster.claim.ClaimRequest.Deleting;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The thread that writes claims. Takes the waiting requests in groups: first confirms claims, then
 * deletes, then claims. Without requests, checks each second that the server answers. Connects
 * again after a failure. Once a minute, removes overdue records.
 */
final class ClaimWriter implements Runnable {
  private static final int UNCONFIRMED_MAX = 65_536;
  private static final Duration IDLE = Duration.ofSeconds(1);

  /** A record is appended within an hour of its receipt or not at all (docs/decisions/0009). */
  private static final Duration OVERDUE_AFTER = Duration.ofHours(1);

  private static final Duration OVERDUE_EVERY = Duration.ofMinutes(1);

  /**
   * How far back the first removal of overdue records reaches, because other nodes may have left
   * records. A longer period could have many claims, and take long.
   */
  private static final Duration OVERDUE_BEFORE_START = Duration.ofHours(2);

  private static final Logger LOG = LoggerFactory.getLogger(ClaimWriter.class);

  private final DataSource connections;
  private final ClaimClock clock;
  private final ClaimQueue queue;
  private final Set<ClaimKey> unconfirmed = new TreeSet<>();
  private Optional<ClaimTable> table = Optional.empty();
  private Optional<Instant> overdueRemovedUntil = Optional.empty();
  private volatile boolean failed;

  ClaimWriter(DataSource connections, ClaimClock clock, ClaimQueue queue) {
    this.connections = connections;
    this.clock = clock;
    this.queue = queue;
  }

  @Override
  public void run() {
    try {
      while (!queue.isDrained()) {
        List<ClaimRequest> group = queue.take(IDLE);
        try {
          write(group);
        } catch (SQLException | RuntimeException e) {
          recordFailure(e);
          fail(group);
          fail(queue.takeAll()); // Otherwise, these requests would wait for the next connection.
        }
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } finally {
      queue.close();
      disconnect();
    }
  }

  /**
   * Completes requests after a failure. Confirmations are kept and repeated: without its
   * confirmation, a retry sends the claimed record again, or is answered with 504 once the claim is
   * overdue.
   */
  private void fail(List<ClaimRequest> requests) {
    for (ClaimRequest request : requests) {
      if (request instanceof Confirming(ClaimKey key) && unconfirmed.size() < UNCONFIRMED_MAX) {
        unconfirmed.add(key);
      }
      request.fail();
    }
  }

  private void write(List<ClaimRequest> group) throws SQLException, InterruptedException {
    List<Deleting> deletions = new ArrayList<>();
    List<Claiming> claims = new ArrayList<>();
    for (ClaimRequest request : group) {
      switch (request) {
        case Confirming(ClaimKey key) -> unconfirmed.add(key);
        case Deleting deletion -> deletions.add(deletion);
        case Claiming claim -> claims.add(claim);
      }
    }
    ClaimTable open = openTable();
    Instant now = open.now();
    if (!unconfirmed.isEmpty()) {
      open.confirm(List.copyOf(unconfirmed));
      unconfirmed.clear();
    }
    for (Deleting deletion : deletions) {
      open.delete(deletion.site());
      deletion.result().complete(true);
    }
    while (!claims.isEmpty()) {
      claims = claim(open, claims, now);
    }
    if (group.isEmpty()) {
      open.check();
    }
    removeOverdueRecords(open, now);
    if (failed) {
      failed = false;
      LOG.info("Idempotency keys are recorded again");
    }
  }

  private void removeOverdueRecords(ClaimTable open, Instant now) throws SQLException {
    Instant until = now.minus(OVERDUE_AFTER);
    Instant after =
        overdueRemovedUntil.orElse(until.minus(OVERDUE_BEFORE_START).minus(OVERDUE_EVERY));
    if (until.isAfter(after.plus(OVERDUE_EVERY))) {
      open.removeRecords(after, until);
      overdueRemovedUntil = Optional.of(until);
    }
  }

  /**
   * Makes claims. Returns those that must be made again: other requests with the same key, and keys
   * that another node claimed at the same moment.
   */
  private static List<Claiming> claim(ClaimTable table, List<Claiming> claims, Instant now)
      throws SQLException {
    // Sorted, so that two nodes lock the same rows in the same order.
    Map<ClaimKey, Claiming> wanted = new TreeMap<>();
    List<Claiming> left = new ArrayList<>();
    for (Claiming claim : claims) {
      if (wanted.putIfAbsent(claim.key(), claim) != null) {
        left.add(claim);
      }
    }
    Map<ClaimKey, Claim> results = table.claim(wanted, now);
    for (Claiming claim : wanted.values()) {
      Claim result = results.get(claim.key());
      if (result == null) {
        left.add(claim);
      } else {
        claim.result().complete(result);
      }
    }
    return left;
  }

  private ClaimTable openTable() throws SQLException {
    if (table.isEmpty()) {
      table = Optional.of(ClaimTable.open(connections, clock));
    }
    return table.get();
  }

  private void recordFailure(Exception failure) {
    if (!failed) {
      failed = true;
      LOG.error(
          "Events with an Idempotency-Key are rejected with 503 and not recorded: PostgreSQL does"
              + " not store the key. Check that it runs and can be reached. Vouch recovers"
              + " automatically. Cause: {}",
          failure.getMessage());
    }
    disconnect();
  }

  private void disconnect() {
    try {
      if (table.isPresent()) {
        table.get().close();
      }
    } catch (SQLException e) {
      LOG.debug("A connection to PostgreSQL did not close cleanly", e);
    } finally {
      table = Optional.empty();
    }
  }

  /** Whether the last write failed, so that claims are not stored at present. */
  boolean hasFailed() {
    return failed;
  }

  Optional<String> failure() {
    return failed
        ? Optional.of(
            "Events with an Idempotency-Key are rejected with 503: PostgreSQL does not store the"
                + " key. Check that it runs and can be reached. Vouch's log contains the cause.")
        : Optional.empty();
  }
}
