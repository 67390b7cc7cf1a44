package dev.vouch.directory.audit;

import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.AccountId;
import dev.vouch.directory.account.EmailAddress;

/** Who makes a change. */
public sealed interface Actor {
  /**
   * Somebody who is signed in.
   *
   * @param email as it was then
   */
  record Person(AccountId account, EmailAddress email) implements Actor {
    /** The person behind an account. */
    public static Person of(Account account) {
      return new Person(account.id(), account.email());
    }
  }

  /** Somebody with the administrator's token. */
  record TokenHolder() implements Actor {}

  /** The server, of its own accord. */
  record Vouch() implements Actor {}
}
