package dev.vouch.cluster.claim;

import dev.vouch.cluster.claim.ClaimRequest.ClaimKey;
import dev.vouch.cluster.claim.ClaimRequest.Claiming;
import dev.vouch.cluster.claim.ClaimRequest.Confirming;
import dev.vouch.cluster.claim.ClaimRequest.Deleting;
import dev.vouch.core.event.EventId;
import dev.vouch.core.log.Idempotency;
import dev.vouch.core.site.SiteId;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import javax.sql.DataSource;

/**
 * Claims in PostgreSQL. One thread takes all waiting requests and sends them in one statement per
 * kind, so that many claims share one durable commit. Thread-safe.
 */
public final class PostgresClaims implements Claims {
  private static final Duration CLOSE_MAX = Duration.ofSeconds(15);

  private final ClaimQueue queue = new ClaimQueue();
  private final ClaimWriter writer;
  private final Thread thread;

  private PostgresClaims(DataSource connections, ClaimClock clock) {
    writer = new ClaimWriter(connections, clock, queue);
    thread = Thread.ofPlatform().name("claims").start(writer);
  }

  /**
   * Starts without waiting for PostgreSQL; until it is reached, claims are {@link
   * Claim.Unavailable}. Creates the table {@code claim} if it does not exist.
   *
   * @param connections have a socket timeout, after which a server that does not answer has failed
   */
  public static PostgresClaims open(DataSource connections) {
    return new PostgresClaims(connections, ClaimClock.SERVER);
  }

  /**
   * Starts with another clock than that of PostgreSQL, for tests.
   *
   * @param clock decides when claims expire; the same on all nodes
   */
  public static PostgresClaims open(DataSource connections, InstantSource clock) {
    return new PostgresClaims(connections, _ -> clock.instant());
  }

  @Override
  public CompletionStage<Claim> claim(
      SiteId site, Idempotency idempotency, EventId event, byte[] record) {
    Claiming claiming = Claiming.of(site, idempotency, event, record);
    // After a failure, claims do not wait for the next connection, which can take seconds to fail.
    if (writer.hasFailed() || !queue.offer(claiming)) {
      claiming.fail();
    }
    return claiming.result();
  }

  @Override
  public void confirm(SiteId site, Idempotency idempotency) {
    boolean _ = queue.offer(new Confirming(ClaimKey.of(site, idempotency)));
  }

  @Override
  public CompletionStage<Boolean> delete(SiteId site) {
    Deleting deleting = new Deleting(site.value(), new CompletableFuture<>());
    if (!queue.offer(deleting)) {
      deleting.fail();
    }
    return deleting.result();
  }

  @Override
  public Optional<String> failure() {
    return writer.failure();
  }

  @Override
  public void close() {
    queue.close();
    try {
      boolean _ = thread.join(CLOSE_MAX);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
