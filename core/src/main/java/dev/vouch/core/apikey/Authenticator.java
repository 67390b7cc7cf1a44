package dev.vouch.core.apikey;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Finds the key that a request proves to have. Every failure takes the same path through the same
 * hashing, so that neither the answer nor its time tells which key ids exist. Thread-safe.
 */
public final class Authenticator {
  /** RFC 6750, with RFC 9110's rule that a scheme's case doesn't matter. */
  private static final String BEARER = "Bearer ";

  /** Compared with when there is nothing to compare with; its secret matches no hash. */
  private static final ApiToken NO_TOKEN = new ApiToken(new KeyId("none"), "none");

  private static final SecretHash NO_HASH = new SecretHash("0".repeat(64));

  private final ApiKeys keys;
  private final InstantSource clock;

  /** Authenticates against {@code keys}, which it tells of each use and each refusal. */
  public Authenticator(ApiKeys keys, InstantSource clock) {
    this.keys = keys;
    this.clock = clock;
  }

  /**
   * Which key's token is in an {@code Authorization} header. A sender without a token that was ever
   * valid learns nothing from the answer.
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
    keys.used(key.id(), now);
    return new Authentication.Active(key);
  }

  /** Notes that a request of this key is refused for what is in it, which its sender must fix. */
  public void refused(ApiKey key) {
    keys.refused(key.id());
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

  /** What an {@code Authorization} header proves. */
  public sealed interface Authentication {
    /** The token of a key that is accepted. */
    record Active(ApiKey key) implements Authentication {}

    /** The whole token of a key that was once accepted, and is revoked or expired. */
    record Retired(ApiKey key) implements Authentication {}

    /** Nothing: it is missing or malformed, or the token's key is unknown or its secret wrong. */
    record Refused() implements Authentication {}
  }
}
