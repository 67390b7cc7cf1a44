package dev.vouch.embedded.segment;

/** A part and which of its rows are dead. */
record LivePart(Part part, DeadRows dead) {
  /** Returns the number of rows that are not dead. */
  int size() {
    return part.size() - dead.count();
  }
}
