package dev.vouch.directory.account;

/** The result of signing in with a correct password. */
public sealed interface SignIn {
  Account account();

  /**
   * A session was opened.
   *
   * @param token the session's token, which cannot be read again
   */
  record Opened(Account account, BearerToken token) implements SignIn {}

  /**
   * The account has two-factor authentication: {@link SecondFactorSignIn} opens the session after
   * it has checked the code.
   */
  record CodeRequired(Account account) implements SignIn {}
}
