package dev.vouch.server.dashboard.account;

/** Who opened an invitation's link. */
public enum InvitationReader {
  /** Nobody is signed in, and no account has the invited email address. */
  NEW,
  /** Nobody is signed in, and an account has the invited email address. */
  KNOWN,
  /** The invited account is signed in. */
  INVITED,
  /** Another account is signed in. */
  ANOTHER
}
