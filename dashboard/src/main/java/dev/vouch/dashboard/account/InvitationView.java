package dev.vouch.dashboard.account;

import dev.vouch.core.site.Site;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.member.Invitation;

/** An invitation as displayed. */
public record InvitationView(Invitation invitation, Site site, EmailAddress inviter) {
  /** The kind of user who opens an invitation's link. */
  public enum InvitationReader {
    /** Nobody is signed in, and no account has the invited email address. */
    NEW,
    /** Nobody is signed in, and an account has the invited email address. */
    KNOWN,
    /** The invited account is signed in. */
    INVITED,
    /** Another account is signed in. */
    OTHER_ACCOUNT
  }
}
