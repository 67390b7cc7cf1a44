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

  void addAll(LiveNumbers others) {
    people.or(others.people);
    texts.or(others.texts);
    clients.or(others.clients);
    touches.or(others.touches);
  }
}
