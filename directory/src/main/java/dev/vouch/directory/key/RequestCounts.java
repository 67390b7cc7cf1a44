package dev.vouch.directory.key;

import dev.vouch.core.apikey.KeyId;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * How many requests each key made on each day, until it is flushed to the database. Counting takes
 * no lock once a key has been seen on a day. Thread-safe.
 */
final class RequestCounts {
  private final ConcurrentMap<KeyDay, Adders> unflushed = new ConcurrentHashMap<>();

  /** A key on a day of UTC. */
  record KeyDay(KeyId key, LocalDate day) {
    static KeyDay of(KeyId key, Instant at) {
      return new KeyDay(key, LocalDate.ofInstant(at, ZoneOffset.UTC));
    }
  }

  /** How many requests, and how many of them were refused. */
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

  /** What there is to flush. */
  Map<KeyDay, Count> snapshot() {
    Map<KeyDay, Count> counts = new HashMap<>();
    unflushed.forEach((keyDay, adders) -> counts.put(keyDay, adders.count()));
    counts.values().removeIf(Count.NONE::equals);
    return counts;
  }

  /**
   * Removes what was flushed, but not what was counted since.
   *
   * @param before keys' days before this one get no more requests
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

  void remove(Collection<KeyId> keys) {
    unflushed.keySet().removeIf(keyDay -> keys.contains(keyDay.key()));
  }
}
