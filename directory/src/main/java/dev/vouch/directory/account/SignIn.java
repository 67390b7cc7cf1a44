package dev.vouch.directory.account;

/** What became of an attempt to sign in. */
public sealed interface SignIn {
  /** A session is open; this is the only time that its token is known. */
  record Open(Account account, SessionToken token) implements SignIn {}

  /** No account has this email address, or its password is another; took as long either way. */
  record Refused() implements SignIn {}
}
