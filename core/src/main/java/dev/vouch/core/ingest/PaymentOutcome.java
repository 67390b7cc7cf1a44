package dev.vouch.core.ingest;

import dev.vouch.core.request.Problem;
import java.time.Duration;

/** The outcome of one request to a payment webhook (docs/payments.md). */
public sealed interface PaymentOutcome {
  /** 200: at least one event was recorded. */
  record Recorded() implements PaymentOutcome {}

  /** 200: all that the request reports was recorded before. */
  record Repeated() implements PaymentOutcome {}

  /** 200: the request reports nothing that is recorded. */
  record Ignored() implements PaymentOutcome {}

  /** 400: the signature is wrong or expired, or there is no such webhook. */
  record SignatureRefused() implements PaymentOutcome {}

  /** 400: the body is signed, but lacks what its type requires. */
  record Unreadable(Problem problem) implements PaymentOutcome {}

  /** 429. */
  record RateLimited(Duration retryAfter) implements PaymentOutcome {}

  /** 413. */
  record BodyTooLarge() implements PaymentOutcome {}

  /** 503: not everything was recorded. */
  record Unavailable(Duration retryAfter) implements PaymentOutcome {}

  /** 504: an event may have been recorded, or be recorded later. */
  record OutcomeUnknown() implements PaymentOutcome {}
}
