package dev.vouch.core.report;

import dev.vouch.core.wire.WireNamed;

/** A page of a visit that reports can group by (docs/identity.md V2). */
public enum VisitPage implements WireNamed {
  /** The page of the visit's first page view. */
  LANDING_PAGE,
  /** The page of the visit's last page view. */
  EXIT_PAGE
}
