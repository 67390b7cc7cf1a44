package dev.vouch.directory.account;

/** What became of a password's change. */
public sealed interface PasswordChange {
  /** The new password holds from now on, and the account's other sessions are closed. */
  record Changed() implements PasswordChange {}

  /** The current password is another; nothing was changed. */
  record WrongPassword() implements PasswordChange {}

  /** There is no such account. */
  record NoSuchAccount() implements PasswordChange {}
}
