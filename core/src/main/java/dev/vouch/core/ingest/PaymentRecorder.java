package dev.vouch.core.ingest;

import dev.vouch.core.event.EventRequest;
import dev.vouch.core.event.SubmittedEvent;
import dev.vouch.core.payment.PaymentEvent;
import dev.vouch.core.payment.PaymentHook;
import dev.vouch.core.payment.PaymentNotice;
import dev.vouch.core.payment.RecordedPayments;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.KeyedHash;
import dev.vouch.core.visitor.SiteSecrets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Recorder of what webhooks report, once each. An event is appended first, with an Idempotency-Key
 * made from its identity, and then its identity is stored for longer than the log has the key.
 * After a crash in between, the next delivery meets the key. Thread-safe; blocks.
 */
public final class PaymentRecorder {
  /** Another total of the same order is stored by then. */
  private static final Duration RETRY_TOTAL = Duration.ofSeconds(5);

  private final EventIngest ingest;
  private final RecordedPayments recorded;
  private final SiteSecrets secrets;

  /** Creates a recorder over the pipeline of events. */
  public PaymentRecorder(EventIngest ingest, RecordedPayments recorded, SiteSecrets secrets) {
    this.ingest = ingest;
    this.recorded = recorded;
    this.secrets = secrets;
  }

  /** Records the notices of one request, up to the first that fails. */
  PaymentOutcome record(PaymentHook hook, List<PaymentNotice> notices) {
    PaymentOutcome all =
        notices.isEmpty() ? new PaymentOutcome.Ignored() : new PaymentOutcome.Repeated();
    for (PaymentNotice notice : notices) {
      PaymentOutcome one = record(hook, notice);
      switch (one) {
        case PaymentOutcome.Recorded _ -> all = one;
        case PaymentOutcome.Repeated _ -> {
          // The others decide.
        }
        case PaymentOutcome.Ignored _,
            PaymentOutcome.SignatureRefused _,
            PaymentOutcome.Unreadable _,
            PaymentOutcome.RateLimited _,
            PaymentOutcome.BodyTooLarge _,
            PaymentOutcome.Unavailable _,
            PaymentOutcome.OutcomeUnknown _ -> {
          return one;
        }
      }
    }
    return all;
  }

  private PaymentOutcome record(PaymentHook hook, PaymentNotice notice) {
    Optional<SiteSecrets.Secrets> secretsOfSite = secrets.of(hook.site());
    if (secretsOfSite.isEmpty()) {
      // The site was deleted after the signature was verified.
      return new PaymentOutcome.SignatureRefused();
    }
    String identity = identity(secretsOfSite.get(), hook, notice);
    OptionalLong before = recorded.total(hook.site(), identity);
    if (before.isPresent() && !(notice instanceof PaymentNotice.RefundedInTotal)) {
      return new PaymentOutcome.Repeated();
    }
    return PaymentEvent.of(hook, notice, before.orElse(0))
        .map(event -> record(hook, identity, event))
        .orElseGet(PaymentOutcome.Repeated::new);
  }

  private static String identity(
      SiteSecrets.Secrets secrets, PaymentHook hook, PaymentNotice notice) {
    return new KeyedHash(secrets.idempotency())
        .add("payment")
        .add(PaymentEvent.identity(hook.provider(), notice))
        .first128BitsHex();
  }

  private PaymentOutcome record(PaymentHook hook, String identity, PaymentEvent event) {
    return switch (event.request()) {
      case ParseResult.Invalid<EventRequest> invalid ->
          new PaymentOutcome.Unreadable(invalid.problems().getFirst());
      case ParseResult.Valid<EventRequest>(EventRequest request) ->
          store(
              hook.site(),
              identity,
              event,
              ingest
                  .record(
                      hook.site(),
                      hook.id().value(),
                      new SubmittedEvent(request, Optional.of(event.identity())))
                  .toCompletableFuture()
                  .join());
    };
  }

  private PaymentOutcome store(SiteId site, String identity, PaymentEvent event, Outcome outcome) {
    return switch (outcome) {
      case Outcome.Recorded stored -> {
        recorded.store(site, identity, event.totalMinorUnits());
        yield stored.replayed() ? new PaymentOutcome.Repeated() : new PaymentOutcome.Recorded();
      }
      case Outcome.IdempotencyConflict() -> conflict(site, identity, event);
      case Outcome.Unavailable(Duration wait) -> new PaymentOutcome.Unavailable(wait);
      case Outcome.OutcomeUnknown() -> new PaymentOutcome.OutcomeUnknown();
      case Outcome.Unauthorized() -> new PaymentOutcome.SignatureRefused();
      case Outcome.RateLimited _,
          Outcome.UnsupportedMediaType _,
          Outcome.BodyTooLarge _,
          Outcome.Invalid _ ->
          throw new IllegalStateException("a valid event was refused as a request");
    };
  }

  /** The payment was recorded with other fields, such as an earlier state of the order. */
  private PaymentOutcome conflict(SiteId site, String identity, PaymentEvent event) {
    if (event.totalMinorUnits() > 0) {
      return new PaymentOutcome.Unavailable(RETRY_TOTAL);
    }
    recorded.store(site, identity, 0);
    return new PaymentOutcome.Repeated();
  }
}
