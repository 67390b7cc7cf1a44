package dev.vouch.core.report;

import dev.vouch.core.wire.WireNamed;

/** What an event is credited to (docs/reports.md). */
public enum CreditKind implements WireNamed {
  /** A browser that was seen: C1, C2, C3. */
  VISITOR,
  /** A user id that no browser is known for: C4. */
  USER,
  /** Nobody else: C5, C6. */
  STANDALONE
}
