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
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * In-memory counters of each key's activity in the last hour, per minute; updated by decorators of
 * {@link ApiKeys} and {@link RateLimiter}. An active key uses about 1.5 KB; an idle key is evicted
 * after an hour. Thread-safe; holds locks only briefly.
 */
public final class KeyActivity {
  private final ConcurrentMap<KeyId, MinuteRing> rings = new ConcurrentHashMap<>();
  private final ConcurrentMap<KeyId, LongAdder> limited = new ConcurrentHashMap<>();
  private final InstantSource clock;
  private final Instant since;

  /** Creates empty counters. */
  public KeyActivity(InstantSource clock) {
    this.clock = clock;
    this.since = clock.instant();
  }

  /** Returns a decorator of {@code keys} that counts uses and refusals. */
  public ApiKeys counting(ApiKeys keys) {
    return new CountingApiKeys(keys);
  }

  /** Returns a decorator of {@code limiter} that counts its decisions. */
  public RateLimiter<KeyId> counting(RateLimiter<KeyId> limiter) {
    return (key, limit, requests) ->
        limiter
            .admit(key, limit, requests)
            .whenComplete((decision, failed) -> record(key, limit, decision));
  }

  /** Returns the activity of a key in the last {@code time}, at most one hour. */
  public KeyWindow of(KeyId key, Duration time) {
    MinuteRing ring = rings.get(key);
    return ring == null
        ? KeyWindow.NOTHING
        : ring.last((int) time.toMinutes(), minute(clock.instant()));
  }

  /** Returns the activity of each key that was used in the last hour. */
  public Map<KeyId, KeyPeriods> periods() {
    Map<KeyId, KeyPeriods> periods = new HashMap<>();
    for (KeyId key : rings.keySet()) {
      periods.put(
          key,
          new KeyPeriods(of(key, Thresholds.KEY_PERIOD), of(key, Thresholds.KEY_CLEAR_PERIOD)));
    }
    return periods;
  }

  /**
   * Returns each key's peak usage of its rate limit in the last {@code time}, in percent. Keys
   * without usage are absent.
   */
  public Map<KeyId, Integer> peakPercents(Duration time) {
    Map<KeyId, Integer> peaks = new HashMap<>();
    for (KeyId key : rings.keySet()) {
      int peakPercent = of(key, time).peakPercent();
      if (peakPercent > 0) {
        peaks.put(key, peakPercent);
      }
    }
    return peaks;
  }

  /**
   * Returns the number of requests of each key that exceeded its rate limit since the start. Keys
   * with none are absent. Idle keys are not evicted, so that a number never decreases.
   */
  public Map<KeyId, Long> limitedSinceStart() {
    Map<KeyId, Long> counts = new HashMap<>();
    limited.forEach((key, count) -> counts.put(key, count.sum()));
    return counts;
  }

  /** Whether the counters cover all of the last {@code time}. */
  public boolean isComplete(Duration time) {
    return !since.isAfter(clock.instant().minus(time));
  }

  /** Evicts keys without activity in the last hour; called about every minute. */
  public void removeIdle() {
    long now = minute(clock.instant());
    for (KeyId key : rings.keySet()) {
      rings.computeIfPresent(key, (_, ring) -> ring.isIdle(now) ? null : ring);
    }
  }

  private void record(KeyId key, Limit limit, Decision decision) {
    switch (decision) {
      case null -> {
        // The limiter failed, and so did the request.
      }
      case Decision.Admitted admitted -> {
        int used = limit.requests() - admitted.remaining();
        add(key, new KeyWindow(0, 0, 0, (int) (100L * used / limit.requests())));
      }
      case Decision.Refused _ -> {
        limited.computeIfAbsent(key, _ -> new LongAdder()).increment();
        add(key, new KeyWindow(0, 0, 1, 100));
      }
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

  private final class CountingApiKeys implements ApiKeys {
    private final ApiKeys keys;

    private CountingApiKeys(ApiKeys keys) {
      this.keys = keys;
    }

    @Override
    public Optional<ApiKey> find(KeyId id) {
      return keys.find(id);
    }

    @Override
    public void recordUse(KeyId id, Instant at) {
      keys.recordUse(id, at);
      add(id, new KeyWindow(1, 0, 0, 0));
    }

    @Override
    public void recordRefusal(KeyId id) {
      keys.recordRefusal(id);
      add(id, new KeyWindow(0, 1, 0, 0));
    }
  }

  /**
   * The activity of one key in the last minutes.
   *
   * @param requests the number of requests with the key while it was active
   * @param refused the number of requests rejected because of their content: 400, 413, 415, 422
   * @param limited the number of requests rejected because of the rate limit: 429
   * @param peakPercent the peak usage of the rate limit, 0 to 100
   */
  public record KeyWindow(long requests, long refused, long limited, int peakPercent) {
    /** No activity at all. */
    public static final KeyWindow NOTHING = new KeyWindow(0, 0, 0, 0);

    /** Returns the sums of the counts, and the higher peak. */
    KeyWindow plus(KeyWindow other) {
      return new KeyWindow(
          requests + other.requests,
          refused + other.refused,
          limited + other.limited,
          Math.max(peakPercent, other.peakPercent));
    }
  }

  /** The activity of one key in the current minute and each of the last 60. Thread-safe. */
  private static final class MinuteRing {
    private static final int MINUTES = 61;

    private final long[] minutes = new long[MINUTES];
    private final KeyWindow[] windows = new KeyWindow[MINUTES];
    private long latest = Long.MIN_VALUE;

    MinuteRing() {
      Arrays.fill(windows, KeyWindow.NOTHING);
    }

    synchronized void add(long minute, KeyWindow more) {
      int place = Math.floorMod(minute, MINUTES);
      KeyWindow known = minutes[place] == minute ? windows[place] : KeyWindow.NOTHING;
      minutes[place] = minute;
      windows[place] = known.plus(more);
      latest = Math.max(latest, minute);
    }

    /** Returns the sum of the last {@code count} minutes, up to 60, and the current one. */
    synchronized KeyWindow last(int count, long now) {
      KeyWindow sum = KeyWindow.NOTHING;
      for (int place = 0; place < MINUTES; place++) {
        if (minutes[place] <= now && minutes[place] >= now - count) {
          sum = sum.plus(windows[place]);
        }
      }
      return sum;
    }

    synchronized boolean isIdle(long now) {
      return latest < now - MINUTES;
    }
  }
}
