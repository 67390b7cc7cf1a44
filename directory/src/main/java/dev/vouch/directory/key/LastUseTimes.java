package dev.vouch.directory.key;

import dev.vouch.core.apikey.KeyId;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** When each key was last used, until it is flushed to the database. Thread-safe. */
final class LastUseTimes {
  private final ConcurrentMap<KeyId, Instant> unflushed = new ConcurrentHashMap<>();

  void record(KeyId key, Instant at) {
    Instant known = unflushed.get(key);
    if (known == null || at.isAfter(known)) {
      unflushed.merge(key, at, LastUseTimes::later);
    }
  }

  /** The later of the time recorded here, in the database's precision, and the flushed one. */
  Optional<Instant> of(KeyId key, Optional<Instant> flushed) {
    Instant recorded = unflushed.get(key);
    if (recorded == null) {
      return flushed;
    }
    Instant readBack = recorded.truncatedTo(ChronoUnit.MICROS);
    return Optional.of(flushed.map(before -> later(before, readBack)).orElse(readBack));
  }

  Map<KeyId, Instant> snapshot() {
    return new HashMap<>(unflushed);
  }

  /** Removes what was flushed, unless the key was used since. */
  void removeFlushed(Map<KeyId, Instant> uses) {
    uses.forEach(unflushed::remove);
  }

  private static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }
}
