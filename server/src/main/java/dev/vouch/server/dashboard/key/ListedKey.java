package dev.vouch.server.dashboard.key;

import dev.vouch.directory.key.IssuedKey;
import dev.vouch.directory.key.KeyRequests;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A key as the list shows it.
 *
 * @param standing what it can be used for
 * @param requests of the last days
 */
public record ListedKey(IssuedKey issued, Standing standing, KeyRequests requests) {
  static ListedKey of(IssuedKey issued, KeyRequests requests, Instant now) {
    return new ListedKey(issued, standing(issued, now), requests);
  }

  /** Finer than {@link IssuedKey.State}: what a key's owner may do with it. */
  public enum Standing {
    /** Accepted, and may be rotated. */
    ACTIVE,
    /** Replaced by another key, and accepted for a while. */
    IN_OVERLAP,
    /** Refused for good. */
    REVOKED,
    /** Refused, since its time is over. */
    EXPIRED
  }

  private static Standing standing(IssuedKey issued, Instant now) {
    return switch (issued.state(now)) {
      case ACTIVE -> issued.key().revokedAt().isPresent() ? Standing.IN_OVERLAP : Standing.ACTIVE;
      case REVOKED -> Standing.REVOKED;
      case EXPIRED -> Standing.EXPIRED;
    };
  }

  /** Whether it is accepted. */
  public boolean isAccepted() {
    return standing == Standing.ACTIVE || standing == Standing.IN_OVERLAP;
  }

  /**
   * From when on it is refused, or was: by its overlap, a revocation or its expiry, whichever comes
   * first. Empty when nothing says so.
   */
  public Optional<Instant> endsAt() {
    return Stream.of(issued.key().revokedAt(), issued.key().expiresAt())
        .flatMap(Optional::stream)
        .min(Comparator.naturalOrder());
  }
}
