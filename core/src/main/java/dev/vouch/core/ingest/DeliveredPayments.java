package dev.vouch.core.ingest;

import dev.vouch.core.payment.Money;
import dev.vouch.core.payment.Payer;
import dev.vouch.core.payment.PaymentEvent;
import dev.vouch.core.payment.PaymentHook;
import dev.vouch.core.payment.PaymentNotice;
import dev.vouch.core.payment.PaymentNotice.Aliased;
import dev.vouch.core.payment.PaymentNotice.CancellationReversed;
import dev.vouch.core.payment.PaymentNotice.Cancelled;
import dev.vouch.core.payment.PaymentNotice.Paid;
import dev.vouch.core.payment.PaymentNotice.PayerIdentified;
import dev.vouch.core.payment.PaymentNotice.RefundReversed;
import dev.vouch.core.payment.PaymentNotice.Refunded;
import dev.vouch.core.payment.PaymentNotice.RefundedInTotal;
import dev.vouch.core.payment.PaymentNotice.RefundsListed;
import dev.vouch.core.payment.PaymentUsers;
import dev.vouch.core.payment.RecordedPayment;
import dev.vouch.core.payment.RecordedPayments;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Recorder of the notices in one request to a payment webhook. Not thread-safe; blocks. */
final class DeliveredPayments {
  private final PaymentHook hook;
  private final PaymentKeys keys;
  private final RecordedPayments recorded;
  private final PaymentAppender appender;
  private final PaymentPayers payers;
  private final PaymentReversals reversals;

  DeliveredPayments(
      PaymentHook hook,
      PaymentKeys keys,
      RecordedPayments recorded,
      PaymentUsers users,
      PaymentAppender appender) {
    this.hook = hook;
    this.keys = keys;
    this.recorded = recorded;
    this.appender = appender;
    payers = new PaymentPayers(hook, keys, users, appender);
    reversals = new PaymentReversals(hook, keys, recorded, appender);
  }

  /** Records notices: first payments and refunds, then the notices that refer to them. */
  PaymentOutcome record(List<PaymentNotice> notices) {
    PaymentBatch batch = new PaymentBatch(hook, keys, recorded, appender, payers, reversals);
    List<Supplier<PaymentOutcome>> others = new ArrayList<>();
    for (PaymentNotice notice : notices) {
      switch (notice) {
        case Paid paid -> batch.add(paid);
        case Refunded refunded -> batch.add(refunded);
        case RefundedInTotal refunded -> batch.add(refunded);
        case PayerIdentified(Payer payer) -> others.add(() -> payers.identify(payer));
        case Aliased(String alias, String order) -> others.add(() -> reversals.alias(alias, order));
        case Cancelled cancelled -> others.add(() -> cancel(cancelled));
        case RefundReversed(String order, String refund, Money value) ->
            others.add(() -> reversals.reverse(keys.refund(refund), order, value, false));
        case CancellationReversed(String order, Money value) ->
            others.add(() -> reversals.reverse(keys.cancellation(order), order, value, true));
        case RefundsListed listed -> others.add(() -> reverseDeleted(listed));
      }
    }
    PaymentOutcome all = batch.record();
    for (Supplier<PaymentOutcome> other : others) {
      all = all.isAccepted() ? all.and(other.get()) : all;
    }
    return all;
  }

  private PaymentOutcome cancel(Cancelled cancelled) {
    String order = cancelled.order();
    String identity = keys.cancellation(order);
    Map<String, RecordedPayment> known =
        recorded.find(hook.site(), List.of(identity, keys.alias(order)));
    Optional<RecordedPayment> before = Optional.ofNullable(known.get(identity));
    if (before.isPresent()) {
      return new PaymentOutcome.Repeated().and(complete(before.get(), cancelled));
    }
    String orderHash = keys.order(order, known);
    PaymentEvent event =
        PaymentEvent.cancelled(
            hook, keys.text("cancellation of", order), cancelled, isPart(cancelled, orderHash));
    PaymentOutcome outcome =
        appender.append(hook, event, Optional.empty()).toCompletableFuture().join();
    if (!outcome.isAccepted()) {
      return outcome;
    }
    RecordedPayment row =
        new RecordedPayment(identity, orderHash, event.total(), event.value().amount());
    recorded.store(hook.site(), List.of(row));
    return outcome.and(complete(row, cancelled));
  }

  private PaymentOutcome complete(RecordedPayment row, Cancelled cancelled) {
    return reversals.completeReversal(row, cancelled.order(), cancelled.value(), !row.isDone());
  }

  /**
   * Whether a cancellation covers only a part of the order's remaining value; false if the payment
   * is unknown.
   */
  private boolean isPart(Cancelled cancelled, String order) {
    return cancelled.value().isPositive()
        && recorded.ofOrder(hook.site(), order).stream()
                .map(RecordedPayment::value)
                .reduce(BigDecimal.ZERO, BigDecimal::add)
                .compareTo(cancelled.value().amount())
            > 0;
  }

  /**
   * Reverses the recorded refunds that a list does not contain. Lists can be delivered out of
   * order, so a refund that a newer list contained is not reversed.
   */
  private PaymentOutcome reverseDeleted(RefundsListed listed) {
    Set<String> kept = listed.refunds().stream().map(keys::refund).collect(Collectors.toSet());
    PaymentOutcome all = new PaymentOutcome.Ignored();
    for (RecordedPayment found : recorded.ofOrder(hook.site(), keys.order(listed.order()))) {
      if (found.value().signum() < 0
          && found.isDone()
          && found.total() < listed.at()
          && !kept.contains(found.identity())) {
        Money value = new Money(found.value().negate(), listed.currency());
        all = all.and(reversals.reverse(found.identity(), listed.order(), value, false));
      }
    }
    return all;
  }
}
