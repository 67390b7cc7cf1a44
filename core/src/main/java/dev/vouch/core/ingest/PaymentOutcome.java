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

  /** 429: the webhook exceeded its rate limit. */
  record RateLimited(Duration retryAfter) implements PaymentOutcome {}

  /** 413: the body is larger than {@link PaymentIngest#BODY_BYTES_MAX}. */
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
   * Combines the outcomes of two parts of a request. Returns the first outcome that is not
   * accepted; if both are accepted, {@link Recorded} before {@link Repeated} before {@link
   * Ignored}.
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
