package dev.vouch.http;

import dev.vouch.core.ingest.Outcome;
import dev.vouch.core.request.Problem;
import io.vertx.core.Future;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Mapper from the outcome of an event to a response (docs/events.md). */
public final class EventResponse {
  private static final ProblemDocument UNAUTHORIZED =
      ProblemDocument.of(
          ProblemType.UNAUTHORIZED,
          "Send an active API key of this server in the header Authorization: Bearer <API key>.");
  private static final ProblemDocument RATE_LIMITED =
      ProblemDocument.of(
          ProblemType.RATE_LIMITED,
          "The key exceeded its rate limit. Retry after the number of seconds in Retry-After.");
  private static final ProblemDocument IDEMPOTENCY_CONFLICT =
      ProblemDocument.of(
          ProblemType.IDEMPOTENCY_CONFLICT,
          "This Idempotency-Key was already used for a different event. Use a new key for each"
              + " event.");

  /** The problem when an event could not be recorded; for browsers as well. */
  public static final ProblemDocument UNAVAILABLE =
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

  static final int RECORDED_STATUS = 204;

  private static final CharSequence EVENT_ID = HttpHeaders.createOptimized("Event-Id");

  private EventResponse() {}

  static Future<Void> send(Outcome outcome, HttpServerResponse response) {
    putHeaders(outcome, response);
    return problem(outcome)
        .map(problem -> problem.send(response))
        // The event is fsynced to the log: it survives a power failure.
        .orElseGet(() -> response.setStatusCode(RECORDED_STATUS).end());
  }

  /** Returns the problem that prevented the recording; empty if the event was recorded. */
  public static Optional<ProblemDocument> problem(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Recorded _ -> Optional.empty();
      case Outcome.Unauthorized() -> Optional.of(UNAUTHORIZED);
      case Outcome.RateLimited _ -> Optional.of(RATE_LIMITED);
      case Outcome.UnsupportedMediaType(Problem problem) ->
          Optional.of(
              new ProblemDocument(
                  ProblemType.UNSUPPORTED_MEDIA_TYPE, problem.detail(), List.of(problem)));
      case Outcome.BodyTooLarge(int bytesMax) ->
          Optional.of(
              ProblemDocument.of(
                  ProblemType.BODY_TOO_LARGE,
                  "The body is larger than %d bytes. Send fewer or shorter properties, or fewer events in a batch."
                      .formatted(bytesMax)));
      case Outcome.Invalid(List<Problem> problems) ->
          Optional.of(
              new ProblemDocument(
                  ProblemType.INVALID_REQUEST,
                  "Fix every problem listed in errors. Nothing was recorded.",
                  problems));
      case Outcome.IdempotencyConflict() -> Optional.of(IDEMPOTENCY_CONFLICT);
      case Outcome.Unavailable _ -> Optional.of(UNAVAILABLE);
      case Outcome.OutcomeUnknown() -> Optional.of(OUTCOME_UNKNOWN);
    };
  }

  private static void putHeaders(Outcome outcome, HttpServerResponse response) {
    switch (outcome) {
      case Outcome.Recorded recorded -> putHeaders(recorded, response);
      case Outcome.Unauthorized() -> response.putHeader("WWW-Authenticate", "Bearer");
      case Outcome.RateLimited(Duration wait) -> RetryAfter.put(response, wait);
      case Outcome.UnsupportedMediaType _ -> response.putHeader("Accept-Post", "application/json");
      case Outcome.Unavailable(Duration wait) -> RetryAfter.put(response, wait);
      case Outcome.BodyTooLarge _,
          Outcome.Invalid _,
          Outcome.IdempotencyConflict _,
          Outcome.OutcomeUnknown _ -> {
        // These outcomes need no header.
      }
    }
  }

  static Future<Void> methodNotAllowed(HttpServerResponse response) {
    return METHOD_NOT_ALLOWED.send(response.putHeader(HttpHeaders.ALLOW, "POST"));
  }

  private static void putHeaders(Outcome.Recorded recorded, HttpServerResponse response) {
    response.putHeader(EVENT_ID, recorded.id().toString());
    if (recorded.replayed()) {
      response.putHeader("Idempotent-Replayed", "true");
    }
    DiagnosticHeaders.put(response, recorded.diagnostics());
  }
}
