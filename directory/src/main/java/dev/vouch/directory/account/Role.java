package dev.vouch.directory.account;

import dev.vouch.core.wire.WireNamed;

/** What a member may do with a site. */
public enum Role implements WireNamed {
  /** Everything: keys, rules, people, settings, and all that viewers may. */
  OWNER,
  /** Reports only. */
  VIEWER
}
