package dev.vouch.directory.audit;

import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.AccountId;
import dev.vouch.directory.account.EmailAddress;

/** The author of a change. */
public sealed interface Actor {
  /**
   * A signed-in person.
   *
   * @param email the email address at the time of the change
   */
  record Person(AccountId account, EmailAddress email) implements Actor {
    /** Creates the actor for an account. */
    public static Person of(Account account) {
      return new Person(account.id(), account.email());
    }
  }

  /** A client with the administrator's token. */
  record TokenHolder() implements Actor {}

  /** The server itself, without a user. */
  record Vouch() implements Actor {}
}
