package dev.vouch.directory.account;

/** What became of the first account's creation. */
public sealed interface FirstAccount {
  /** The account can sign in from now on. */
  record Created(Account account) implements FirstAccount {}

  /** There is an account already; nothing was created. */
  record NotFirst() implements FirstAccount {}
}
