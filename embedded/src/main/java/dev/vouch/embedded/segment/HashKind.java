package dev.vouch.embedded.segment;

/** How long the number of a hash must be found by the hash. */
enum HashKind {
  /**
   * A visitor hash: it comes back for 28 days, while its salt lives, and events that it is credited
   * with change for another 14.
   */
  VISITOR(1),
  /** A user key: it may come back at any time. */
  USER(2),
  /** The person of a single event without a visitor, a user or an order: it does not come back. */
  OWN(3);

  /** Its number in memory and in files. */
  final int code;

  HashKind(int code) {
    this.code = code;
  }

  static HashKind of(int code) {
    return switch (code) {
      case 1 -> VISITOR;
      case 2 -> USER;
      case 3 -> OWN;
      default -> throw new IllegalArgumentException("no kind of a hash has number " + code);
    };
  }
}
