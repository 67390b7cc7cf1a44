package dev.vouch.directory.member;

import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.SessionToken;

/** What became of an attempt to accept an invitation. */
public sealed interface AcceptanceResult {
  /** The account is a member, and the invitation is used. */
  record Joined(Member member) implements AcceptanceResult {}

  /**
   * The invitation was accepted with an account that was created for it and is signed in.
   *
   * @param session this is the only time that it is known
   */
  record Created(Account account, Member member, SessionToken session)
      implements AcceptanceResult {}

  /** There is an account with the invitation's email address; nothing was changed. */
  record HasAccount() implements AcceptanceResult {}

  /** The invitation is not open any more, or another account's; nothing was changed. */
  record NotOpen() implements AcceptanceResult {}
}
