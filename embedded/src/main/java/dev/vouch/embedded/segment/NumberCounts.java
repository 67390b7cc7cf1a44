package dev.vouch.embedded.segment;

/** How many numbers were given: for each kind the next one. */
record NumberCounts(int people, int texts, int clients, int touches) {
  static final NumberCounts NONE = new NumberCounts(1, 1, 1, 1);
}
