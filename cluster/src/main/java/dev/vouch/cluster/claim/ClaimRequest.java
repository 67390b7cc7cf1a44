package dev.vouch.cluster.claim;

import dev.vouch.core.event.EventId;
import dev.vouch.core.log.Idempotency;
import dev.vouch.core.site.SiteId;
import java.util.Comparator;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/** A request to the table of claims, with the future of its result. */
sealed interface ClaimRequest {
  /** Completes the request after a failure. Does nothing for a confirmation, which is repeated. */
  void fail();

  /**
   * A claim.
   *
   * @param record encoded; must not be modified
   */
  @SuppressWarnings("ArrayRecordComponent") // Never compared, printed or hashed.
  record Claiming(
      ClaimKey key, UUID payload, UUID event, byte[] record, CompletableFuture<Claim> result)
      implements ClaimRequest {
    static Claiming of(SiteId site, Idempotency idempotency, EventId event, byte[] record) {
      return new Claiming(
          ClaimKey.of(site, idempotency),
          ClaimKey.uuid(idempotency.payload()),
          event.value(),
          record,
          new CompletableFuture<>());
    }

    @Override
    public void fail() {
      result.complete(new Claim.Unavailable());
    }
  }

  /** A report that a record is in the log. */
  record Confirming(ClaimKey key) implements ClaimRequest {
    @Override
    public void fail() {}
  }

  /** The deletion of a site's claims. */
  record Deleting(long site, CompletableFuture<Boolean> result) implements ClaimRequest {
    @Override
    public void fail() {
      result.complete(false);
    }
  }

  /**
   * A site and the first 128 bits of the HMAC of an {@code Idempotency-Key}, in the database's type
   * of this size.
   */
  record ClaimKey(long site, UUID key) implements Comparable<ClaimKey> {
    private static final Comparator<ClaimKey> ORDER =
        Comparator.comparingLong(ClaimKey::site).thenComparing(ClaimKey::key);

    @Override
    public int compareTo(ClaimKey other) {
      return ORDER.compare(this, other);
    }

    static ClaimKey of(SiteId site, Idempotency idempotency) {
      return new ClaimKey(site.value(), uuid(idempotency.key()));
    }

    static UUID uuid(String hash) {
      return new UUID(
          Long.parseUnsignedLong(hash, 0, 16, 16), Long.parseUnsignedLong(hash, 16, 32, 16));
    }
  }
}
