package dev.vouch.core.payment;

import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.UserKey;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * The users of subscriptions and customers of providers, by which later payments find theirs, and
 * recent payments whose user is not known yet. Accounts and payments are keyed hashes of 32
 * hexadecimal digits. Thread-safe; blocks; durable on return.
 */
public interface PaymentUsers {
  /** Returns the users of these accounts; those that are not known are absent. */
  Map<String, UserKey> find(SiteId site, Collection<String> accounts);

  /**
   * Stores the user of accounts.
   *
   * @param accounts how long to keep each from now on
   * @param isStated whether it replaces another user of the account
   */
  void store(SiteId site, UserKey user, Map<String, Duration> accounts, boolean isStated);

  /** Stores a payment until the user of one of these accounts is known, for 14 days. */
  void await(SiteId site, UncreditedPayment payment, Collection<String> accounts);

  /** Returns the payments that wait for the user of one of these accounts. */
  List<UncreditedPayment> awaiting(SiteId site, Collection<String> accounts);

  /** Deletes payments that wait no longer. */
  void remove(SiteId site, Collection<UncreditedPayment> payments);
}
