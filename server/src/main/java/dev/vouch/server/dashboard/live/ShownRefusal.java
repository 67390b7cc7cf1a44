package dev.vouch.server.dashboard.live;

import dev.vouch.core.ingest.Refusal;
import dev.vouch.server.http.ProblemType;

/**
 * What people read about a kind of refusal.
 *
 * @param type what the sender was answered
 * @param detail what it is about, and the remedy
 */
public record ShownRefusal(ProblemType type, String detail) {
  static ShownRefusal of(Refusal.Kind kind) {
    return switch (kind) {
      case KEY_REVOKED ->
          new ShownRefusal(
              ProblemType.UNAUTHORIZED,
              "This key was revoked. Put the token of an active key into your backend.");
      case KEY_EXPIRED ->
          new ShownRefusal(
              ProblemType.UNAUTHORIZED,
              "This key has expired. Create a new one, and put its token into your backend.");
      case RATE_LIMITED ->
          new ShownRefusal(
              ProblemType.RATE_LIMITED,
              "The key is over its limit. Wait for the seconds in Retry-After, then send the same"
                  + " again.");
      case UNSUPPORTED_MEDIA_TYPE ->
          new ShownRefusal(ProblemType.UNSUPPORTED_MEDIA_TYPE, "A header is wrong.");
      case BODY_TOO_LARGE ->
          new ShownRefusal(
              ProblemType.BODY_TOO_LARGE,
              "The body is over 64 KiB. Send fewer or shorter properties.");
      case INVALID -> new ShownRefusal(ProblemType.INVALID_REQUEST, "Nothing was recorded.");
      case IDEMPOTENCY_CONFLICT ->
          new ShownRefusal(
              ProblemType.IDEMPOTENCY_CONFLICT,
              "The Idempotency-Key belongs to another event of this site. Use a new key for each"
                  + " event, and the same one for its retries.");
    };
  }
}
