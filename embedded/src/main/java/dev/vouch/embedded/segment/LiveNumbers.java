package dev.vouch.embedded.segment;

import java.util.BitSet;

/**
 * The numbers to which the rows of a site refer. {@code texts} need not contain the texts of the
 * clients and touches.
 *
 * @param people the numbers of all hashes: of people, visitors and user keys
 */
record LiveNumbers(BitSet people, BitSet texts, BitSet clients, BitSet touches) {
  /** Creates empty sets. */
  LiveNumbers() {
    this(new BitSet(), new BitSet(), new BitSet(), new BitSet());
  }

  void addAll(LiveNumbers others) {
    people.or(others.people);
    texts.or(others.texts);
    clients.or(others.clients);
    touches.or(others.touches);
  }
}
