package dev.vouch.core.ingest;

import dev.vouch.core.payment.Payer;
import dev.vouch.core.payment.PayerAccount;
import dev.vouch.core.payment.PaymentEvent;
import dev.vouch.core.payment.PaymentHook;
import dev.vouch.core.payment.PaymentUsers;
import dev.vouch.core.payment.UncreditedPayment;
import dev.vouch.core.visitor.UserKey;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the users of payments: in the request, or from earlier requests about the same
 * subscription, customer or payment. If a payment was recorded before its user was known, a copy of
 * the order with the user is recorded later (docs/identity.md O1). Blocks.
 */
final class PaymentPayers {
  private final PaymentHook hook;
  private final PaymentKeys keys;
  private final PaymentUsers users;
  private final PaymentAppender appender;

  PaymentPayers(PaymentHook hook, PaymentKeys keys, PaymentUsers users, PaymentAppender appender) {
    this.hook = hook;
    this.keys = keys;
    this.users = users;
    this.appender = appender;
  }

  /** Returns the user of a payer; empty if unknown. */
  Optional<UserKey> find(Payer payer) {
    return payer
        .userId()
        .map(id -> UserKey.of(keys.secrets(), id))
        .or(() -> stored(accounts(payer).keySet()));
  }

  private Optional<UserKey> stored(Set<String> accounts) {
    if (accounts.isEmpty()) {
      return Optional.empty();
    }
    Map<String, UserKey> known = users.find(hook.site(), accounts);
    return accounts.stream().map(known::get).filter(Objects::nonNull).findFirst();
  }

  /**
   * Returns the hash and the retention of each of a payer's accounts, the most specific account
   * first.
   */
  private Map<String, Duration> accounts(Payer payer) {
    Map<String, Duration> accounts = new LinkedHashMap<>();
    for (PayerAccount account : payer.accounts()) {
      accounts.put(keys.account(account.id()), account.retention());
    }
    return accounts;
  }

  /**
   * Stores the user of a payer's accounts, and credits the recent payments that wait for the user.
   *
   * @return {@link PaymentOutcome.Recorded} if a payment got its user
   */
  PaymentOutcome identify(Payer payer) {
    Map<String, Duration> accounts = accounts(payer);
    if (accounts.isEmpty()) {
      return new PaymentOutcome.Ignored();
    }
    Optional<UserKey> user = find(payer);
    user.ifPresent(key -> users.store(hook.site(), key, accounts, payer.userId().isPresent()));
    List<UncreditedPayment> waiting = users.awaiting(hook.site(), accounts.keySet());
    if (user.isPresent()) {
      return credit(waiting, user.get());
    }
    waiting.forEach(payment -> users.await(hook.site(), payment, accounts.keySet()));
    return new PaymentOutcome.Ignored();
  }

  /**
   * Stores a payment that was recorded without a user, until the user is known. A concurrent
   * request that identifies the payer either finds this payment, or its user is found here.
   */
  PaymentOutcome await(Payer payer, UncreditedPayment payment) {
    Set<String> accounts = accounts(payer).keySet();
    if (accounts.isEmpty()) {
      return new PaymentOutcome.Ignored();
    }
    users.await(hook.site(), payment, accounts);
    return stored(accounts)
        .map(user -> credit(List.of(payment), user))
        .orElseGet(PaymentOutcome.Ignored::new);
  }

  private PaymentOutcome credit(List<UncreditedPayment> payments, UserKey user) {
    PaymentOutcome all = new PaymentOutcome.Ignored();
    for (UncreditedPayment payment : payments) {
      PaymentEvent copy =
          PaymentEvent.copied(
              hook,
              keys.text("payer of", payment.identity()),
              payment.successName(),
              payment.value());
      all =
          all.and(
              appender.appendCopy(hook, copy, user, payment.order()).toCompletableFuture().join());
    }
    if (all.isAccepted() && !payments.isEmpty()) {
      users.remove(hook.site(), payments);
    }
    return all;
  }
}
