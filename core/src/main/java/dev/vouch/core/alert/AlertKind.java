package dev.vouch.core.alert;

import dev.vouch.core.wire.WireNamed;

/** The types of alert. */
public enum AlertKind implements WireNamed {
  /** No success was received for unusually long. */
  NO_SUCCESS,
  /** Most requests of a key are rejected because of their content. */
  KEY_REFUSED,
  /** The share of successes credited to a visitor is lower than usual. */
  COVERAGE_FALLING,
  /** A key uses most or all of its rate limit. */
  KEY_NEAR_LIMIT
}
