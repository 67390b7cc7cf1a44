package dev.vouch.api;

import dev.vouch.core.apikey.ApiKey;
import dev.vouch.core.apikey.ApiToken;
import dev.vouch.core.apikey.KeyId;
import dev.vouch.core.request.RequestFields;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.key.IssuedKey;
import dev.vouch.directory.key.KeyChanges;
import dev.vouch.directory.key.KeyCreation;
import dev.vouch.directory.key.KeyRegistry;
import dev.vouch.directory.key.KeyRequests;
import dev.vouch.directory.key.KeyRotation;
import dev.vouch.directory.key.KeyUpdate;
import dev.vouch.directory.key.NewKey;
import dev.vouch.directory.site.SiteRegistry;
import dev.vouch.http.ProblemException;
import dev.vouch.http.ProblemType;
import dev.vouch.http.SitePath;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The endpoints of {@code /api/sites/{site_id}/keys}. */
final class KeyEndpoints {
  private static final String KEYS = "/api/sites/:site_id/keys";
  private static final String KEY = KEYS + "/:key_id";
  private static final int REQUEST_DAYS = 7;

  private final SiteRegistry sites;
  private final KeyRegistry keys;
  private final InstantSource clock;

  KeyEndpoints(SiteRegistry sites, KeyRegistry keys, InstantSource clock) {
    this.sites = sites;
    this.keys = keys;
    this.clock = clock;
  }

  void mount(ApiRoutes routes) {
    routes.add(HttpMethod.POST, KEYS, this::create);
    routes.add(HttpMethod.GET, KEYS, this::list);
    routes.add(HttpMethod.PATCH, KEY, this::update);
    routes.add(HttpMethod.POST, KEY + "/revoke", this::revoke);
    routes.add(HttpMethod.POST, KEY + "/rotate", this::rotate);
  }

  private ApiResponse create(ManagementRequest request) {
    SiteId site = site(request);
    NewKey settings = ManagementRequest.valid(KeyFields.newKey(request.fields(), clock.instant()));
    return switch (keys.create(site, settings)) {
      case KeyCreation.Created(IssuedKey key, ApiToken token) -> issued(key, token);
      case KeyCreation.TooManyActive _ ->
          throw new ProblemException(
              ProblemType.CONFLICT,
              "The limit of %d active keys is reached. Revoke one first."
                  .formatted(KeyRegistry.ACTIVE_KEYS_MAX));
      case KeyCreation.NoSuchSite _ -> throw SitePath.siteNotFound();
    };
  }

  private ApiResponse list(ManagementRequest request) {
    SiteId site = site(request);
    return ApiResponse.ok(
        KeyJson.of(keys.list(site), keys.requests(site, REQUEST_DAYS), clock.instant()));
  }

  private ApiResponse revoke(ManagementRequest request) {
    SiteId site = site(request);
    KeyId key = key(request, site);
    RequestFields fields = request.fields();
    fields.rejectUnknown();
    ManagementRequest.valid(fields.result(() -> key));
    return shown(keys.revoke(site, key).orElseThrow(KeyEndpoints::keyNotFound));
  }

  private ApiResponse update(ManagementRequest request) {
    SiteId site = site(request);
    KeyId key = key(request, site);
    KeyChanges changes =
        ManagementRequest.valid(KeyFields.changes(request.fields(), clock.instant()));
    return switch (keys.update(site, key, changes)) {
      case KeyUpdate.Updated(IssuedKey updated) -> shown(updated);
      case KeyUpdate.NotActive _ ->
          throw new ProblemException(
              ProblemType.CONFLICT, "The key is revoked or expired. Create a new key.");
      case KeyUpdate.NoSuchKey _ -> throw keyNotFound();
    };
  }

  private ApiResponse shown(IssuedKey issued) {
    KeyRequests requests =
        keys.requests(issued.key().site(), REQUEST_DAYS)
            .getOrDefault(issued.key().id(), KeyRequests.NONE);
    return ApiResponse.ok(KeyJson.of(issued, requests, clock.instant()));
  }

  private ApiResponse rotate(ManagementRequest request) {
    SiteId site = site(request);
    KeyId key = key(request, site);
    Duration overlap = ManagementRequest.valid(KeyFields.overlap(request.fields()));
    return switch (keys.rotate(site, key, overlap)) {
      case KeyRotation.Rotated(IssuedKey successor, ApiToken token) -> issued(successor, token);
      case KeyRotation.NotRotatable _ ->
          throw new ProblemException(
              ProblemType.CONFLICT,
              "The key is already revoked, expired or replaced. Rotate its replacement, or create a"
                  + " new key.");
      case KeyRotation.NoSuchKey _ -> throw keyNotFound();
    };
  }

  private ApiResponse issued(IssuedKey key, ApiToken token) {
    return ApiResponse.created(KeyJson.withToken(key, token, clock.instant()));
  }

  private SiteId site(ManagementRequest request) {
    return request.site(sites).site().id();
  }

  private KeyId key(ManagementRequest request, SiteId site) {
    String requestedId = request.pathParameter("key_id");
    return keys.list(site).stream()
        .map(issued -> issued.key().id())
        .filter(id -> id.value().equals(requestedId))
        .findFirst()
        .orElseThrow(KeyEndpoints::keyNotFound);
  }

  private static ProblemException keyNotFound() {
    return new ProblemException(
        ProblemType.NOT_FOUND, "API key not found. GET the site's keys to list them.");
  }

  /** Mapper from API keys to JSON (docs/api.md). */
  static final class KeyJson {
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

    /**
     * Returns a key's requests; none for a key that was created after the requests were counted.
     */
    private static KeyRequests requestsOf(IssuedKey issued, Map<KeyId, KeyRequests> requests) {
      return requests.getOrDefault(issued.key().id(), KeyRequests.NONE);
    }

    /** Returns a key with its token. Used only in the response that creates the key. */
    static JsonObject withToken(IssuedKey issued, ApiToken token, Instant now) {
      return of(issued, KeyRequests.NONE, now).put("token", token.wireName());
    }

    /**
     * Returns a key without its token.
     *
     * @param requests the key's requests in the last 7 days
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
}
