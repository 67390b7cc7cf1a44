package dev.vouch.directory.key;

import dev.vouch.core.apikey.KeyId;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * The request counts of each key and day since the last flush to the database. Counting is
 * lock-free after a key's first request of a day. Thread-safe.
 */
final class RequestCounts {
  private final ConcurrentMap<KeyDay, Adders> unflushed = new ConcurrentHashMap<>();

  /** A key on a UTC day. */
  record KeyDay(KeyId key, LocalDate day) {
    static KeyDay of(KeyId key, Instant at) {
      return new KeyDay(key, LocalDate.ofInstant(at, ZoneOffset.UTC));
    }
  }

  /** The number of requests, and of rejected ones among them. */
  record Count(long requests, long refused) {
    static final Count NONE = new Count(0, 0);

    Count plus(Count other) {
      return new Count(requests + other.requests, refused + other.refused);
    }
  }

  private record Adders(LongAdder requests, LongAdder refused) {
    Count count() {
      return new Count(requests.sum(), refused.sum());
    }

    void subtract(Count count) {
      requests.add(-count.requests());
      refused.add(-count.refused());
    }
  }

  void request(KeyId key, Instant at) {
    of(key, at).requests().increment();
  }

  void refused(KeyId key, Instant at) {
    of(key, at).refused().increment();
  }

  private Adders of(KeyId key, Instant at) {
    KeyDay keyDay = KeyDay.of(key, at);
    Adders known = unflushed.get(keyDay);
    return known != null
        ? known
        : unflushed.computeIfAbsent(keyDay, _ -> new Adders(new LongAdder(), new LongAdder()));
  }

  Count of(KeyDay keyDay) {
    Adders known = unflushed.get(keyDay);
    return known == null ? Count.NONE : known.count();
  }

  /** Returns the counts to flush. */
  Map<KeyDay, Count> snapshot() {
    Map<KeyDay, Count> counts = new HashMap<>();
    unflushed.forEach((keyDay, adders) -> counts.put(keyDay, adders.count()));
    counts.values().removeIf(Count.NONE::equals);
    return counts;
  }

  /**
   * Subtracts the flushed counts, and keeps what was counted in the meantime.
   *
   * @param before the first day whose counts can still increase
   */
  void removeFlushed(Map<KeyDay, Count> counts, LocalDate before) {
    counts.forEach(
        (keyDay, count) -> {
          Adders adders = unflushed.get(keyDay);
          if (adders != null) {
            adders.subtract(count);
          }
        });
    unflushed
        .entrySet()
        .removeIf(
            entry ->
                entry.getKey().day().isBefore(before)
                    && entry.getValue().count().equals(Count.NONE));
  }

  /** Evicts the counts of all keys but these. */
  void retain(Set<KeyId> keys) {
    unflushed.keySet().removeIf(keyDay -> !keys.contains(keyDay.key()));
  }
}
