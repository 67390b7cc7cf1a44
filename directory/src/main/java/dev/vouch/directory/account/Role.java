package dev.vouch.directory.account;

import dev.vouch.core.wire.WireNamed;

/** The permissions of a member on a site. */
public enum Role implements WireNamed {
  /** All permissions: reports, keys, rules, people and settings. */
  OWNER,
  /** Reports only. */
  VIEWER
}
