package dev.vouch.core.ingest;

import dev.vouch.core.payment.CountedPayments;
import dev.vouch.core.payment.Payer;
import dev.vouch.core.payment.PaymentEvent;
import dev.vouch.core.payment.PaymentHook;
import dev.vouch.core.payment.PaymentNotice.Paid;
import dev.vouch.core.payment.PaymentNotice.Refunded;
import dev.vouch.core.payment.PaymentNotice.RefundedInTotal;
import dev.vouch.core.payment.RecordedPayment;
import dev.vouch.core.payment.RecordedPayments;
import dev.vouch.core.payment.UncreditedPayment;
import dev.vouch.core.visitor.OrderKey;
import dev.vouch.core.visitor.UserKey;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * The payments and refunds of one request. They are appended together, so that many take hardly
 * longer than one. Then their identities are stored in one transaction, for longer than the log
 * keeps their idempotency keys. If the server crashes in between, these keys detect the repeated
 * delivery. Not thread-safe, for a single use; blocks.
 */
final class PaymentBatch {
  private final PaymentHook hook;
  private final PaymentKeys keys;
  private final RecordedPayments recorded;
  private final PaymentAppender appender;
  private final PaymentPayers payers;
  private final PaymentReversals reversals;
  private final List<String> identities = new ArrayList<>();
  private final List<Step> steps = new ArrayList<>();

  PaymentBatch(
      PaymentHook hook,
      PaymentKeys keys,
      RecordedPayments recorded,
      PaymentAppender appender,
      PaymentPayers payers,
      PaymentReversals reversals) {
    this.hook = hook;
    this.keys = keys;
    this.recorded = recorded;
    this.appender = appender;
    this.payers = payers;
    this.reversals = reversals;
  }

  /** Starts to append a notice, given the payments that were recorded before. */
  @FunctionalInterface
  private interface Step {
    Append start(Map<String, RecordedPayment> known);
  }

  /**
   * A notice that is being recorded.
   *
   * @param rows the rows to store if the outcome is accepted
   * @param beforeStore a step before the rows are stored; a delivery after a crash repeats it
   * @param awaited if present, {@code afterStore} runs only if a row with this identity is stored
   * @param afterStore a step after the rows are stored
   */
  private record Append(
      CompletionStage<PaymentOutcome> outcome,
      List<RecordedPayment> rows,
      Supplier<PaymentOutcome> beforeStore,
      Optional<String> awaited,
      Supplier<PaymentOutcome> afterStore) {
    static final Supplier<PaymentOutcome> NOTHING = PaymentOutcome.Ignored::new;

    /** Returns the result of a notice that was recorded before. */
    static Append repeated(
        List<RecordedPayment> rows, Optional<String> awaited, Supplier<PaymentOutcome> afterStore) {
      return new Append(
          CompletableFuture.completedStage(new PaymentOutcome.Repeated()),
          rows,
          NOTHING,
          awaited,
          afterStore);
    }

    boolean isComplete(Map<String, RecordedPayment> stored) {
      return awaited.filter(identity -> !stored.containsKey(identity)).isPresent();
    }
  }

  /** Records all added notices. If some fail, the others stay recorded. */
  PaymentOutcome record() {
    if (steps.isEmpty()) {
      return new PaymentOutcome.Ignored();
    }
    Map<String, RecordedPayment> known = recorded.find(hook.site(), identities);
    List<Append> started = steps.stream().map(step -> step.start(known)).toList();
    PaymentOutcome all = new PaymentOutcome.Ignored();
    List<RecordedPayment> rows = new ArrayList<>();
    List<Append> accepted = new ArrayList<>();
    for (Append append : started) {
      PaymentOutcome outcome = append.outcome().toCompletableFuture().join();
      PaymentOutcome one = outcome.isAccepted() ? outcome.and(append.beforeStore().get()) : outcome;
      if (one.isAccepted()) {
        rows.addAll(append.rows());
        accepted.add(append);
      }
      all = all.and(one);
    }
    if (!rows.isEmpty()) {
      recorded.store(hook.site(), rows);
    }
    return all.and(complete(accepted));
  }

  private PaymentOutcome complete(List<Append> appends) {
    List<String> awaited = appends.stream().flatMap(one -> one.awaited().stream()).toList();
    Map<String, RecordedPayment> stored =
        awaited.isEmpty() ? Map.of() : recorded.find(hook.site(), awaited);
    PaymentOutcome all = new PaymentOutcome.Ignored();
    for (Append append : appends) {
      all = append.isComplete(stored) ? all : all.and(append.afterStore().get());
    }
    return all;
  }

  void add(Paid paid) {
    String identity = keys.payment(paid.order());
    identities.add(identity);
    paid.number().map(keys::number).ifPresent(identities::add);
    steps.add(known -> start(paid, identity, known));
  }

  private Append start(Paid paid, String identity, Map<String, RecordedPayment> known) {
    if (known.containsKey(identity)) {
      return Append.repeated(
          List.of(),
          Optional.empty(),
          () ->
              completeAliases(
                  paid,
                  Optional.ofNullable(known.get(identity)).flatMap(RecordedPayment::orderKey)));
    }
    List<RecordedPayment> rows = new ArrayList<>();
    Optional<String> number = paid.number().filter(text -> isFree(text, paid, known));
    number.ifPresent(
        text ->
            rows.add(
                new RecordedPayment(
                    keys.number(text), keys.order(paid.order()), 0, BigDecimal.ZERO)));
    String orderId = paid.orderId().or(() -> number).orElseGet(paid::order);
    OrderKey key = OrderKey.of(keys.secrets(), orderId);
    PaymentEvent event = PaymentEvent.paid(hook, keys.text("payment", paid.order()), paid, orderId);
    rows.add(
        new RecordedPayment(
            identity, keys.order(paid.order()), 0, event.value().amount(), Optional.of(key)));
    Optional<UserKey> user = payers.find(paid.payer());
    UncreditedPayment payment =
        new UncreditedPayment(identity, key, hook.successName(), paid.value());
    return new Append(
        appender.append(hook, event, user),
        rows,
        () -> settle(paid.payer(), payment, user.isPresent()),
        Optional.empty(),
        () -> completeAliases(paid, Optional.of(key)));
  }

  /** Whether no other order has the number; another shop of the site can use it too. */
  private boolean isFree(String number, Paid paid, Map<String, RecordedPayment> known) {
    return Optional.ofNullable(known.get(keys.number(number)))
        .map(found -> found.order().equals(keys.order(paid.order())))
        .orElse(true);
  }

  private PaymentOutcome settle(Payer payer, UncreditedPayment payment, boolean isCredited) {
    return isCredited ? payers.identify(payer) : payers.await(payer, payment);
  }

  private PaymentOutcome completeAliases(Paid paid, Optional<OrderKey> key) {
    return hook.counts() == CountedPayments.INVOICES && key.isPresent()
        ? reversals.completeAliases(keys.payment(paid.order()), paid.order(), key.get())
        : new PaymentOutcome.Ignored();
  }

  void add(Refunded refunded) {
    String identity = keys.refund(refunded.refund());
    identities.add(identity);
    identities.add(keys.alias(refunded.order()));
    identities.add(keys.reversal(identity));
    steps.add(known -> start(refunded, identity, known));
  }

  private Append start(Refunded refunded, String identity, Map<String, RecordedPayment> known) {
    PaymentEvent event =
        PaymentEvent.refunded(hook, keys.text("refund", refunded.refund()), refunded);
    RecordedPayment row =
        new RecordedPayment(
            identity, keys.order(refunded.order(), known), event.total(), event.value().amount());
    Supplier<PaymentOutcome> complete =
        () -> reversals.completeReversal(row, refunded.order(), refunded.value(), false);
    Optional<RecordedPayment> before = Optional.ofNullable(known.get(identity));
    String reversal = keys.reversal(identity);
    if (before.isPresent()) {
      List<RecordedPayment> newer = before.get().total() < row.total() ? List.of(row) : List.of();
      return Append.repeated(newer, Optional.of(reversal), complete);
    }
    if (known.containsKey(reversal)) {
      return Append.repeated(List.of(), Optional.empty(), Append.NOTHING);
    }
    return new Append(
        appender.append(hook, event, Optional.empty()),
        List.of(row),
        Append.NOTHING,
        Optional.of(reversal),
        complete);
  }

  void add(RefundedInTotal refunded) {
    String identity =
        refunded.refund().map(keys::refund).orElseGet(() -> keys.refundsOf(refunded.order()));
    identities.add(identity);
    steps.add(known -> start(refunded, identity, Optional.ofNullable(known.get(identity))));
  }

  private Append start(
      RefundedInTotal refunded, String identity, Optional<RecordedPayment> before) {
    String text =
        refunded
            .refund()
            .map(refund -> keys.text("refund", refund))
            .orElseGet(() -> keys.text("refunds of", refunded.order()));
    // Earlier versions recorded a refund with an ID only once, and stored no total.
    boolean isComplete = before.filter(found -> !found.isDone()).isPresent();
    return Optional.of(before.map(RecordedPayment::total).orElse(0L))
        .filter(_ -> !isComplete)
        .flatMap(total -> PaymentEvent.refunded(hook, text, refunded, total))
        .map(
            event ->
                new Append(
                    appender.append(hook, event, Optional.empty()),
                    List.of(
                        new RecordedPayment(
                            identity,
                            keys.order(refunded.order()),
                            event.total(),
                            before
                                .map(RecordedPayment::value)
                                .orElse(BigDecimal.ZERO)
                                .add(event.value().amount()))),
                    Append.NOTHING,
                    Optional.empty(),
                    Append.NOTHING))
        .orElseGet(() -> Append.repeated(List.of(), Optional.empty(), Append.NOTHING));
  }
}
