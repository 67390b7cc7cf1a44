package dev.vouch.server.manage;

import dev.vouch.core.apikey.ApiKey;
import dev.vouch.core.apikey.ApiToken;
import dev.vouch.directory.IssuedKey;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/** API keys as JSON (DESIGN 5.3). */
final class KeyJson {
  private KeyJson() {}

  static JsonObject of(List<IssuedKey> keys, Instant now) {
    return new JsonObject()
        .put("keys", new JsonArray(keys.stream().map(key -> of(key, now)).toList()));
  }

  /** The one answer that shows the token. */
  static JsonObject withToken(IssuedKey issued, ApiToken token, Instant now) {
    return of(issued, now).put("token", token.written());
  }

  static JsonObject of(IssuedKey issued, Instant now) {
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
        .put("rate_limit", key.limit().requests());
  }
}
