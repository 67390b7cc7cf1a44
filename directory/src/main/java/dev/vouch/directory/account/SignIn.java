package dev.vouch.directory.account;

/** The result of a correct password. */
public sealed interface SignIn {
  Account account();

  /**
   * A session was opened.
   *
   * @param token the session's token, which cannot be read again
   */
  record Opened(Account account, BearerToken token) implements SignIn {}

  /** The account has two-factor authentication: a session is opened with its code only. */
  record CodeRequired(Account account) implements SignIn {}
}
