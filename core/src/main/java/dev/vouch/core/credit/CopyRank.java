package dev.vouch.core.credit;

/** The rank of a copy of an order by its credit, best first (docs/identity.md O1). */
enum CopyRank {
  VISITOR,
  USER,
  STANDALONE;

  static CopyRank of(Credit credit) {
    return switch (credit.kind()) {
      case VISITOR -> VISITOR;
      case USER -> USER;
      case STANDALONE, DUPLICATE -> STANDALONE;
    };
  }

  boolean isBetterThan(CopyRank other) {
    return compareTo(other) < 0;
  }
}
