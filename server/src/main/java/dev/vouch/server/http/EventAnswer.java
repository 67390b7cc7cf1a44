package dev.vouch.server.http;

import dev.vouch.core.ingest.EventIngest;
import dev.vouch.core.ingest.Outcome;
import dev.vouch.core.request.Problem;
import io.vertx.core.Future;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import java.time.Duration;
import java.util.List;

/**
 * Mapper from the outcome of {@code POST /event} to a status code, headers and body
 * (docs/events.md).
 */
final class EventAnswer {
  private static final ProblemDocument UNAUTHORIZED =
      ProblemDocument.of(
          ProblemType.UNAUTHORIZED,
          "Send an active API key of this server in the header Authorization: Bearer <API key>.");
  private static final ProblemDocument RATE_LIMITED =
      ProblemDocument.of(
          ProblemType.RATE_LIMITED,
          "The key exceeded its rate limit. Retry after the number of seconds in Retry-After.");
  private static final ProblemDocument BODY_TOO_LARGE =
      ProblemDocument.of(
          ProblemType.BODY_TOO_LARGE,
          "The body is larger than %d bytes. Send fewer or shorter properties."
              .formatted(EventIngest.BODY_BYTES_MAX));
  private static final ProblemDocument IDEMPOTENCY_CONFLICT =
      ProblemDocument.of(
          ProblemType.IDEMPOTENCY_CONFLICT,
          "This Idempotency-Key was already used for a different event. Use a new key for each"
              + " event.");
  private static final ProblemDocument UNAVAILABLE =
      ProblemDocument.of(
          ProblemType.UNAVAILABLE,
          "Nothing was recorded. Retry the same request after the number of seconds in"
              + " Retry-After.");
  private static final ProblemDocument OUTCOME_UNKNOWN =
      ProblemDocument.of(
          ProblemType.OUTCOME_UNKNOWN,
          "The event may have been recorded, or may be recorded later. Retry the same request with"
              + " the same Idempotency-Key. Without a key, a retry may count the event twice.");
  private static final ProblemDocument METHOD_NOT_ALLOWED =
      ProblemDocument.of(
          ProblemType.METHOD_NOT_ALLOWED,
          "Send events with POST from your backend. Never use an API key in a browser.");

  private static final CharSequence EVENT_ID = HttpHeaders.createOptimized("Event-Id");

  private EventAnswer() {}

  static Future<Void> send(Outcome outcome, HttpServerResponse response) {
    return switch (outcome) {
      case Outcome.Recorded recorded -> recorded(recorded, response);
      case Outcome.Unauthorized() ->
          UNAUTHORIZED.send(response.putHeader("WWW-Authenticate", "Bearer"));
      case Outcome.RateLimited(Duration wait) -> RATE_LIMITED.send(RetryAfter.put(response, wait));
      case Outcome.UnsupportedMediaType(Problem problem) ->
          new ProblemDocument(
                  ProblemType.UNSUPPORTED_MEDIA_TYPE, problem.detail(), List.of(problem))
              .send(response.putHeader("Accept-Post", "application/json"));
      case Outcome.BodyTooLarge() -> BODY_TOO_LARGE.send(response);
      case Outcome.Invalid(List<Problem> problems) ->
          new ProblemDocument(
                  ProblemType.INVALID_REQUEST,
                  "Fix every problem listed in errors. Nothing was recorded.",
                  problems)
              .send(response);
      case Outcome.IdempotencyConflict() -> IDEMPOTENCY_CONFLICT.send(response);
      case Outcome.Unavailable(Duration wait) -> UNAVAILABLE.send(RetryAfter.put(response, wait));
      case Outcome.OutcomeUnknown() -> OUTCOME_UNKNOWN.send(response);
    };
  }

  static Future<Void> methodNotAllowed(HttpServerResponse response) {
    return METHOD_NOT_ALLOWED.send(response.putHeader(HttpHeaders.ALLOW, "POST"));
  }

  private static Future<Void> recorded(Outcome.Recorded recorded, HttpServerResponse response) {
    response.putHeader(EVENT_ID, recorded.id().toString());
    if (recorded.replayed()) {
      response.putHeader("Idempotent-Replayed", "true");
    }
    DiagnosticHeaders.put(response, recorded.diagnostics());
    // The event is fsynced to the log: it survives a power failure.
    return response.setStatusCode(204).end();
  }
}
