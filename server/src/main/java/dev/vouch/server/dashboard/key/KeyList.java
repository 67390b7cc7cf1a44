package dev.vouch.server.dashboard.key;

import dev.vouch.core.apikey.KeyId;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.key.KeyRegistry;
import dev.vouch.directory.key.KeyRequests;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A site's keys.
 *
 * @param accepted the newest first
 * @param refused the newest first
 */
public record KeyList(List<ListedKey> accepted, List<ListedKey> refused) {
  /** How many days of requests are shown. */
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

  /** Whether there is none at all. */
  public boolean isEmpty() {
    return accepted.isEmpty() && refused.isEmpty();
  }

  /** Whether another one would be refused (docs/api.md). */
  public boolean isFull() {
    long active =
        accepted.stream().filter(key -> key.standing() == ListedKey.Standing.ACTIVE).count();
    return active >= KeyRegistry.ACTIVE_KEYS_MAX;
  }

  Optional<ListedKey> find(String keyId) {
    return find(accepted, keyId).or(() -> find(refused, keyId));
  }

  /** The key before this one, if it is still accepted. */
  Optional<ListedKey> predecessorOf(ListedKey key) {
    return key.issued().predecessor().map(KeyId::value).flatMap(id -> find(accepted, id));
  }

  private static Optional<ListedKey> find(List<ListedKey> keys, String keyId) {
    return keys.stream().filter(key -> key.issued().key().id().value().equals(keyId)).findFirst();
  }
}
