package dev.vouch.directory.key;

import dev.vouch.core.apikey.KeyId;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** When each key was last used, until it is written to the database. Thread-safe. */
final class LastUseTimes {
  private final ConcurrentMap<KeyId, Instant> unwritten = new ConcurrentHashMap<>();

  void note(KeyId key, Instant at) {
    Instant known = unwritten.get(key);
    if (known == null || at.isAfter(known)) {
      unwritten.merge(key, at, LastUseTimes::later);
    }
  }

  /** The later of what is noted here, in the file's precision, and what was stored before. */
  Optional<Instant> of(KeyId key, Optional<Instant> written) {
    Instant noted = unwritten.get(key);
    if (noted == null) {
      return written;
    }
    Instant readBack = noted.truncatedTo(ChronoUnit.MICROS);
    return Optional.of(written.map(before -> later(before, readBack)).orElse(readBack));
  }

  Map<KeyId, Instant> snapshot() {
    return new HashMap<>(unwritten);
  }

  /** Removes what was stored, unless the key was used since. */
  void written(Map<KeyId, Instant> uses) {
    uses.forEach(unwritten::remove);
  }

  private static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }
}
