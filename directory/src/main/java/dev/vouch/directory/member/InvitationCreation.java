package dev.vouch.directory.member;

import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.Role;

/** What became of an invitation's creation. */
public sealed interface InvitationCreation {
  /** It is open from now on; this is the only time that its token is known. */
  record Created(Invitation invitation, InvitationToken token) implements InvitationCreation {}

  /** The account with this email address is a member already; nothing was created. */
  record AlreadyMember(Account account, Role role) implements InvitationCreation {}

  /** The site has {@link Invitations#OPEN_MAX} open ones already; nothing was created. */
  record TooManyOpen() implements InvitationCreation {}

  /** There is no such site, or it was deleted. */
  record NoSuchSite() implements InvitationCreation {}
}
