package dev.vouch.core.payment;

import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.UserKey;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Store of the users of subscriptions and customers, by which the users of later payments are
 * found, and of recent payments whose user is not known yet. Accounts and payments are keyed hashes
 * of 32 hexadecimal digits. Thread-safe; blocks; durable on return.
 */
public interface PaymentUsers {
  /** Returns the users by account; accounts without a known user are absent. */
  Map<String, UserKey> find(SiteId site, Collection<String> accounts);

  /**
   * Stores the user of accounts.
   *
   * @param accounts the accounts, each with its retention from now on
   * @param isStated whether the user replaces an account's other user
   */
  void store(SiteId site, UserKey user, Map<String, Duration> accounts, boolean isStated);

  /** Stores a payment that waits for the user of one of the accounts, for at most 14 days. */
  void await(SiteId site, UncreditedPayment payment, Collection<String> accounts);

  /** Returns the payments that wait for the user of one of the accounts. */
  List<UncreditedPayment> awaiting(SiteId site, Collection<String> accounts);

  /** Deletes payments that no longer wait. */
  void remove(SiteId site, Collection<UncreditedPayment> payments);
}
