package dev.vouch.embedded.segment;

import java.util.BitSet;

/**
 * The numbers that the rows of a site refer to. Texts of these clients and touches need not be
 * among the texts.
 *
 * @param people the numbers of all hashes: of people, visitors and user keys
 */
record LiveNumbers(BitSet people, BitSet texts, BitSet clients, BitSet touches) {
  /** Creates empty sets, to be filled. */
  LiveNumbers() {
    this(new BitSet(), new BitSet(), new BitSet(), new BitSet());
  }

  LiveNumbers union(LiveNumbers other) {
    return new LiveNumbers(
        union(people, other.people),
        union(texts, other.texts),
        union(clients, other.clients),
        union(touches, other.touches));
  }

  private static BitSet union(BitSet first, BitSet second) {
    BitSet union = (BitSet) first.clone();
    union.or(second);
    return union;
  }
}
