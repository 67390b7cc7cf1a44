package dev.vouch.core.ingest;

import dev.vouch.core.payment.Money;
import dev.vouch.core.payment.PaymentEvent;
import dev.vouch.core.payment.PaymentHook;
import dev.vouch.core.payment.RecordedPayment;
import dev.vouch.core.payment.RecordedPayments;
import dev.vouch.core.visitor.OrderKey;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Recorder of reversals and aliases. A reversal and its refund, or an alias and its payment, can
 * arrive in either order; the later one records the event. Each stores its own row before it looks
 * for the other, so that of two concurrent requests at least one finds the other. Blocks.
 */
final class PaymentReversals {
  private final PaymentHook hook;
  private final PaymentKeys keys;
  private final RecordedPayments recorded;
  private final PaymentAppender appender;

  PaymentReversals(
      PaymentHook hook, PaymentKeys keys, RecordedPayments recorded, PaymentAppender appender) {
    this.hook = hook;
    this.keys = keys;
    this.recorded = recorded;
    this.appender = appender;
  }

  /**
   * Reverses a refund or a cancellation. If it is not recorded yet, the reversal waits for it.
   *
   * @param identity the identity of the refund or the cancellation
   * @param order the provider's ID of the order
   * @param isCancellation whether a cancellation is reversed, so that the success counts again
   *     unless the cancellation was partial
   */
  PaymentOutcome reverse(String identity, String order, Money value, boolean isCancellation) {
    String reversal = keys.reversal(identity);
    Map<String, RecordedPayment> known = recorded.find(hook.site(), List.of(identity, reversal));
    if (isDone(known, reversal)) {
      return new PaymentOutcome.Repeated();
    }
    if (!known.containsKey(identity)) {
      store(new RecordedPayment(reversal, keys.order(order), 0, BigDecimal.ZERO));
      known = recorded.find(hook.site(), List.of(identity));
    }
    return Optional.ofNullable(known.get(identity))
        .map(reversed -> record(reversed, order, value, isCancellation && !reversed.isDone()))
        .orElseGet(PaymentOutcome.Ignored::new);
  }

  /** Reverses a refund or a cancellation that was just recorded, if its reversal is waiting. */
  PaymentOutcome completeReversal(
      RecordedPayment reversed, String order, Money value, boolean isVoid) {
    String reversal = keys.reversal(reversed.identity());
    Map<String, RecordedPayment> known = recorded.find(hook.site(), List.of(reversal));
    return known.containsKey(reversal) && !isDone(known, reversal)
        ? record(reversed, order, value, isVoid)
        : new PaymentOutcome.Ignored();
  }

  private PaymentOutcome record(
      RecordedPayment reversed, String order, Money value, boolean isVoid) {
    PaymentEvent event =
        PaymentEvent.reversed(
            hook, keys.text("reversal of", reversed.identity()), order, value, isVoid);
    return stored(
        new RecordedPayment(
            keys.reversal(reversed.identity()), reversed.order(), 1, value.amount()),
        () -> appender.append(hook, event, Optional.empty()).toCompletableFuture().join());
  }

  /**
   * Records an alias of a payment's order. If the payment is not recorded yet, the alias waits for
   * it.
   */
  PaymentOutcome alias(String alias, String order) {
    String identity = keys.alias(alias);
    String payment = keys.payment(order);
    Map<String, RecordedPayment> known = recorded.find(hook.site(), List.of(identity, payment));
    if (isDone(known, identity)) {
      return new PaymentOutcome.Repeated();
    }
    RecordedPayment waiting =
        new RecordedPayment(
            identity,
            keys.order(order),
            0,
            BigDecimal.ZERO,
            Optional.of(OrderKey.of(keys.secrets(), alias)));
    if (!known.containsKey(payment)) {
      store(waiting);
      known = recorded.find(hook.site(), List.of(payment));
    }
    return Optional.ofNullable(known.get(payment))
        .flatMap(RecordedPayment::orderKey)
        .map(key -> record(waiting, key))
        .orElseGet(PaymentOutcome.Ignored::new);
  }

  /**
   * Records the aliases that wait for a payment.
   *
   * @param payment the identity of the payment
   * @param order the provider's ID of the order
   */
  PaymentOutcome completeAliases(String payment, String order, OrderKey key) {
    PaymentOutcome all = new PaymentOutcome.Ignored();
    for (RecordedPayment found : recorded.ofOrder(hook.site(), keys.order(order))) {
      if (!found.identity().equals(payment) && found.orderKey().isPresent() && !found.isDone()) {
        all = all.and(record(found, key));
      }
    }
    return all;
  }

  private PaymentOutcome record(RecordedPayment alias, OrderKey order) {
    return stored(
        new RecordedPayment(alias.identity(), alias.order(), 1, BigDecimal.ZERO, alias.orderKey()),
        () -> appender.appendAlias(hook.site(), alias.orderKey().orElseThrow(), order));
  }

  private PaymentOutcome stored(RecordedPayment done, Supplier<PaymentOutcome> append) {
    PaymentOutcome outcome = append.get();
    if (outcome.isAccepted()) {
      store(done);
    }
    return outcome;
  }

  private void store(RecordedPayment one) {
    recorded.store(hook.site(), List.of(one));
  }

  private static boolean isDone(Map<String, RecordedPayment> known, String identity) {
    return Optional.ofNullable(known.get(identity)).filter(RecordedPayment::isDone).isPresent();
  }
}
