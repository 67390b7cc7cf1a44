package dev.vouch.core.apikey;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Authenticator of requests by API key. All failures take the same path through the same hashing,
 * so neither the response nor its timing reveals which key ids exist. Thread-safe.
 */
public final class Authenticator {
  /** RFC 6750; the scheme is case-insensitive (RFC 9110). */
  private static final String BEARER = "Bearer ";

  /** Verified in place of a missing or malformed token; its secret matches no stored hash. */
  private static final ApiToken NO_TOKEN = new ApiToken(new KeyId("none"), "none");

  private static final SecretHash NO_HASH = new SecretHash("0".repeat(64));

  private final ApiKeys keys;
  private final InstantSource clock;

  /** Creates an authenticator that reads {@code keys} and records each use and refusal there. */
  public Authenticator(ApiKeys keys, InstantSource clock) {
    this.keys = keys;
    this.clock = clock;
  }

  /**
   * Authenticates an {@code Authorization} header. The result reveals nothing to a sender without a
   * token that was once valid.
   */
  public Authentication authenticate(Optional<String> authorization) {
    ApiToken token = authorization.flatMap(Authenticator::token).orElse(NO_TOKEN);
    Optional<ApiKey> found = keys.find(token.keyId());
    boolean matches = found.map(ApiKey::secret).orElse(NO_HASH).matches(token.secret());
    Instant now = clock.instant();
    if (found.isEmpty() || !matches) {
      return new Authentication.Refused();
    }
    ApiKey key = found.get();
    if (!key.isActive(now)) {
      return new Authentication.Retired(key);
    }
    keys.recordUse(key.id(), now);
    return new Authentication.Active(key);
  }

  /**
   * Records that a request of this key is rejected because of its content, which its sender must
   * fix.
   */
  public void recordRefusal(ApiKey key) {
    keys.recordRefusal(key.id());
  }

  private static Optional<ApiToken> token(String authorization) {
    if (!authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
      return Optional.empty();
    }
    int start = BEARER.length();
    int end = authorization.length();
    while (start < end && authorization.charAt(start) == ' ') {
      start++;
    }
    while (start < end && authorization.charAt(end - 1) == ' ') {
      end--;
    }
    return ApiToken.parse(authorization.substring(start, end));
  }

  /** The result of checking an {@code Authorization} header. */
  public sealed interface Authentication {
    /** The token of an active key. */
    record Active(ApiKey key) implements Authentication {}

    /** The complete token of a revoked or expired key. */
    record Retired(ApiKey key) implements Authentication {}

    /**
     * Not authenticated: the token is missing or malformed, its key is unknown, or its secret is
     * wrong.
     */
    record Refused() implements Authentication {}
  }
}
