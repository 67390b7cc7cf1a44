package dev.vouch.core.ingest;

import dev.vouch.core.event.EventRequest;
import dev.vouch.core.event.OrderReference;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.event.SubmittedEvent;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.payment.PaymentEvent;
import dev.vouch.core.payment.PaymentHook;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.OrderKey;
import dev.vouch.core.visitor.UserKey;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Appender of payment events to the log, once per site and identity within 7 days. Thread-safe,
 * never blocks.
 */
final class PaymentAppender {
  /**
   * The delay of a retry, during which a concurrent request stores its total of the same refunds.
   */
  private static final Duration RETRY_TOTAL = Duration.ofSeconds(5);

  private final EventIngest ingest;

  PaymentAppender(EventIngest ingest) {
    this.ingest = ingest;
  }

  /** Appends an event. {@code user} is used if the event names no user. */
  CompletionStage<PaymentOutcome> append(
      PaymentHook hook, PaymentEvent event, Optional<UserKey> user) {
    return append(hook, event, user, Optional.empty());
  }

  /** Appends a copy of an order, with the user and the key of the order. */
  CompletionStage<PaymentOutcome> appendCopy(
      PaymentHook hook, PaymentEvent event, UserKey user, OrderKey order) {
    return append(hook, event, Optional.of(user), Optional.of(order));
  }

  private CompletionStage<PaymentOutcome> append(
      PaymentHook hook, PaymentEvent event, Optional<UserKey> user, Optional<OrderKey> order) {
    return switch (event.request()) {
      case ParseResult.Invalid<EventRequest> invalid ->
          CompletableFuture.completedStage(
              new PaymentOutcome.Unreadable(invalid.problems().getFirst()));
      case ParseResult.Valid<EventRequest>(EventRequest request) ->
          ingest
              .record(
                  hook.site(),
                  hook.id().value(),
                  new SubmittedEvent(request, Optional.of(event.identity())),
                  hashed -> completed(hashed, user, order))
              .thenApply(outcome -> outcome(outcome, event));
    };
  }

  private static LogRecord.ServerEvent completed(
      LogRecord.ServerEvent event, Optional<UserKey> user, Optional<OrderKey> order) {
    return new LogRecord.ServerEvent(
        event.id(),
        event.site(),
        event.receivedAt(),
        event.content(),
        event.forwarding(),
        event.browser(),
        event.userKey().or(() -> user),
        event.order().or(() -> order.map(key -> new OrderReference(OrderRole.PLACED, key))),
        event.occurredAt(),
        event.orderAlias());
  }

  /** Appends an alias of an order. */
  PaymentOutcome appendAlias(SiteId site, OrderKey alias, OrderKey order) {
    return outcome(ingest.recordAlias(site, alias, order).toCompletableFuture().join());
  }

  /**
   * Converts a conflict to a retry if another total of refunds was recorded. Other conflicts are
   * notices of an earlier state of a recorded payment.
   */
  private static PaymentOutcome outcome(Outcome outcome, PaymentEvent event) {
    return outcome instanceof Outcome.IdempotencyConflict && event.isDifference()
        ? new PaymentOutcome.Unavailable(RETRY_TOTAL)
        : outcome(outcome);
  }

  private static PaymentOutcome outcome(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Recorded stored ->
          stored.replayed() ? new PaymentOutcome.Repeated() : new PaymentOutcome.Recorded();
      case Outcome.IdempotencyConflict() -> new PaymentOutcome.Repeated();
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
}
