package dev.vouch.directory.key;

import dev.vouch.core.apikey.ApiKey;
import dev.vouch.core.apikey.ApiKeys;
import dev.vouch.core.apikey.ApiToken;
import dev.vouch.core.apikey.KeyId;
import dev.vouch.core.ratelimit.Limit;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.directory.database.Database;
import dev.vouch.directory.database.SecretGenerator;
import dev.vouch.directory.database.SiteRows;
import dev.vouch.directory.key.RequestCounts.Count;
import dev.vouch.directory.key.RequestCounts.KeyDay;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jdbi.v3.core.Handle;

/**
 * The API keys of all sites (docs/api.md). Questions are answered from memory; commands block until
 * they are on disk, and hold for the very next question. Thread-safe.
 */
public final class KeyRegistry implements ApiKeys {
  /** How many active keys a site may have; one in overlap doesn't count (docs/api.md). */
  public static final int ACTIVE_KEYS_MAX = 10;

  /** How long a rotated key may stay accepted (docs/api.md). */
  public static final Duration OVERLAP_MAX = Duration.ofDays(7);

  /** For how many days the number of a key's requests is kept. */
  public static final int REQUEST_DAYS_MAX = 30;

  private final Database database;
  private final InstantSource clock;
  private final SecretGenerator secretGenerator;
  private final AuditLog audit;
  private final LastUseTimes lastUses = new LastUseTimes();
  private final RequestCounts requests = new RequestCounts();
  private final ConcurrentMap<KeyId, IssuedKey> keys = new ConcurrentHashMap<>();
  private final ConcurrentMap<KeyId, ApiKey> forAuthentication = new ConcurrentHashMap<>();
  private volatile LocalDate writtenOn = LocalDate.EPOCH;

  public KeyRegistry(
      Database database, InstantSource clock, SecretGenerator secretGenerator, AuditLog audit) {
    this.database = database;
    this.clock = clock;
    this.secretGenerator = secretGenerator;
    this.audit = audit;
    database.read(KeyTable::all).forEach(this::publish);
  }

  @Override
  public Optional<ApiKey> find(KeyId id) {
    return Optional.ofNullable(forAuthentication.get(id));
  }

  @Override
  public void used(KeyId id, Instant at) {
    lastUses.note(id, at);
    requests.request(id, at);
  }

  @Override
  public void refused(KeyId id) {
    requests.refused(id, clock.instant());
  }

  /** The site's keys of every state, the oldest first. */
  public List<IssuedKey> list(SiteId site) {
    return keys.values().stream()
        .filter(issued -> issued.key().site().equals(site))
        .map(issued -> issued.usedAt(lastUses.of(issued.key().id(), issued.lastUsedAt())))
        .sorted(
            Comparator.comparing(IssuedKey::createdAt)
                .thenComparing(issued -> issued.key().id().value()))
        .toList();
  }

  /**
   * What the site's keys of every state were used for. A crash can take away what was counted since
   * the last {@link #writeUses}.
   *
   * @param days how many, up to {@link #REQUEST_DAYS_MAX}; the last one is today, in UTC
   */
  public Map<KeyId, KeyRequests> requests(SiteId site, int days) {
    if (days < 1 || days > REQUEST_DAYS_MAX) {
      throw new IllegalArgumentException("requests are kept for 30 days");
    }
    List<LocalDate> dates = today().minusDays(days - 1).datesUntil(today().plusDays(1)).toList();
    // As a change, so that none is counted twice, in the file and in memory, while it is written.
    return database.change(
        handle -> {
          Map<KeyDay, Count> written = KeyRequestTable.ofSite(handle, site, dates.getFirst());
          Map<KeyId, KeyRequests> ofKeys = new HashMap<>();
          for (IssuedKey issued : list(site)) {
            ofKeys.put(issued.key().id(), requests(issued.key().id(), dates, written));
          }
          return ofKeys;
        });
  }

  private KeyRequests requests(KeyId key, List<LocalDate> dates, Map<KeyDay, Count> written) {
    return new KeyRequests(
        dates.stream()
            .map(
                date -> {
                  KeyDay keyDay = new KeyDay(key, date);
                  Count count = written.getOrDefault(keyDay, Count.NONE).plus(requests.of(keyDay));
                  return new KeyRequests.Day(date, count.requests(), count.refused());
                })
            .toList());
  }

  /** Creates a key, unless the site has {@link #ACTIVE_KEYS_MAX} active ones. */
  public KeyCreation create(SiteId site, NewKey wanted) {
    return database.change(handle -> created(handle, site, wanted), this::publish);
  }

  private KeyCreation created(Handle handle, SiteId site, NewKey wanted) {
    if (!SiteRows.lock(handle, site)) {
      return new KeyCreation.NoSuchSite();
    }
    Instant now = now();
    if (KeyTable.countActive(handle, site, now) >= ACTIVE_KEYS_MAX) {
      return new KeyCreation.TooManyActive();
    }
    ApiToken token = secretGenerator.apiToken();
    IssuedKey issued =
        issue(
            token, site, wanted.name(), wanted.limit(), wanted.expiresAt(), now, Optional.empty());
    KeyTable.insert(handle, issued);
    audit.record(handle, site, new AuditEntry.KeyCreated(token.keyId(), issued.name()));
    return new KeyCreation.Created(issued, token);
  }

  private void publish(KeyCreation creation) {
    if (creation instanceof KeyCreation.Created(IssuedKey issued, ApiToken _)) {
      publish(issued);
    }
  }

  /** Revokes a key at once, also one in overlap. One that is revoked already stays as it is. */
  public KeyRevocation revoke(SiteId site, KeyId id) {
    return database.change(handle -> revoked(handle, site, id), this::publish);
  }

  private KeyRevocation revoked(Handle handle, SiteId site, KeyId id) {
    SiteRows.lock(handle, site);
    Optional<IssuedKey> found = KeyTable.find(handle, site, id);
    if (found.isEmpty()) {
      return new KeyRevocation.NoSuchKey();
    }
    IssuedKey issued = found.get();
    Instant now = now();
    if (issued.isRevoked(now)) {
      return new KeyRevocation.Revoked(issued);
    }
    audit.record(handle, site, new AuditEntry.KeyRevoked(id, issued.name()));
    return new KeyRevocation.Revoked(revoked(handle, issued, now));
  }

  private void publish(KeyRevocation revocation) {
    if (revocation instanceof KeyRevocation.Revoked(IssuedKey issued)) {
      publish(issued);
    }
  }

  /**
   * Replaces a key by a new one with its name, limit and expiry. The old one stays accepted for
   * {@code overlap}. A key has one predecessor: if the old key replaced another whose overlap still
   * lasts, that one is revoked at once.
   *
   * @param overlap zero to {@link #OVERLAP_MAX}
   */
  public KeyRotation rotate(SiteId site, KeyId id, Duration overlap) {
    if (overlap.isNegative() || overlap.compareTo(OVERLAP_MAX) > 0) {
      throw new IllegalArgumentException("an overlap is zero to 7 days");
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
    Instant now = now();
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
        handle,
        key.site(),
        new AuditEntry.KeyRotated(key.id(), token.keyId(), old.name(), overlap));
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

  /**
   * Writes when keys were last used and how often, and deletes what is older than {@link
   * #REQUEST_DAYS_MAX}; to be called about every minute.
   */
  public void writeUses() {
    Uses uses = new Uses(lastUses.snapshot(), requests.snapshot(), today());
    boolean newDay = !uses.day().equals(writtenOn);
    if (uses.lastUses().isEmpty() && uses.requests().isEmpty() && !newDay) {
      return;
    }
    database.change(
        handle -> {
          KeyTable.used(handle, uses.lastUses());
          KeyRequestTable.add(handle, uses.requests());
          KeyRequestTable.deleteBefore(handle, uses.day().minusDays(REQUEST_DAYS_MAX - 1));
          return uses;
        },
        this::publish);
  }

  private record Uses(Map<KeyId, Instant> lastUses, Map<KeyDay, Count> requests, LocalDate day) {}

  private void publish(Uses uses) {
    uses.lastUses()
        .forEach(
            (id, at) -> keys.computeIfPresent(id, (_, issued) -> issued.usedAt(Optional.of(at))));
    lastUses.written(uses.lastUses());
    // A request that came before midnight may still be counted a moment after it.
    requests.written(uses.requests(), uses.day().minusDays(1));
    writtenOn = uses.day();
  }

  public void forget(SiteId site) {
    requests.forget(list(site).stream().map(issued -> issued.key().id()).toList());
    forAuthentication.values().removeIf(key -> key.site().equals(site));
    keys.values().removeIf(issued -> issued.key().site().equals(site));
  }

  private void publish(IssuedKey issued) {
    keys.put(issued.key().id(), issued);
    forAuthentication.put(issued.key().id(), issued.forAuthentication(now()));
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

  private LocalDate today() {
    return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MICROS);
  }
}
