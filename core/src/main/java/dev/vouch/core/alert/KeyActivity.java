package dev.vouch.core.alert;

import dev.vouch.core.apikey.ApiKey;
import dev.vouch.core.apikey.ApiKeys;
import dev.vouch.core.apikey.KeyId;
import dev.vouch.core.ratelimit.Decision;
import dev.vouch.core.ratelimit.Limit;
import dev.vouch.core.ratelimit.RateLimiter;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The activity of each key in the last hour, by minute, in this process's memory; measured by
 * decorators of {@link ApiKeys} and {@link RateLimiter}. A key takes some 1.5 KB, and nothing after
 * an hour without a request. Thread-safe, never blocks for long.
 */
public final class KeyActivity {
  private final ConcurrentMap<KeyId, MinuteRing> rings = new ConcurrentHashMap<>();
  private final InstantSource clock;
  private final Instant since;

  /** Counts from now on. */
  public KeyActivity(InstantSource clock) {
    this.clock = clock;
    this.since = clock.instant();
  }

  /** The same keys, whose uses and refusals are counted. */
  public ApiKeys watching(ApiKeys keys) {
    return new WatchedKeys(keys);
  }

  /** The same limiter, whose decisions are counted. */
  public RateLimiter<KeyId> watching(RateLimiter<KeyId> limiter) {
    return (key, limit) ->
        limiter.admit(key, limit).whenComplete((decision, failed) -> note(key, limit, decision));
  }

  /** What the key did in the last {@code time}, up to an hour. */
  public KeyWindow of(KeyId key, Duration time) {
    MinuteRing ring = rings.get(key);
    return ring == null
        ? KeyWindow.NOTHING
        : ring.last((int) time.toMinutes(), minute(clock.instant()));
  }

  /** Whether all of the last {@code time} was counted. */
  public boolean isComplete(Duration time) {
    return !since.isAfter(clock.instant().minus(time));
  }

  /** Evicts keys that did nothing for an hour; to be called about every minute. */
  public void removeIdle() {
    long now = minute(clock.instant());
    for (KeyId key : rings.keySet()) {
      rings.computeIfPresent(key, (_, ring) -> ring.isIdle(now) ? null : ring);
    }
  }

  private void note(KeyId key, Limit limit, Decision decision) {
    switch (decision) {
      case null -> {
        // The limiter failed, and the request with it.
      }
      case Decision.Admitted admitted -> {
        int used = limit.requests() - admitted.remaining();
        add(key, new KeyWindow(0, 0, 0, (int) (100L * used / limit.requests())));
      }
      case Decision.Refused _ -> add(key, new KeyWindow(0, 0, 1, 100));
    }
  }

  private void add(KeyId key, KeyWindow more) {
    rings.compute(
        key,
        (_, known) -> {
          MinuteRing ring = known == null ? new MinuteRing() : known;
          ring.add(minute(clock.instant()), more);
          return ring;
        });
  }

  private static long minute(Instant instant) {
    return Math.floorDiv(instant.getEpochSecond(), 60);
  }

  private final class WatchedKeys implements ApiKeys {
    private final ApiKeys keys;

    private WatchedKeys(ApiKeys keys) {
      this.keys = keys;
    }

    @Override
    public Optional<ApiKey> find(KeyId id) {
      return keys.find(id);
    }

    @Override
    public void used(KeyId id, Instant at) {
      keys.used(id, at);
      add(id, new KeyWindow(1, 0, 0, 0));
    }

    @Override
    public void refused(KeyId id) {
      keys.refused(id);
      add(id, new KeyWindow(0, 1, 0, 0));
    }
  }

  /**
   * The activity of one key over the last minutes.
   *
   * @param requests all that carried the key while it was accepted
   * @param refused of these, how many the sender has to fix: 400, 413, 415, 422
   * @param limited of these, how many were over the rate limit: 429
   * @param peakPercent the most that was used of the limit at once, 0 to 100
   */
  public record KeyWindow(long requests, long refused, long limited, int peakPercent) {
    /** Nothing was done. */
    public static final KeyWindow NOTHING = new KeyWindow(0, 0, 0, 0);

    /** Both together. */
    KeyWindow plus(KeyWindow other) {
      return new KeyWindow(
          requests + other.requests,
          refused + other.refused,
          limited + other.limited,
          Math.max(peakPercent, other.peakPercent));
    }
  }
}
