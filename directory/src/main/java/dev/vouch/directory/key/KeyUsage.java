package dev.vouch.directory.key;

import dev.vouch.core.apikey.KeyId;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.database.Database;
import dev.vouch.directory.key.RequestCounts.Count;
import dev.vouch.directory.key.RequestCounts.KeyDay;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Consumer;

/**
 * The last uses and the daily request counts of keys. Counted in memory and flushed periodically;
 * reads include unflushed counts. Thread-safe.
 */
final class KeyUsage {
  private final Database database;
  private final InstantSource clock;
  private final LastUseTimes lastUses = new LastUseTimes();
  private final RequestCounts requests = new RequestCounts();
  private volatile LocalDate flushedOn = LocalDate.EPOCH;

  KeyUsage(Database database, InstantSource clock) {
    this.database = database;
    this.clock = clock;
  }

  void used(KeyId key, Instant at) {
    lastUses.record(key, at);
    requests.request(key, at);
  }

  void refused(KeyId key) {
    requests.refused(key, clock.instant());
  }

  IssuedKey withLastUse(IssuedKey issued) {
    return issued.usedAt(lastUses.of(issued.key().id(), issued.lastUsedAt()));
  }

  /** Returns the request counts of these keys of a site for the last {@code days} UTC days. */
  Map<KeyId, KeyRequests> requests(SiteId site, List<KeyId> keys, int days) {
    List<LocalDate> dates = today().minusDays(days - 1).datesUntil(today().plusDays(1)).toList();
    // With a concurrent flush, a request could count twice: in memory and in the database.
    return database.readBetweenChanges(
        handle -> {
          Map<KeyDay, Count> flushed = KeyRequestTable.ofSite(handle, site, dates.getFirst());
          Map<KeyId, KeyRequests> ofKeys = new HashMap<>();
          keys.forEach(key -> ofKeys.put(key, requests(key, dates, flushed)));
          return ofKeys;
        });
  }

  private KeyRequests requests(KeyId key, List<LocalDate> dates, Map<KeyDay, Count> flushed) {
    return new KeyRequests(
        dates.stream()
            .map(
                date -> {
                  KeyDay keyDay = new KeyDay(key, date);
                  Count count = flushed.getOrDefault(keyDay, Count.NONE).plus(requests.of(keyDay));
                  return new KeyRequests.Day(date, count.requests(), count.refused());
                })
            .toList());
  }

  /**
   * Writes the buffered uses and counts to the database, and deletes expired counts.
   *
   * @param publish receives the last use of each key once it is durable
   */
  void flush(Consumer<Map<KeyId, Instant>> publish) {
    Snapshot snapshot = new Snapshot(lastUses.snapshot(), requests.snapshot(), today());
    boolean isNewDay = !snapshot.day().equals(flushedOn);
    if (snapshot.lastUses().isEmpty() && snapshot.requests().isEmpty() && !isNewDay) {
      return;
    }
    database.change(
        handle -> {
          KeyTable.used(handle, snapshot.lastUses());
          KeyRequestTable.add(handle, snapshot.requests());
          KeyRequestTable.deleteBefore(
              handle, snapshot.day().minusDays(KeyRegistry.REQUEST_DAYS_MAX - 1));
          return snapshot;
        },
        flushed -> {
          publish.accept(flushed.lastUses());
          lastUses.removeFlushed(flushed.lastUses());
          // A request received before midnight may be counted shortly after it.
          requests.removeFlushed(flushed.requests(), flushed.day().minusDays(1));
          flushedOn = flushed.day();
        });
  }

  private record Snapshot(
      Map<KeyId, Instant> lastUses, Map<KeyDay, Count> requests, LocalDate day) {}

  /** Evicts the buffered counts of all keys but these. */
  void retain(Set<KeyId> keys) {
    requests.retain(keys);
  }

  private LocalDate today() {
    return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
  }

  /** The last use of each key since the last flush to the database. Thread-safe. */
  static final class LastUseTimes {
    private final ConcurrentMap<KeyId, Instant> unflushed = new ConcurrentHashMap<>();

    void record(KeyId key, Instant at) {
      Instant known = unflushed.get(key);
      if (known == null || at.isAfter(known)) {
        unflushed.merge(key, at, LastUseTimes::later);
      }
    }

    /**
     * Returns the later of the time recorded here, in the database's precision, and the flushed
     * one.
     */
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

    /** Removes the flushed times, unless the key was used in the meantime. */
    void removeFlushed(Map<KeyId, Instant> uses) {
      uses.forEach(unflushed::remove);
    }

    private static Instant later(Instant one, Instant other) {
      return one.isAfter(other) ? one : other;
    }
  }
}
