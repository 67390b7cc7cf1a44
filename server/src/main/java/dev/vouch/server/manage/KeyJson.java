package dev.vouch.server.manage;

import dev.vouch.core.apikey.ApiKey;
import dev.vouch.core.apikey.ApiToken;
import dev.vouch.core.apikey.KeyId;
import dev.vouch.directory.key.IssuedKey;
import dev.vouch.directory.key.KeyRequests;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** API keys as JSON (docs/api.md). */
final class KeyJson {
  private KeyJson() {}

  static JsonObject of(List<IssuedKey> keys, Map<KeyId, KeyRequests> requests, Instant now) {
    return new JsonObject()
        .put(
            "keys",
            new JsonArray(
                keys.stream()
                    .map(issued -> of(issued, requestsOf(issued, requests), now))
                    .toList()));
  }

  /** A key created after the requests were counted has none. */
  private static KeyRequests requestsOf(IssuedKey issued, Map<KeyId, KeyRequests> requests) {
    return requests.getOrDefault(issued.key().id(), KeyRequests.NONE);
  }

  /** The only answer that contains the token. */
  static JsonObject withToken(IssuedKey issued, ApiToken token, Instant now) {
    return of(issued, KeyRequests.NONE, now).put("token", token.wireName());
  }

  /**
   * A key without its token.
   *
   * @param requests of the last 7 days
   */
  static JsonObject of(IssuedKey issued, KeyRequests requests, Instant now) {
    ApiKey key = issued.key();
    return new JsonObject()
        .put("key_id", key.id().value())
        .put("name", issued.name())
        .put("state", issued.state(now).name().toLowerCase(Locale.ROOT))
        .put("created_at", issued.createdAt().toString())
        .put("last_used_at", issued.lastUsedAt().map(Instant::toString).orElse(null))
        .put("revoked_at", key.revokedAt().map(Instant::toString).orElse(null))
        .put("expires_at", key.expiresAt().map(Instant::toString).orElse(null))
        .put("hint", issued.hint())
        .put("rate_limit", key.limit().requests())
        .put("requests_7_days", requests.requests())
        .put("refused_7_days", requests.refused());
  }
}
