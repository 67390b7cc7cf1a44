package dev.vouch.http.browser;

import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.SequencedMap;

/**
 * A bounded queue that serves keys in turn (round-robin), so that many entries of one key do not
 * delay the entries of other keys. Thread-safe; each operation takes constant time.
 */
final class FairQueue<K, E> {
  private final int entriesMax;
  private final int entriesPerKeyMax;
  private final SequencedMap<K, Queue<E>> byKey = new LinkedHashMap<>();
  private int entries;

  FairQueue(int entriesMax, int entriesPerKeyMax) {
    this.entriesMax = entriesMax;
    this.entriesPerKeyMax = entriesPerKeyMax;
  }

  /**
   * Adds an entry; returns false if the queue is full or has the maximum number of entries of this
   * key.
   */
  synchronized boolean offer(K key, E entry) {
    if (entries >= entriesMax) {
      return false;
    }
    Queue<E> own = byKey.computeIfAbsent(key, same -> new ArrayDeque<>());
    if (own.size() >= entriesPerKeyMax) {
      return false;
    }
    own.add(entry);
    entries++;
    return true;
  }

  /** Removes the oldest entry of the next key; empty if the queue is empty. */
  synchronized Optional<E> poll() {
    Map.Entry<K, Queue<E>> next = byKey.pollFirstEntry();
    if (next == null) {
      return Optional.empty();
    }
    Queue<E> own = next.getValue();
    E entry = own.remove();
    entries--;
    if (!own.isEmpty()) {
      byKey.put(next.getKey(), own);
    }
    return Optional.of(entry);
  }
}
