package dev.vouch.cluster.log;

import dev.vouch.cluster.claim.Claim;
import dev.vouch.cluster.claim.Claims;
import dev.vouch.core.event.EventId;
import dev.vouch.core.log.Idempotency;
import dev.vouch.core.site.SiteId;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Claims that are lost with the process and never expire. Not thread-safe but for failing. */
final class InMemoryClaims implements Claims {
  private final Map<Key, Stored> stored = new HashMap<>();
  private volatile boolean fails;

  private record Key(SiteId site, String key) {}

  @SuppressWarnings("ArrayRecordComponent") // Never compared, printed or hashed.
  private record Stored(String payload, EventId event, byte[] record, boolean isConfirmed) {}

  /** From now on, claims cannot be stored. */
  void fail() {
    fails = true;
  }

  /** From now on, they can be stored again. */
  void recover() {
    fails = false;
  }

  boolean isEmpty() {
    return stored.isEmpty();
  }

  @Override
  public CompletionStage<Claim> claim(
      SiteId site, Idempotency idempotency, EventId event, byte[] record) {
    if (fails) {
      return CompletableFuture.completedStage(new Claim.Unavailable());
    }
    Stored known =
        stored.putIfAbsent(
            new Key(site, idempotency.key()),
            new Stored(idempotency.payload(), event, record, false));
    return CompletableFuture.completedStage(result(known, idempotency));
  }

  private static Claim result(@Nullable Stored known, Idempotency idempotency) {
    if (known == null) {
      return new Claim.Claimed();
    }
    if (!known.payload().equals(idempotency.payload())) {
      return new Claim.PayloadDiffers();
    }
    return known.isConfirmed()
        ? new Claim.Appended(known.event())
        : new Claim.Pending(known.record());
  }

  @Override
  public void confirm(SiteId site, Idempotency idempotency) {
    stored.computeIfPresent(
        new Key(site, idempotency.key()),
        (_, known) -> new Stored(known.payload(), known.event(), known.record(), true));
  }

  @Override
  public CompletionStage<Boolean> delete(SiteId site) {
    if (!fails) {
      stored.keySet().removeIf(key -> key.site().equals(site));
    }
    return CompletableFuture.completedStage(!fails);
  }

  @Override
  public Optional<String> failure() {
    return Optional.empty();
  }

  @Override
  public void close() {}
}
