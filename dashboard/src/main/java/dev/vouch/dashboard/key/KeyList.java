package dev.vouch.dashboard.key;

import dev.vouch.core.apikey.KeyId;
import dev.vouch.core.ingest.RequestWarning;
import dev.vouch.core.site.SiteId;
import dev.vouch.dashboard.report.Sparkline;
import dev.vouch.directory.key.IssuedKey;
import dev.vouch.directory.key.KeyRegistry;
import dev.vouch.directory.key.KeyRequests;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A site's API keys, grouped by whether they are accepted.
 *
 * @param accepted accepted keys, newest first
 * @param refused refused keys, newest first
 */
public record KeyList(List<ListedKey> accepted, List<ListedKey> refused) {
  /** The number of days whose requests are displayed per key. */
  public static final int DAYS = 14;

  public KeyList {
    accepted = List.copyOf(accepted);
    refused = List.copyOf(refused);
  }

  static KeyList of(KeyRegistry keys, SiteId site, Instant now) {
    Map<KeyId, KeyRequests> requests = keys.requests(site, DAYS);
    List<ListedKey> all =
        keys.list(site).reversed().stream()
            .map(
                key ->
                    ListedKey.of(key, requests.getOrDefault(key.key().id(), KeyRequests.NONE), now))
            .toList();
    return new KeyList(
        all.stream().filter(ListedKey::isAccepted).toList(),
        all.stream().filter(key -> !key.isAccepted()).toList());
  }

  public boolean isEmpty() {
    return accepted.isEmpty() && refused.isEmpty();
  }

  /** Whether the limit of active keys is reached (docs/api.md). */
  public boolean isFull() {
    long active =
        accepted.stream().filter(key -> key.status() == ListedKey.KeyStatus.ACTIVE).count();
    return active >= KeyRegistry.ACTIVE_KEYS_MAX;
  }

  Optional<ListedKey> find(String keyId) {
    return find(accepted, keyId).or(() -> find(refused, keyId));
  }

  /** The name of the key that sent the requests of a warning; empty if no key of the site did. */
  public Optional<String> sender(RequestWarning warning) {
    return warning.sender().flatMap(this::find).map(found -> found.issued().name());
  }

  /** The key that this one replaced, if still accepted. */
  Optional<ListedKey> predecessorOf(ListedKey key) {
    return key.issued().predecessor().map(KeyId::value).flatMap(id -> find(accepted, id));
  }

  private static Optional<ListedKey> find(List<ListedKey> keys, String keyId) {
    return keys.stream().filter(key -> key.issued().key().id().value().equals(keyId)).findFirst();
  }

  /**
   * A key as listed.
   *
   * @param requests the requests of the last {@link KeyList#DAYS} days
   */
  public record ListedKey(IssuedKey issued, KeyStatus status, KeyRequests requests) {
    static ListedKey of(IssuedKey issued, KeyRequests requests, Instant now) {
      return new ListedKey(issued, status(issued, now), requests);
    }

    /**
     * The status of a key, which determines the actions that an owner can take. Finer than {@link
     * IssuedKey.State}.
     */
    public enum KeyStatus {
      /** Accepted, and can be rotated. */
      ACTIVE,
      /** Replaced by another key, but still accepted during the overlap. */
      IN_OVERLAP,
      /** Refused, because it was revoked. */
      REVOKED,
      /** Refused, because it has expired. */
      EXPIRED
    }

    private static KeyStatus status(IssuedKey issued, Instant now) {
      return switch (issued.state(now)) {
        case ACTIVE ->
            issued.key().revokedAt().isPresent() ? KeyStatus.IN_OVERLAP : KeyStatus.ACTIVE;
        case REVOKED -> KeyStatus.REVOKED;
        case EXPIRED -> KeyStatus.EXPIRED;
      };
    }

    /** The number of requests per day. */
    public Sparkline sparkline() {
      return new Sparkline(requests.days().stream().map(KeyRequests.Day::requests).toList());
    }

    public boolean isAccepted() {
      return status == KeyStatus.ACTIVE || status == KeyStatus.IN_OVERLAP;
    }

    /**
     * The time from which the key is refused: the earlier of its revocation, which ends the
     * overlap, and its expiry; empty if neither is set.
     */
    public Optional<Instant> endsAt() {
      return Stream.of(issued.key().revokedAt(), issued.key().expiresAt())
          .flatMap(Optional::stream)
          .min(Comparator.naturalOrder());
    }
  }
}
