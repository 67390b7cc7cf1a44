package dev.vouch.directory.account;

import dev.vouch.core.wire.WireNamed;

/** The permissions of a member on a site. */
public enum Role implements WireNamed {
  /** All permissions: keys, rules, people, settings, and those of viewers. */
  OWNER,
  /** Reports only. */
  VIEWER
}
