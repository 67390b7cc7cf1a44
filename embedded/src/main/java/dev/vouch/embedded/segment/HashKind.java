package dev.vouch.embedded.segment;

/** How long the number of a hash must be found by the hash. */
enum HashKind {
  /**
   * A visitor hash: it comes back for 28 days, while its salt lives, and events that it is credited
   * with change for another 14.
   */
  VISITOR,
  /** A user key: it may come back at any time. */
  USER,
  /** The person of a single event without a visitor, a user or an order: it does not come back. */
  OWN
}
