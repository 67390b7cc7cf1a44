package dev.vouch.core.ingest;

import dev.vouch.core.request.Problem;
import java.time.Duration;

/** The outcome of one request to a payment webhook (docs/payments.md). */
public sealed interface PaymentOutcome {
  /** 200: something was recorded. */
  record Recorded() implements PaymentOutcome {}

  /** 200: all that the request reports was recorded before. */
  record Repeated() implements PaymentOutcome {}

  /** 200: the request reports nothing that is recorded. */
  record Ignored() implements PaymentOutcome {}

  /** 400: the signature is wrong or expired, or there is no such webhook. */
  record SignatureRefused() implements PaymentOutcome {}

  /** 400: the body is signed, but lacks what its type requires, or reports too much. */
  record Unreadable(Problem problem) implements PaymentOutcome {}

  /** 429. */
  record RateLimited(Duration retryAfter) implements PaymentOutcome {}

  /** 413. */
  record BodyTooLarge() implements PaymentOutcome {}

  /** 503: not everything was recorded. */
  record Unavailable(Duration retryAfter) implements PaymentOutcome {}

  /** 504: an event may have been recorded, or be recorded later. */
  record OutcomeUnknown() implements PaymentOutcome {}

  /** The sender has disconnected, so the rest was not recorded. Nobody reads the response. */
  record Abandoned() implements PaymentOutcome {}

  /** Whether the request was handled, with a 200. */
  default boolean isAccepted() {
    return switch (this) {
      case Recorded _, Repeated _, Ignored _ -> true;
      case SignatureRefused _,
          Unreadable _,
          RateLimited _,
          BodyTooLarge _,
          Unavailable _,
          OutcomeUnknown _,
          Abandoned _ ->
          false;
    };
  }

  /**
   * Returns the outcome of this part of a request and a later one: that which was refused, else
   * whether anything was recorded.
   */
  default PaymentOutcome and(PaymentOutcome later) {
    if (!isAccepted()) {
      return this;
    }
    if (!later.isAccepted() || this instanceof Ignored) {
      return later;
    }
    return later instanceof Recorded ? later : this;
  }
}
