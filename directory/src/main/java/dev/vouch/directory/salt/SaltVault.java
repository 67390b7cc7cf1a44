package dev.vouch.directory.salt;

import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.SaltPair;
import dev.vouch.core.visitor.SaltPair.Salt;
import dev.vouch.core.visitor.SaltPeriod;
import dev.vouch.core.visitor.Salts;
import dev.vouch.directory.database.Database;
import dev.vouch.directory.database.DirectoryException;
import dev.vouch.directory.database.SecretGenerator;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.LongStream;
import org.jdbi.v3.core.Handle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The salts of all sites (docs/identity.md I2): created once and in ascending order, and destroyed
 * when they are older than the previous period. Reads are served from memory; the other methods
 * block. Thread-safe.
 */
public final class SaltVault implements Salts {
  private static final Logger LOG = LoggerFactory.getLogger(SaltVault.class);

  /**
   * The time before a period at which its salt is created, so that it exists when the period
   * starts.
   */
  private static final Duration CREATION_LEAD = Duration.ofDays(1);

  private final Database database;
  private final InstantSource clock;
  private final SecretGenerator secretGenerator;
  private final ReentrantLock changing = new ReentrantLock();
  private final ConcurrentMap<SiteId, Map<Long, Salt>> live = new ConcurrentHashMap<>();

  public SaltVault(Database database, InstantSource clock, SecretGenerator secretGenerator) {
    this.database = database;
    this.clock = clock;
    this.secretGenerator = secretGenerator;
    database.cache(SaltTable::all, this::publish);
  }

  @Override
  public Optional<SaltPair> pair(SiteId site, SaltPeriod period) {
    Map<Long, Salt> salts = live.getOrDefault(site, Map.of());
    Salt current = salts.get(period.number());
    Salt previous = salts.get(period.number() - 1);
    if (current == null || previous == null) {
      return Optional.empty();
    }
    return Optional.of(
        period.number() % 2 == 0
            ? new SaltPair(current, previous)
            : new SaltPair(previous, current));
  }

  /**
   * Creates the salts required for {@code now} and the day after, and destroys those of past
   * periods. Accesses the disk only if there is work.
   */
  public void advance(Instant now) {
    changing.lock();
    try {
      SaltRange span = SaltRange.at(now);
      if (!live.values().stream().allMatch(span::isCoveredBy)) {
        renew(span);
      }
      failure(span).ifPresent(LOG::error);
    } finally {
      changing.unlock();
    }
  }

  /** Repeats the erasure of destroyed salts if another process prevented it. */
  public void vacuumIfPending() {
    database.vacuumIfPending();
  }

  /** Returns why events cannot be hashed at present, in one sentence; empty if they can. */
  public Optional<String> failure() {
    return failure(SaltRange.at(clock.instant()));
  }

  private Optional<String> failure(SaltRange span) {
    return live.values().stream().allMatch(span::hasPairIn)
        ? Optional.empty()
        : Optional.of(
            "There are no salts for the current time, so events are rejected with 503: the system"
                + " clock was set back, or the database of salts cannot be written. Correct the"
                + " clock, or free disk space.");
  }

  /**
   * Creates the salts that existing sites lack at the start of the server. Logs a warning if no
   * site has salts.
   */
  public void resume(Collection<SiteId> sites) {
    if (!sites.isEmpty() && database.read(SaltTable::all).isEmpty()) {
      LOG.warn(
          "salts.db has no salts for the sites in directory.db, so new ones were generated: earlier"
              + " visitors count as new visitors, and only a user id links a conversion to an"
              + " earlier visit. This is expected in a copy of the data directory; otherwise stop"
              + " the server, restore salts.db and start again.");
    }
    add(sites);
  }

  /** Creates the salts of new sites. */
  public void add(Collection<SiteId> sites) {
    changing.lock();
    try {
      sites.forEach(site -> live.putIfAbsent(site, Map.of()));
      renew(SaltRange.at(clock.instant()));
      database.vacuumIfPending();
    } catch (DirectoryException e) {
      sites.forEach(live::remove);
      throw e;
    } finally {
      changing.unlock();
    }
  }

  /** Adds sites that another process created: loads their salts, and creates missing ones. */
  public void follow(Collection<SiteId> sites) {
    List<SiteId> missing = sites.stream().filter(site -> !live.containsKey(site)).toList();
    if (!missing.isEmpty()) {
      add(missing);
    }
  }

  /** Destroys the salts of a site. */
  public void destroy(SiteId site) {
    changing.lock();
    try {
      live.remove(site);
      database.change(
          handle -> {
            SaltTable.deleteOf(handle, site);
            return site;
          });
      database.vacuum();
    } finally {
      changing.unlock();
    }
  }

  private void renew(SaltRange span) {
    Renewal renewal =
        database.change(handle -> renewed(handle, span), changed -> publish(changed.salts()));
    if (renewal.destroyed() > 0) {
      database.vacuum();
    }
  }

  private Renewal renewed(Handle handle, SaltRange span) {
    live.forEach(
        (site, salts) -> {
          if (!span.isCoveredBy(salts)) {
            insert(handle, site, span);
          }
        });
    // Delete last, so that each site always has its newest salt, below which none is inserted.
    int destroyed = SaltTable.deleteBelow(handle, span.oldest());
    return new Renewal(SaltTable.all(handle), destroyed);
  }

  private void insert(Handle handle, SiteId site, SaltRange span) {
    span.numbers()
        .forEach(
            number -> SaltTable.insert(handle, site, new Salt(number, secretGenerator.secret())));
  }

  private record Renewal(List<SaltTable.Row> salts, int destroyed) {}

  private void publish(List<SaltTable.Row> rows) {
    Map<SiteId, Map<Long, Salt>> bySite = new HashMap<>();
    for (SaltTable.Row row : rows) {
      bySite
          .computeIfAbsent(row.site(), site -> new HashMap<>())
          .put(row.salt().number(), row.salt());
    }
    // A site without rows was deleted by another process.
    live.entrySet()
        .removeIf(known -> !known.getValue().isEmpty() && !bySite.containsKey(known.getKey()));
    live.replaceAll((site, before) -> Map.copyOf(bySite.getOrDefault(site, Map.of())));
  }

  /**
   * The numbers of the salts that should exist at one time: {@code oldest} to {@code newest},
   * inclusive.
   */
  private record SaltRange(long oldest, long current, long newest) {
    static SaltRange at(Instant now) {
      long current = SaltPeriod.of(now).number();
      return new SaltRange(current - 1, current, SaltPeriod.of(now.plus(CREATION_LEAD)).number());
    }

    LongStream numbers() {
      return LongStream.rangeClosed(oldest, newest);
    }

    boolean hasPairIn(Map<Long, Salt> salts) {
      return salts.containsKey(oldest) && salts.containsKey(current);
    }

    boolean isCoveredBy(Map<Long, Salt> salts) {
      return numbers().allMatch(salts::containsKey)
          && salts.keySet().stream().allMatch(number -> number >= oldest);
    }
  }
}
