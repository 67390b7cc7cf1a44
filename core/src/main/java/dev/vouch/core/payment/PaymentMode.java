package dev.vouch.core.payment;

import dev.vouch.core.wire.WireNamed;

/** Which payments a webhook records. */
public enum PaymentMode implements WireNamed {
  /** Real payments only: those that the provider marks as tests are ignored. */
  LIVE,
  /** Real and test payments; for a site that is used for tests. */
  TEST
}
