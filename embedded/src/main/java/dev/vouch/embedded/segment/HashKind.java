package dev.vouch.embedded.segment;

/** The kind of a hash, which determines how long its number must be found by the hash. */
enum HashKind {
  /**
   * A visitor hash. It can recur for 28 days, while its salt is live, and events that are credited
   * to it can change for another 14 days.
   */
  VISITOR(1),
  /** A user key, which can recur at any time. */
  USER(2),
  /** The person of a single event without a visitor, a user or an order, which does not recur. */
  OWN(3);

  /** The code of the kind in memory and in files. */
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
