package dev.vouch.http.payment;

import dev.vouch.core.ingest.PaymentIngest;
import dev.vouch.core.ingest.PaymentOutcome;
import dev.vouch.core.request.Problem;
import dev.vouch.http.JsonText;
import dev.vouch.http.ProblemDocument;
import dev.vouch.http.ProblemType;
import dev.vouch.http.RetryAfter;
import io.vertx.core.Future;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;

/** Mapper from the outcome of a payment webhook to a response (docs/payments.md). */
final class PaymentResponse {
  /**
   * The response to a wrong signature, and also to an unknown URL, so that it does not reveal which
   * URLs exist.
   */
  private static final ProblemDocument SIGNATURE_REFUSED =
      ProblemDocument.of(
          ProblemType.INVALID_REQUEST,
          "The signature is missing, wrong or too old, or there is no such webhook. Check the"
              + " webhook's URL and its signing secret in Settings, Payments.");

  private static final ProblemDocument RATE_LIMITED =
      ProblemDocument.of(
          ProblemType.RATE_LIMITED,
          "The webhook exceeded its rate limit. Retry after the number of seconds in Retry-After.");
  private static final ProblemDocument BODY_TOO_LARGE =
      ProblemDocument.of(
          ProblemType.BODY_TOO_LARGE,
          "The body is larger than %d bytes.".formatted(PaymentIngest.BODY_BYTES_MAX));
  private static final ProblemDocument UNAVAILABLE =
      ProblemDocument.of(
          ProblemType.UNAVAILABLE,
          "The payment could not be recorded at present. Send the same request again later; nothing"
              + " is recorded twice.");
  private static final ProblemDocument OUTCOME_UNKNOWN =
      ProblemDocument.of(
          ProblemType.OUTCOME_UNKNOWN,
          "The payment may have been recorded, or may be recorded later. Send the same request"
              + " again; nothing is recorded twice.");
  private static final ProblemDocument METHOD_NOT_ALLOWED =
      ProblemDocument.of(
          ProblemType.METHOD_NOT_ALLOWED, "Payment providers send their webhooks with POST.");

  private PaymentResponse() {}

  static Future<Void> send(PaymentOutcome outcome, HttpServerResponse response) {
    return switch (outcome) {
      case PaymentOutcome.Recorded() -> accepted("recorded", response);
      case PaymentOutcome.Repeated() -> accepted("repeated", response);
      case PaymentOutcome.Ignored() -> accepted("ignored", response);
      case PaymentOutcome.SignatureRefused() -> SIGNATURE_REFUSED.send(response);
      case PaymentOutcome.Unreadable(Problem problem) ->
          new ProblemDocument(
                  ProblemType.INVALID_REQUEST,
                  "The body is not what a webhook of this type has: errors names the reason.",
                  List.of(problem))
              .send(response);
      case PaymentOutcome.RateLimited(Duration wait) ->
          RATE_LIMITED.send(RetryAfter.put(response, wait));
      case PaymentOutcome.BodyTooLarge() -> BODY_TOO_LARGE.send(response);
      case PaymentOutcome.Unavailable(Duration wait) ->
          UNAVAILABLE.send(RetryAfter.put(response, wait));
      case PaymentOutcome.OutcomeUnknown() -> OUTCOME_UNKNOWN.send(response);
      case PaymentOutcome.Abandoned() -> UNAVAILABLE.send(response);
    };
  }

  /**
   * Sends a 200. Everything that had to be recorded is fsynced to the log and survives a power
   * failure.
   */
  static Future<Void> accepted(String result, HttpServerResponse response) {
    return response
        .putHeader(HttpHeaders.CONTENT_TYPE, "application/json")
        .end(JsonText.of(new JsonObject().put("result", result)));
  }

  static Future<Void> methodNotAllowed(HttpServerResponse response) {
    return METHOD_NOT_ALLOWED.send(response.putHeader(HttpHeaders.ALLOW, "POST"));
  }
}
