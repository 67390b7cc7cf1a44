package dev.vouch.directory.key;

import static java.util.stream.Collectors.toSet;

import dev.vouch.core.apikey.ApiKey;
import dev.vouch.core.apikey.ApiKeys;
import dev.vouch.core.apikey.ApiToken;
import dev.vouch.core.apikey.KeyId;
import dev.vouch.core.ratelimit.Limit;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.directory.database.CachedRows;
import dev.vouch.directory.database.Database;
import dev.vouch.directory.database.SecretGenerator;
import dev.vouch.directory.database.SiteCache;
import dev.vouch.directory.database.SiteRows;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jdbi.v3.core.Handle;

/**
 * The registry of all sites' API keys (docs/api.md). Reads are served from memory; writes block
 * until durable and are visible to the next read. Thread-safe.
 */
public final class KeyRegistry implements ApiKeys {
  /** The maximum number of active keys per site; a key in overlap does not count (docs/api.md). */
  public static final int ACTIVE_KEYS_MAX = 10;

  /** The maximum overlap of a rotated key (docs/api.md). */
  public static final Duration OVERLAP_MAX = Duration.ofDays(7);

  /** The retention of a key's request counts in days. */
  public static final int REQUEST_DAYS_MAX = 30;

  private final Database database;
  private final InstantSource clock;
  private final SecretGenerator secretGenerator;
  private final AuditLog audit;
  private final KeyUsage usage;
  private final SiteCache<KeyId, IssuedKey> keys =
      SiteCache.oldestFirst(
          issued -> issued.key().id(), issued -> issued.key().site(), IssuedKey::createdAt);
  private final ConcurrentMap<KeyId, ApiKey> forAuthentication = new ConcurrentHashMap<>();

  public KeyRegistry(
      Database database, InstantSource clock, SecretGenerator secretGenerator, AuditLog audit) {
    this.database = database;
    this.clock = clock;
    this.secretGenerator = secretGenerator;
    this.audit = audit;
    this.usage = new KeyUsage(database, clock);
    database.cache(KeyTable::all, this::replaceAll);
  }

  @Override
  public Optional<ApiKey> find(KeyId id) {
    return Optional.ofNullable(forAuthentication.get(id));
  }

  @Override
  public void recordUse(KeyId id, Instant at) {
    usage.used(id, at);
  }

  @Override
  public void recordRefusal(KeyId id) {
    usage.refused(id);
  }

  /** Returns the site's keys of every state, oldest first. */
  public List<IssuedKey> list(SiteId site) {
    return keys.ofSite(site).stream().map(usage::withLastUse).toList();
  }

  /**
   * Returns the request counts of the site's keys of every state. A crash loses the counts since
   * the last {@link #flushUsage}.
   *
   * @param days the number of days, up to {@link #REQUEST_DAYS_MAX}; the last one is today, in UTC
   */
  public Map<KeyId, KeyRequests> requests(SiteId site, int days) {
    if (days < 1 || days > REQUEST_DAYS_MAX) {
      throw new IllegalArgumentException("request counts are stored for 30 days");
    }
    return usage.requests(site, ids(site), days);
  }

  private List<KeyId> ids(SiteId site) {
    return keys.ofSite(site).stream().map(issued -> issued.key().id()).toList();
  }

  /** Creates a key, unless the site already has {@link #ACTIVE_KEYS_MAX} active ones. */
  public KeyCreation create(SiteId site, NewKey newKey) {
    return database.change(handle -> created(handle, site, newKey), this::publish);
  }

  private KeyCreation created(Handle handle, SiteId site, NewKey newKey) {
    if (!SiteRows.lock(handle, site)) {
      return new KeyCreation.NoSuchSite();
    }
    Instant now = clock.instant();
    if (KeyTable.countActive(handle, site, now) >= ACTIVE_KEYS_MAX) {
      return new KeyCreation.TooManyActive();
    }
    ApiToken token = secretGenerator.apiToken();
    IssuedKey issued =
        issue(
            token, site, newKey.name(), newKey.limit(), newKey.expiresAt(), now, Optional.empty());
    KeyTable.insert(handle, issued);
    audit.record(handle, site, AuditEntry.keyCreated(token.keyId(), issued.name()));
    return new KeyCreation.Created(issued, token);
  }

  private void publish(KeyCreation creation) {
    if (creation instanceof KeyCreation.Created(IssuedKey issued, ApiToken _)) {
      publish(issued);
    }
  }

  /** Changes the settings of an active key, effective with the next request. */
  public KeyUpdate update(SiteId site, KeyId id, KeyChanges changes) {
    return database.change(
        handle -> updated(handle, site, id, changes),
        update -> {
          if (update instanceof KeyUpdate.Updated(IssuedKey issued)) {
            publish(issued);
          }
        });
  }

  private KeyUpdate updated(Handle handle, SiteId site, KeyId id, KeyChanges changes) {
    SiteRows.lock(handle, site);
    Optional<IssuedKey> found = KeyTable.find(handle, site, id);
    if (found.isEmpty()) {
      return new KeyUpdate.NoSuchKey();
    }
    IssuedKey before = found.get();
    if (!before.key().isActive(clock.instant())) {
      return new KeyUpdate.NotActive();
    }
    IssuedKey after = before.changed(changes);
    if (!after.equals(before)) {
      KeyTable.change(handle, after);
      audit.record(handle, site, AuditEntry.keyChanged(before.key(), after.key(), before.name()));
    }
    return new KeyUpdate.Updated(after);
  }

  /** Revokes a key immediately, even in overlap; empty if the site has no such key. */
  public Optional<IssuedKey> revoke(SiteId site, KeyId id) {
    return database.change(
        handle -> revoked(handle, site, id), revoked -> revoked.ifPresent(this::publish));
  }

  private Optional<IssuedKey> revoked(Handle handle, SiteId site, KeyId id) {
    SiteRows.lock(handle, site);
    Instant now = clock.instant();
    return KeyTable.find(handle, site, id)
        .map(issued -> issued.isRevoked(now) ? issued : revokedNow(handle, issued, now));
  }

  private IssuedKey revokedNow(Handle handle, IssuedKey issued, Instant now) {
    ApiKey key = issued.key();
    audit.record(handle, key.site(), AuditEntry.keyRevoked(key.id(), issued.name()));
    return revoked(handle, issued, now);
  }

  /**
   * Replaces a key with a new key of the same name, limit and expiry. The old key remains accepted
   * for {@code overlap}. Only one predecessor can be in overlap: if the old key's own predecessor
   * still is, it is revoked immediately.
   *
   * @param overlap zero to {@link #OVERLAP_MAX}
   */
  public KeyRotation rotate(SiteId site, KeyId id, Duration overlap) {
    if (overlap.isNegative() || overlap.compareTo(OVERLAP_MAX) > 0) {
      throw new IllegalArgumentException("an overlap must be zero to 7 days");
    }
    return database.change(handle -> rotation(handle, site, id, overlap), this::publish).outcome();
  }

  private Rotation rotation(Handle handle, SiteId site, KeyId id, Duration overlap) {
    SiteRows.lock(handle, site);
    Optional<IssuedKey> found = KeyTable.find(handle, site, id);
    if (found.isEmpty()) {
      return new Rotation(new KeyRotation.NoSuchKey(), List.of());
    }
    IssuedKey old = found.get();
    Instant now = clock.instant();
    if (!old.key().isActive(now) || old.isInOverlap(now)) {
      return new Rotation(new KeyRotation.NotRotatable(), List.of());
    }
    return rotation(handle, old, now, overlap);
  }

  private Rotation rotation(Handle handle, IssuedKey old, Instant now, Duration overlap) {
    ApiKey key = old.key();
    Optional<IssuedKey> predecessor =
        old.predecessor()
            .flatMap(id -> KeyTable.find(handle, key.site(), id))
            .filter(earlier -> earlier.isInOverlap(now))
            .map(earlier -> revoked(handle, earlier, now));
    IssuedKey replaced = revoked(handle, old, now.plus(overlap));
    ApiToken token = secretGenerator.apiToken();
    IssuedKey issued =
        issue(
            token,
            key.site(),
            old.name(),
            key.limit(),
            key.expiresAt(),
            now,
            Optional.of(key.id()));
    KeyTable.insert(handle, issued);
    audit.record(
        handle, key.site(), AuditEntry.keyRotated(key.id(), token.keyId(), old.name(), overlap));
    List<IssuedKey> revoked =
        predecessor.map(earlier -> List.of(earlier, replaced)).orElse(List.of(replaced));
    return new Rotation(new KeyRotation.Rotated(issued, token), revoked);
  }

  private record Rotation(KeyRotation outcome, List<IssuedKey> revoked) {}

  private void publish(Rotation rotation) {
    rotation.revoked().forEach(this::publish);
    if (rotation.outcome() instanceof KeyRotation.Rotated(IssuedKey issued, ApiToken _)) {
      publish(issued);
    }
  }

  /** Stores the last uses and the request counts of keys; to be called about every minute. */
  public void flushUsage() {
    usage.flush(
        lastUses ->
            lastUses.forEach(
                (id, at) ->
                    keys.find(id)
                        .map(issued -> issued.usedAt(Optional.of(at)))
                        .ifPresent(keys::put)));
  }

  private void replaceAll(List<IssuedKey> all) {
    keys.replaceAll(all);
    usage.retain(all.stream().map(issued -> issued.key().id()).collect(toSet()));
    Instant now = clock.instant();
    CachedRows.replace(
        forAuthentication,
        all.stream().map(issued -> issued.forAuthentication(now)).toList(),
        ApiKey::id);
  }

  private void publish(IssuedKey issued) {
    keys.put(issued);
    forAuthentication.put(issued.key().id(), issued.forAuthentication(clock.instant()));
  }

  private static IssuedKey revoked(Handle handle, IssuedKey issued, Instant at) {
    KeyTable.revoke(handle, issued.key().id(), at);
    return issued.revoked(at);
  }

  private static IssuedKey issue(
      ApiToken token,
      SiteId site,
      String name,
      Limit limit,
      Optional<Instant> expiresAt,
      Instant now,
      Optional<KeyId> predecessor) {
    ApiKey key =
        new ApiKey(token.keyId(), site, token.secretHash(), limit, expiresAt, Optional.empty());
    return new IssuedKey(key, name, hint(token), now, predecessor, Optional.empty());
  }

  private static String hint(ApiToken token) {
    String secret = token.secret();
    return token.wireName().replace(secret, "…" + secret.substring(secret.length() - 4));
  }
}
