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
              ProblemType.UNAUTHORIZED, "This key was revoked. Use an active key in your backend.");
      case KEY_EXPIRED ->
          new ShownRefusal(
              ProblemType.UNAUTHORIZED,
              "This key has expired. Create a new key and use it in your backend.");
      case RATE_LIMITED ->
          new ShownRefusal(
              ProblemType.RATE_LIMITED,
              "The key exceeded its rate limit. Retry after the number of seconds in Retry-After.");
      case UNSUPPORTED_MEDIA_TYPE ->
          new ShownRefusal(ProblemType.UNSUPPORTED_MEDIA_TYPE, "Invalid header.");
      case BODY_TOO_LARGE ->
          new ShownRefusal(
              ProblemType.BODY_TOO_LARGE,
              "The body is larger than 64 KiB. Send fewer or shorter properties.");
      case INVALID -> new ShownRefusal(ProblemType.INVALID_REQUEST, "Nothing was recorded.");
      case IDEMPOTENCY_CONFLICT ->
          new ShownRefusal(
              ProblemType.IDEMPOTENCY_CONFLICT,
              "The Idempotency-Key was already used for a different event. Use a new one for each"
                  + " event and reuse it only for retries.");
    };
  }
}
