package dev.vouch.core.report;

import dev.vouch.core.wire.WireNamed;
import java.util.List;

/** The kind of credit of an event (docs/reports.md). */
public enum CreditKind implements WireNamed {
  /** A browser that was seen: C1, C2, C3. */
  VISITOR,
  /** A user id without a known browser: C4. */
  USER,
  /** No known browser or user: C5, C6. */
  STANDALONE,
  /** A duplicate (docs/identity.md O1, R3), which counts in no total and for no person. */
  DUPLICATE;

  /** The kinds of events that reports count. */
  public static final List<CreditKind> OF_COUNTED = List.of(VISITOR, USER, STANDALONE);
}
