package dev.vouch.core.alert;

import dev.vouch.core.wire.WireNamed;

/** The conditions that a site can be alerted about. */
public enum AlertKind implements WireNamed {
  /** No success came for unusually long. */
  NO_SUCCESS,
  /** Most requests of a key are refused for what is in them. */
  KEY_REFUSED,
  /** A smaller part of the successes than usual is credited to a visitor. */
  COVERAGE_FALLING,
  /** A key used most of its rate limit, or more. */
  KEY_NEAR_LIMIT
}
